import { FileUp, FolderUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { chosenFiles, droppedFiles } from './dropped-files.ts';
import { LinkedinHelp } from './linkedin-help.tsx';
import { PasteForm } from './paste-form.tsx';
import { GithubForm } from './sources/github/github-form.tsx';
import { PublicationsForm } from './sources/publications/publications-form.tsx';
import type { Import } from './use-import.tsx';

const ACCEPTED =
  '.json,application/json,.zip,application/zip,.csv,text/csv,.yaml,.yml,.txt,.bib,.jwt,.png,.svg,.pdf,application/pdf';

type ImportDoorProps = Pick<Import, 'open' | 'findRepositories' | 'findPublications' | 'pending' | 'progress'> & {
  /** True after files were chosen. */
  hasChosen: boolean;
};

/** Takes files, a folder, text, the name of an account on GitHub, an ORCID iD or DOIs. */
export function ImportDoor({ open, pending, progress, hasChosen, ...find }: ImportDoorProps) {
  const files = useRef<HTMLInputElement>(null);
  /** Kept, so that it is not collected while its dialog is open. */
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    open(chosenFiles(currentTarget.files ?? []));
    // Allows the same file to be chosen again after it was corrected.
    currentTarget.value = '';
  }

  /** An input of its own: one for files offers no folders. */
  function chooseFolder() {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, webkitdirectory: true });
    input.addEventListener('change', () => open(chosenFiles(input.files ?? [])), { once: true });
    folder.current = input;
    input.click();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    open(droppedFiles(event.dataTransfer));
  }

  function dragOver(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut for the buttons inside
    <div
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col gap-3 rounded-control border border-dashed p-4 ${isOver ? 'border-accent bg-sunk' : 'border-edge'}`}
    >
      <input ref={files} type="file" name="file" multiple accept={ACCEPTED} onChange={choose} hidden />
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={pending === 'preview'} onClick={() => files.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          {hasChosen ? t('Choose other files') : t('Choose files')}
        </Button>
        <Button tone="quiet" disabled={pending !== undefined} onClick={chooseFolder}>
          <FolderUp aria-hidden="true" className="size-4" />
          {t('Choose a folder')}
        </Button>
        <p className="text-faint text-sm">{t('or drop them here, up to 25 MB')}</p>
      </div>
      <LinkedinHelp />
      <GithubForm onFind={find.findRepositories} isPending={pending === 'preview'} />
      <PublicationsForm onFind={find.findPublications} isPending={pending === 'preview'} />
      <PasteForm onPaste={(text) => open([{ path: t('pasted text'), file: new File([text], 'pasted text') }])} />
      {progress && (
        <p role="status" className="text-soft text-sm">
          {progress}
        </p>
      )}
    </div>
  );
}
