import { open } from 'node:fs/promises';

/** Waits until a file is on the disk. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

/** Waits until the names in a folder are on the disk. Windows cannot open folders, and does not need this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await sync(path);
}
