import { AppError } from '../lib/app-error.ts';
import { call } from '../lib/call.ts';
import { ImportDone, ImportReport } from './transfer.ts';

/** What an import of this document would do; nothing is written. */
export async function previewImport(document: unknown): Promise<ImportReport> {
  return ImportReport.parse(await call('/api/import/preview', { method: 'POST', body: document }));
}

export async function runImport(document: unknown): Promise<ImportDone> {
  return ImportDone.parse(await call('/api/import', { method: 'POST', body: document }));
}

/** The document in a file that a person has chosen. */
export async function readDocument(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch (cause) {
    throw new AppError('invalid', { message: 'Error importing', error: `${file.name} is not a JSON document`, cause });
  }
}
