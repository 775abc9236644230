import { useRef } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../button.tsx';
import { useCopy } from '../use-copy.tsx';
import { TextField } from './text-field.tsx';

type ShownOnceProps = {
  label: string;
  hint: string;
  value: string;
  copyLabel: string;
  /** ErrorMessage after the copy. */
  copied: string;
  /** ErrorMessage if the browser does not let us copy. */
  notCopied: string;
  onDone: () => void;
};

/** A secret that the server does not tell a second time: to be copied before it is closed. */
export function ShownOnce({ label, hint, value, copyLabel, copied, notCopied, onDone }: ShownOnceProps) {
  const field = useRef<HTMLDivElement>(null);
  const { note, copy } = useCopy(copied, notCopied);
  const select = () => field.current?.querySelector('input')?.select();
  return (
    <div className="flex flex-col gap-4">
      <div ref={field}>
        <TextField
          label={label}
          hint={hint}
          value={value}
          readOnly
          // The form with the focus was removed.
          autoFocus
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" onClick={() => void copy(value, select)}>
          {copyLabel}
        </Button>
        <Button onClick={onDone}>{t('Done')}</Button>
        <p role="status" className="text-sm text-success">
          {note}
        </p>
      </div>
    </div>
  );
}
