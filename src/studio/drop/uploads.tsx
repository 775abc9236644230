import { errorToNotice } from '../../platform/ui/use-notice.tsx';
import { uploadImage } from '../../portfolio/images/upload-image.ts';
import { type ImageTexts, imageTexts } from './image-texts.ts';

export type Upload = {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  share: number;
  /** Why it failed. */
  error: string;
  imageUrl: string;
  texts: ImageTexts;
};

/** Each takes the server's time for decoding; more at once are not faster. */
const AT_ONCE = 3;

/** Uploads files from `begin` on, a few at a time. One that fails keeps none of the others, and can be sent again. */
export function openUploads(files: readonly File[]) {
  const none = { share: 0, error: '', imageUrl: '', texts: { title: '', description: '' } };
  let uploads: readonly Upload[] = files.map((file, key) => ({ key, file, state: 'waiting', ...none }));
  let running = 0;
  const listeners = new Set<() => void>();

  function change(key: number, values: Partial<Upload>): void {
    uploads = uploads.map((each) => (each.key === key ? { ...each, ...values } : each));
    for (const listener of listeners) listener();
  }
  function fill(): void {
    while (running < AT_ONCE) {
      const next = uploads.find(({ state }) => state === 'waiting');
      if (!next) return;
      void send(next);
    }
  }
  async function send({ key, file }: Upload): Promise<void> {
    running += 1;
    change(key, { state: 'sending', share: 0, error: '' });
    try {
      const texts = await imageTexts(file);
      const imageUrl = await uploadImage(file, { onProgress: (share) => change(key, { share }) });
      change(key, { state: 'done', share: 1, imageUrl, texts });
    } catch (thrown) {
      const { message, error = message } = errorToNotice(thrown);
      change(key, { state: 'failed', error });
    } finally {
      running -= 1;
      fill();
    }
  }

  return {
    begin: fill,
    state: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry(key: number) {
      change(key, { state: 'waiting' });
      fill();
    },
  };
}
