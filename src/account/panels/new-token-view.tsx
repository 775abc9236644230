import { useRef } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCopy } from '../../ui/use-copy.tsx';

/** Shown once: the server stores only the token's hash. */
export function NewTokenView({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLDivElement>(null);
  const { note, copy } = useCopy(t('Token copied.'), t('Select the token and copy it.'));
  const select = () => field.current?.querySelector('input')?.select();

  return (
    <div className="flex flex-col gap-4">
      <div ref={field}>
        <TextField
          label={t('Your new token')}
          hint={t('Copy it now: it is not shown again.')}
          value={token}
          readOnly
          // The form with the focus was removed.
          autoFocus
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" onClick={() => void copy(token, select)}>
          {t('Copy token')}
        </Button>
        <Button onClick={onDone}>{t('Done')}</Button>
        <p role="status" className="text-sm text-success">
          {note}
        </p>
      </div>
    </div>
  );
}
