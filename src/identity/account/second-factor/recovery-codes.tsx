import { useEffect, useRef } from 'react';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { useCopy } from '../../../platform/ui/use-copy.tsx';

/** Shown once: the server stores only their hashes. */
export function RecoveryCodesView({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { note, copy } = useCopy(t('Codes copied.'), t('Select the codes and copy them.'));
  const text = `${codes.join('\n')}\n`;
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('Your recovery codes')}
      </h3>
      <p className="max-w-prose text-soft text-sm">
        {t(
          'If you lose your device, use one of these codes to log in. Each works once. They are shown only now: keep them where you keep passwords.',
        )}
      </p>
      <ul aria-label={t('Recovery codes')} className="grid gap-x-8 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy(text)}>{t('Copy codes')}</Button>
        <LinkButton href={`data:text/plain,${encodeURIComponent(text)}`} download="recovery-codes.txt">
          {t('Download codes')}
        </LinkButton>
        <Button tone="primary" onClick={onDone}>
          {t('I’ve saved my codes')}
        </Button>
        <p role="status" className="text-sm text-success">
          {note}
        </p>
      </div>
    </div>
  );
}
