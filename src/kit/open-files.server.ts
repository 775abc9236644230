import type { Files } from './files.server.ts';
import { openFolder } from './folder-files.server.ts';
import { openBucket } from './s3-files.server.ts';

/** `file:<folder>`, or `s3://bucket?endpoint=…&region=…` with credentials from the usual AWS variables. */
export function openFiles(storageUrl: string): Files {
  return storageUrl.startsWith('s3:') ? openBucket(new URL(storageUrl)) : openFolder(storageUrl.slice('file:'.length));
}
