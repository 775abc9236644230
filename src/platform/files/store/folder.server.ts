import { randomUUID } from 'node:crypto';
import { constants, existsSync, lstatSync, unlinkSync } from 'node:fs';
import { type FileHandle, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../db/make-folder.ts';
import { errnoOf } from '../../lib/errno.ts';
import type { Files } from './files.server.ts';

const FILE_MODE = 0o600;
/** Does not follow a symbolic link in the folder, and does not block on a pipe. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Files in one folder. Written with node:fs: flydrive's driver neither syncs nor renames, so that a full disk or a
 * power failure leaves empty or partial files.
 */
export function openFolder(folder: string): Files {
  function pathOf(name: string): string {
    if (!/^[\w-][\w.-]*$/.test(name)) throw new Error(`${JSON.stringify(name)} is not a file name`);
    return join(folder, name);
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      makeFolder(folder);
      await replaceFile(path, bytes);
    },
    get: (name) => readWhole(pathOf(name)),
    async delete(name, storedBefore) {
      const path = pathOf(name);
      // Synchronously: this process cannot store the file again between the check and the deletion.
      const stored = lstatSync(path, { throwIfNoEntry: false });
      if (stored && !(storedBefore && stored.mtime >= storedBefore)) unlinkSync(path);
    },
    async list(prefix) {
      const names: string[] = [];
      if (!existsSync(folder)) return names;
      for await (const entry of await opendir(folder)) if (entry.name.startsWith(prefix)) names.push(entry.name);
      return names;
    },
  };
}

/** Atomic, also on power failure: a new file is written, synced and renamed; then the folder is synced. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and does not need this.
  if (process.platform === 'win32') return;
  await using folder = await open(path, constants.O_RDONLY);
  await folder.sync();
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', FILE_MODE);
  await file.writeFile(bytes);
  await file.sync();
}

async function readWhole(path: string): Promise<Uint8Array | undefined> {
  await using file = await openToRead(path);
  if (!file || !(await file.stat()).isFile()) return undefined;
  return await file.readFile();
}

async function openToRead(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, READ_FLAGS);
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}
