import { resolve } from 'node:path';
import { ConfigError } from '../../config.ts';
import { makeFolder } from '../../db/make-folder.ts';
import { errorSummary } from '../../lib/error-summary.ts';
import type { Files } from './files.server.ts';
import { openFolder } from './folder.server.ts';
import { openBucket } from './s3.server.ts';

/** `file:<folder>`, or `s3://bucket?endpoint=…&region=…` with credentials from the usual AWS variables. */
export function openFiles(storageUrl: string): Files {
  const folder = storageFolder(storageUrl);
  return folder === undefined ? openBucket(new URL(storageUrl)) : openFolder(folder);
}

/** Returns the folder of `file:<folder>`; undefined for a bucket. */
export function storageFolder(storageUrl: string): string | undefined {
  return storageUrl.startsWith('file:') ? resolve(storageUrl.slice('file:'.length)) : undefined;
}

/** Called at start: a folder that cannot be created stops the server. */
export function prepareStorage(storageUrl: string): void {
  const folder = storageFolder(storageUrl);
  try {
    if (folder !== undefined) makeFolder(folder);
  } catch (cause) {
    throw new ConfigError(`STORAGE_URL names a folder that cannot be used: ${errorSummary(cause)}`, { cause });
  }
}
