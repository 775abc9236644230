import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { apiMessage, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { createDragManager } from '../../platform/ui/sorting/drag-manager.tsx';
import { indexAfter, moved } from '../../platform/ui/sorting/moves.ts';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { CASE_IMAGES_MAX, type CaseImage, newCaseImage } from '../model/case-study.ts';
import { CaseImageRow } from './case-image-row.tsx';
import { coverOf } from './cover.ts';
import { UploadWaiting } from './image-upload.tsx';
import { IMAGE_RULES, IMAGE_TYPES, uploadImage } from './upload-image.ts';

type CaseImagesFieldProps = {
  value: readonly CaseImage[];
  onChange: (images: CaseImage[]) => void;
  error?: string | undefined;
  /** The `image_url` of the cover that the owner chose; '' if the first image is the cover. */
  cover: string;
  onCoverChange: (imageUrl: string) => void;
};

type Uploading = { number: number; count: number; share: number; isWaiting?: boolean };

/** The images of a project: uploaded many at once, sorted by drag, keyboard and menu, each described. */
export function CaseImagesField({ value, onChange, error, cover, onCoverChange }: CaseImagesFieldProps) {
  const shownCover = coverOf({ image_url: cover, images: value });
  const input = useRef<HTMLInputElement>(null);
  const [manager] = useState(createDragManager);
  const { uploading, notice, uploadAll } = useUploads(value, onChange);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Allows the same files to be chosen again after a failure.
    currentTarget.value = '';
    void uploadAll(files);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    if (!uploading) void uploadAll([...event.dataTransfer.files]);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t('Images')}</legend>
      <DragDropProvider
        manager={manager}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) onChange(moved(value, source.initialIndex, source.index));
        }}
      >
        <ul className="flex flex-col gap-3">
          {value.map((image, index) => (
            <CaseImageRow
              key={image.image_url}
              image={image}
              index={index}
              count={value.length}
              isCover={image.image_url === shownCover}
              onChange={(change) => onChange(value.with(index, { ...image, ...change }))}
              onMove={(move) => onChange(moved(value, index, indexAfter(index, move, value.length)))}
              onRemove={() => onChange(value.toSpliced(index, 1))}
              onMakeCover={() => onCoverChange(image.image_url)}
            />
          ))}
        </ul>
      </DragDropProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse alone; the button does the same */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-wrap items-center gap-3 rounded-control border border-edge border-dashed p-3 sm:p-4"
      >
        <Button pending={uploading !== undefined} onClick={() => input.current?.click()}>
          {!uploading && <ImagePlus aria-hidden="true" className="size-4" />}
          {uploading
            ? t('Uploading {number} of {count}… {percent} %', {
                number: uploading.number,
                count: uploading.count,
                percent: Math.round(uploading.share * 100),
              })
            : t('Add images')}
        </Button>
        <p className="min-w-[min(12rem,100%)] flex-1 text-faint text-sm">
          {t(IMAGE_RULES)} {t('Choose or drop as many as you like: up to {n}.', { n: CASE_IMAGES_MAX })}{' '}
          {t('The first one is the cover until you choose another.')}
        </p>
        <input ref={input} type="file" name="files" multiple accept={IMAGE_TYPES} onChange={choose} hidden />
      </div>
      {uploading?.isWaiting && <UploadWaiting />}
      {error && <p className="text-danger text-sm">{apiMessage(error)}</p>}
      <NoticeText notice={notice} />
    </fieldset>
  );
}

/** Uploads files one after another, and appends each to the list once it is stored. */
function useUploads(value: readonly CaseImage[], onChange: (images: CaseImage[]) => void) {
  // Uploads finish after other changes: they append to the latest list.
  const latest = useRef(value);
  latest.current = value;
  const [uploading, setUploading] = useState<Uploading>();
  const { notice, setNotice } = useNotice();

  async function uploadAll(files: readonly File[]) {
    const room = CASE_IMAGES_MAX - latest.current.length;
    setNotice(undefined);
    for (const [index, file] of files.slice(0, room).entries()) {
      const at = { number: index + 1, count: Math.min(files.length, room) };
      setUploading({ ...at, share: 0 });
      try {
        const url = await uploadImage(file, {
          onProgress: (share) => setUploading({ ...at, share }),
          onWaiting: () => setUploading({ ...at, share: 0, isWaiting: true }),
        });
        if (!latest.current.some(({ image_url }) => image_url === url)) {
          latest.current = [...latest.current, newCaseImage(url)];
          onChange([...latest.current]);
        }
      } catch (thrown) {
        const { message, error: detail } = errorToNotice(thrown);
        setNotice({ tone: 'error', message: `${file.name}: ${message}`, ...(detail && { error: detail }) });
      }
    }
    setUploading(undefined);
    if (files.length > room)
      setNotice({ tone: 'error', message: t('A project has at most {n} images.', { n: CASE_IMAGES_MAX }) });
  }

  return { uploading, notice, uploadAll };
}
