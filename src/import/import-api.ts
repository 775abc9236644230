import { uploadImage } from '../images/images-api.ts';
import { call } from '../lib/api-client.ts';
import { AppError } from '../lib/app-error.ts';
import { ImportDone, ImportReport } from './import-schemas.ts';

/** Returns what an import of this document would do, without writing. */
export async function previewImport(document: unknown): Promise<ImportReport> {
  return ImportReport.parse(await call('/api/import/preview', { method: 'POST', body: document }));
}

export async function runImport(document: unknown): Promise<ImportDone> {
  return ImportDone.parse(await call('/api/import', { method: 'POST', body: document }));
}

type OnImage = (done: number, all: number) => void;

/** Reads the chosen file as a document; an archive's images are uploaded, with progress reported to `onImage`. */
export async function readDocument(file: File, onImage: OnImage): Promise<unknown> {
  const { ARCHIVE_MAX_BYTES, isArchive, openArchive, readArchive } = await import('./archive.ts');
  const head = await file.slice(0, 4).arrayBuffer();
  if (!isArchive(new Uint8Array(head))) return parseDocument(file);
  if (file.size > ARCHIVE_MAX_BYTES) {
    throw new AppError('too_large', { message: 'Error importing', error: `${file.name} is larger than 250 MB` });
  }
  const archive = openArchive(new Uint8Array(await file.arrayBuffer()));
  return readArchive(archive, (bytes, done, all) => {
    onImage(done, all);
    return uploadImage(new File([bytes], 'picture.webp'), { onProgress: () => undefined });
  });
}

async function parseDocument(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch (cause) {
    throw new AppError('invalid', { message: 'Error importing', error: `${file.name} is not a JSON document`, cause });
  }
}
