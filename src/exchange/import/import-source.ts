import { api } from '../../platform/api/api-client.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { uploadImage } from '../../portfolio/images/upload-image.ts';
import type { NamedFile } from './dropped-files.ts';
import type { ImportPreview } from './import-schemas.ts';

/**
 * What is previewed: files as they are, the document of an archive whose images are uploaded, the repositories of a
 * GitHub account, with the READMEs of some, or publications by their ORCID iD or DOIs.
 */
export type ImportSource =
  | { files: readonly NamedFile[] }
  | { document: Record<string, unknown> }
  | { userName: string; readmes: readonly string[] }
  | { from: string };

/** Returns what an import would do, without writing. `language` is a folder of an export in several languages. */
export function previewImport(source: ImportSource, language = ''): Promise<ImportPreview> {
  const query = language === '' ? {} : { language };
  if ('document' in source) return api('POST /api/import/preview', { query, body: source.document });
  if ('userName' in source) {
    return api('POST /api/import/github', { body: { user_name: source.userName, readmes: [...source.readmes] } });
  }
  if ('from' in source) return api('POST /api/import/publications', { body: { from: source.from } });
  const body = new FormData();
  for (const { path, file } of source.files) body.append('file', file, path);
  return api('POST /api/import/preview', { query, body });
}

type OnImage = (done: number, all: number) => void;

/** Opens an archive of this program and uploads its images, with progress; other files are sent as they are. */
export async function openSource(files: readonly NamedFile[], onImage: OnImage): Promise<ImportSource> {
  const [first] = files;
  if (files.length !== 1 || !first) return { files };
  const { file } = first;
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
  if (!('files' in source)) return;
  const bytes = source.files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= FILES_MAX_BYTES) return;
  throw new AppError('too_large', { message: 'Error importing', error: 'The files are larger than 25 MB' });
}
