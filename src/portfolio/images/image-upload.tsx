import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { thumbnailSource } from '../../platform/rich-text/safe-url.ts';
import { Button } from '../../platform/ui/button.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { IMAGE_RULES, IMAGE_TYPES, uploadImage } from './upload-image.ts';
import { Preview } from './upload-preview.tsx';

const MESSAGE_MS = 3_000;

type ImageUploadProps = {
  /** 'Image' */
  label: string;
  /** The `image_url`, '' for none. */
  value: string;
  onChange: (imageUrl: string) => void;
  /** Requests an upload token, used instead of a session on the register screen. */
  getTicket?: () => Promise<string>;
};

type Pending = { previewUrl: string; share: number; isWaiting?: boolean };

/** Lets the user choose or drop an image, uploads it, and passes its `image_url` to the form. */
export function ImageUpload({ label, value, onChange, getTicket }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<Pending>();
  const [uploaded, setUploaded] = useState('');
  const [isDraggedOver, setDraggedOver] = useState(false);
  const { notice, setNotice } = useNotice(MESSAGE_MS);

  async function upload(file: File) {
    const previewUrl = URL.createObjectURL(file);
    setPending({ previewUrl, share: 0 });
    setNotice(undefined);
    try {
      const ticket = await getTicket?.();
      const url = await uploadImage(file, {
        ticket,
        onProgress: (share) => setPending({ previewUrl, share }),
        onWaiting: () => setPending({ previewUrl, share: 0, isWaiting: true }),
      });
      setUploaded(url);
      onChange(url);
      setNotice({ tone: 'success', message: 'Image uploaded successfully' });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    } finally {
      setPending(undefined);
      URL.revokeObjectURL(previewUrl);
    }
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file) void upload(file);
    // Allows the same file to be chosen again after a failure.
    currentTarget.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !pending) void upload(file);
  }

  const isUploaded = value !== '' && value === uploaded;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse alone; the button does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-4 rounded-control border border-dashed p-3 sm:p-4 transition-colors ${isDraggedOver ? 'border-accent bg-sunk' : 'border-edge'}`}
      >
        <Preview src={pending?.previewUrl ?? thumbnailSource(value) ?? ''} faded={pending !== undefined} />
        <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button pending={pending !== undefined} onClick={() => input.current?.click()}>
              {pending
                ? t('Uploading… {percent} %', { percent: Math.round(pending.share * 100) })
                : isUploaded
                  ? t('Successfuly uploaded')
                  : t('Upload image')}
            </Button>
            {value !== '' && !pending && (
              <Button tone="quiet" onClick={() => onChange('')}>
                {t('Remove image')}
              </Button>
            )}
          </div>
          {pending && (
            <progress aria-label={t('Uploading')} value={pending.share} className="h-1 w-full max-w-60 accent-accent" />
          )}
          {pending?.isWaiting && <UploadWaiting />}
          <p className="text-faint text-sm">
            {t(IMAGE_RULES)} {t('Or drop one here.')}
          </p>
        </div>
        <input ref={input} type="file" name="file" accept={IMAGE_TYPES} onChange={choose} hidden />
      </div>
      <NoticeText notice={notice} />
    </fieldset>
  );
}

/** Shown between two attempts of an upload. */
export function UploadWaiting() {
  return (
    <p role="status" className="text-soft text-sm">
      <strong>{t('Not uploaded yet.')}</strong> {t('The connection was lost: trying again as soon as it is back.')}
    </p>
  );
}
