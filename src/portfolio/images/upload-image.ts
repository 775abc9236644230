import { failureOf, unreachable } from '../../platform/api/api-client.ts';
import type { ApiReply } from '../../platform/api/api-routes.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { repeatUnreached } from './repeat-unreached.ts';

export const IMAGE_MAX_BYTES = 25 * 1024 * 1024;
/** Without HEIC: a phone sends a JPEG instead, which any server can read. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif';
export const IMAGE_RULES = 'PNG, JPEG, WebP, AVIF or GIF, up to 25 MB and 100 megapixels.';

type UploadOptions = {
  /** Used instead of a session on the register screen. */
  ticket?: string | undefined;
  /** Called with the share sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Called when the connection was lost, before the upload begins again. */
  onWaiting?: () => void;
};

/**
 * Uploads an image and returns its `image_url`, again if the connection is lost: the same image twice is stored once.
 * XMLHttpRequest, because fetch has no upload progress.
 */
export async function uploadImage(
  file: File,
  { ticket, onProgress, onWaiting = () => undefined }: UploadOptions,
): Promise<string> {
  if (file.size > IMAGE_MAX_BYTES) {
    throw new AppError('too_large', { message: 'Error uploading image', error: 'The image is larger than 25 MB' });
  }
  const form = new FormData();
  // The token first: the server reads it before the image.
  if (ticket !== undefined) form.append('ticket', ticket);
  form.append('file', file);
  const text = await repeatUnreached(async () => {
    const response = await post('/api/upload', form, onProgress);
    if (response.status < 200 || response.status > 299) throw failureOf(response.status, response.text);
    return response.text;
  }, onWaiting);
  const uploaded: ApiReply<'POST /api/upload'> = JSON.parse(text);
  return uploaded.image_url;
}

function post(path: string, form: FormData, onProgress: (share: number) => void) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(unreachable());
    request.send(form);
  });
}
