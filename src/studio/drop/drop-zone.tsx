import { FilePlus2 } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { chosenFiles, droppedFiles, type NamedFile } from '../../exchange/import/dropped-files.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { type ImportStart, imagesAmong, importOfLink, isLink } from './dropped.ts';

const AddImages = lazy(async () => ({ default: (await import('./add-images.tsx')).AddImages }));
const ImportPanel = lazy(async () => ({
  default: (await import('../../exchange/import/import-panel.tsx')).ImportPanel,
}));

/** What is dropped, chosen or pasted: images become projects, everything else is imported after a preview. */
export type Drops = ReturnType<typeof useDrops>;

export function useDrops() {
  const [images, setImages] = useState<readonly File[]>([]);
  const [start, setStart] = useState<ImportStart>();
  const { notice, setNotice } = useNotice();

  function take(files: readonly NamedFile[]) {
    setNotice(undefined);
    const found = imagesAmong(files);
    if (found.length > 0) setImages(found);
    else if (files.length > 0) setStart({ files });
  }
  return {
    ...{ images, start, notice, take },
    drop: (data: DataTransfer) => void droppedFiles(data).then(take),
    takeText(text: string) {
      const found = importOfLink(text);
      setNotice(undefined);
      if (found) setStart(found);
      else if (isLink(text)) {
        const error = t('Links to GitHub, ORCID and DOIs can be imported; others go into a project of yours.');
        setNotice({ tone: 'error', message: t('Nothing is known to import from this link.'), error });
      }
    },
    close() {
      setImages([]);
      setStart(undefined);
    },
  };
}

/** The dialogs for what was dropped anywhere in the window, or pasted outside a field. */
export function DropDialogs({ drops, onAdded = () => undefined }: { drops: Drops; onAdded?: () => void }) {
  const { images, start, close } = drops;
  const isBusy = images.length > 0 || start !== undefined;
  const isOver = useWindowDrops(drops, !isBusy);
  return (
    <>
      {isOver && (
        <div className="pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-case border-2 border-accent border-dashed bg-surface/85 font-semibold">
          {t('Drop it: images become projects, files are imported')}
        </div>
      )}
      <Suspense fallback={null}>
        {images.length > 0 && <AddImages files={images} onClose={close} onAdded={onAdded} />}
        {start && (
          <Dialog open onOpenChange={close} wide title={t('Add from files')}>
            <ImportPanel start={start} />
          </Dialog>
        )}
      </Suspense>
    </>
  );
}

/** Returns true while files are dragged over the window. What has a place of its own for files takes them before. */
function useWindowDrops({ drop, take, takeText }: Drops, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ drop, take, takeText });
  latest.current = { drop, take, takeText };
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      // Also beside a dialog: a browser would open the file in place of the studio.
      event.preventDefault();
      setOver(isEnabled);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) =>
      (relatedTarget === null || relatedTarget instanceof HTMLIFrameElement) && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (isEnabled) latest.current.drop(event.dataTransfer);
    };
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
      if (!isEnabled || isTyping || !clipboardData) return;
      if (clipboardData.files.length > 0) latest.current.take(chosenFiles(clipboardData.files));
      else latest.current.takeText(clipboardData.getData('text/plain'));
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      setOver(false);
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [isEnabled]);
  return isOver;
}

/** On the overview, with a button that does the same as dropping. */
export function DropZone() {
  const drops = useDrops();
  const input = useRef<HTMLInputElement>(null);
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    drops.take(chosenFiles(currentTarget.files ?? []));
    // Allows the same files to be chosen again.
    currentTarget.value = '';
  }
  return (
    <section
      aria-label={t('Add from files')}
      className="flex flex-wrap items-center gap-3 rounded-control border border-edge border-dashed p-4"
    >
      <Button onClick={() => input.current?.click()}>
        <FilePlus2 aria-hidden="true" className="size-4" />
        {t('Choose files')}
      </Button>
      <p className="min-w-[min(14rem,100%)] flex-1 text-soft text-sm">
        {t('Or drop images, a PDF, a ZIP or an export anywhere here, or paste a link to GitHub, ORCID or a DOI.')}
      </p>
      <input ref={input} type="file" name="dropped" multiple onChange={choose} hidden />
      <div className="basis-full empty:hidden">
        <NoticeText notice={drops.notice} />
      </div>
      <DropDialogs drops={drops} />
    </section>
  );
}
