import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Shown once: the server stores only the token's hash. */
export function NewTokenView({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      setNote('Token copied.');
    } catch {
      // Without https there is no clipboard: select the text instead.
      field.current?.querySelector('input')?.select();
      setNote('Select the token and copy it.');
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <div ref={field}>
        <TextField
          label="Your new token"
          hint="Copy it now: it is not shown again."
          value={token}
          readOnly
          // The form with the focus was removed.
          autoFocus
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" onClick={() => void copy()}>
          Copy token
        </Button>
        <Button onClick={onDone}>Done</Button>
        <p role="status" className="text-sm text-success">
          {note}
        </p>
      </div>
    </div>
  );
}
