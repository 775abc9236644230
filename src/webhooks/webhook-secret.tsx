import { useRef } from 'react';
import { t } from '../lib/texts/studio/studio-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useCopy } from '../ui/use-copy.tsx';

/** Shown once: the server stores it encrypted and never sends it again. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const field = useRef<HTMLDivElement>(null);
  const { note, copy } = useCopy(t('Secret copied.'), t('Select the secret and copy it.'));
  const select = () => field.current?.querySelector('input')?.select();
  return (
    <div className="flex flex-col gap-4">
      <div ref={field}>
        <TextField
          label={t('Secret of the new webhook')}
          hint={t(
            'Copy it now: it is not shown again. Your program checks the signatures of Standard Webhooks with it.',
          )}
          value={secret}
          readOnly
          // The form with the focus was removed.
          autoFocus
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" onClick={() => void copy(secret, select)}>
          {t('Copy secret')}
        </Button>
        <Button onClick={onDone}>{t('Done')}</Button>
        <p role="status" className="text-sm text-success">
          {note}
        </p>
      </div>
    </div>
  );
}
