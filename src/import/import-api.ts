import { uploadImage } from '../images/images-api.ts';
import { call, sendForm } from '../lib/api-client.ts';
import { AppError } from '../lib/app-error.ts';
import { ImportDone, ImportPreview } from './import-schemas.ts';

/** What is previewed: files as they are, or the document of an archive whose images are uploaded. */
export type ImportSource = { files: readonly File[] } | { document: unknown };

/** Returns what an import would do, without writing. `language` is a folder of an export in several languages. */
export async function previewImport(source: ImportSource, language = ''): Promise<ImportPreview> {
  const path = `/api/import/preview${language === '' ? '' : `?language=${encodeURIComponent(language)}`}`;
  if ('document' in source) return ImportPreview.parse(await call(path, { method: 'POST', body: source.document }));
  const form = new FormData();
  // Folders have languages in their names.
  for (const file of source.files) form.append('file', file, file.webkitRelativePath || file.name);
  return ImportPreview.parse(await sendForm(path, form));
}

/** The same for the public repositories of a GitHub account. */
export async function previewGithub(userName: string): Promise<ImportPreview> {
  const body = { user_name: userName };
  return ImportPreview.parse(await call('/api/import/github', { method: 'POST', body }));
}

/** Imports what was previewed, without the items of these keys. */
export async function runImport(previewId: string, leave: readonly string[]): Promise<ImportDone> {
  const body = { preview_id: previewId, leave };
  return ImportDone.parse(await call('/api/import', { method: 'POST', body }));
}

type OnImage = (done: number, all: number) => void;

/** Opens an archive of this program and uploads its images, with progress; other files are sent as they are. */
export async function openSource(files: readonly File[], onImage: OnImage): Promise<ImportSource> {
  const [file] = files;
  if (files.length !== 1 || !file) return { files };
  const { ARCHIVE_MAX_BYTES, isArchive, isOwnArchive, openArchive, readArchive } = await import('./archive.ts');
  const head = await file.slice(0, 4).arrayBuffer();
  if (!isArchive(new Uint8Array(head)) || file.size > ARCHIVE_MAX_BYTES) return { files };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isOwnArchive(bytes)) return { files };
  const document = await readArchive(openArchive(bytes), (image, done, all) => {
    onImage(done, all);
    return uploadImage(new File([image], 'picture.webp'), { onProgress: () => undefined });
  });
  return { document };
}

const FILES_MAX_BYTES = 25 * 1024 * 1024;

/** Throws `too_large` before megabytes are sent only to be rejected. */
export function rejectLarge(source: ImportSource): void {
  if ('document' in source) return;
  const bytes = source.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= FILES_MAX_BYTES) return;
  throw new AppError('too_large', { message: 'Error importing', error: 'The files are larger than 25 MB' });
}
