import { t } from '../../lib/texts/studio/studio-texts.ts';
import { TextField } from './text-field.tsx';

type CopiedUrlProps = {
  /** Whose link it is. */
  name: string;
  url: string;
  note: string | undefined;
  /** True if the browser did not copy it. */
  isShown: boolean;
};

/** Below a row with a 'Copy link' button: what became of the copy, or the URL to select. */
export function CopiedUrl({ name, url, note, isShown }: CopiedUrlProps) {
  return (
    <>
      <p role="status" className="text-sm text-success empty:hidden">
        {note}
      </p>
      {isShown && (
        <TextField
          label={t('Link for {name}', { name })}
          value={url}
          readOnly
          autoFocus
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}
