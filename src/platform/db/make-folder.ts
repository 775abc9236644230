import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from '../lib/errno.ts';

/** A folder that may be written to but not be listed, and a file system that syncs no folders. */
const CANNOT_SYNC = ['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP'];

/**
 * Creates a folder and its missing parents with mode 0700, so that a power failure leaves them there. `mkdir` with `recursive` hangs if the system returns ENOENT
 * below an existing folder, as /proc does.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in between.
    if (!isFolder(path)) throw error;
  }
  syncNames(parent);
}

/** Makes durable which names are in a folder, where the system can. */
export function syncNames(folder: string): void {
  // Windows cannot open folders, and does not need this.
  if (process.platform === 'win32') return;
  try {
    const opened = openSync(folder, 'r');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if (!CANNOT_SYNC.includes(errnoOf(error) ?? '')) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
