import { existsSync, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockHolder, takeLock } from '../../platform/db/locks/server-lock.ts';
import { DAY_MS } from '../../platform/lib/time.ts';

const PREFIX = 'unfinished-';
const LOCK = 'lock';
/** Where no lock says more, such as on a network folder without any, what a kill has left is certainly not in use. */
const UNUSED_AFTER_MS = DAY_MS;

type Unfinished = { folder: string; remove(): Promise<void> };

/**
 * Makes the folder in which a backup grows, and deletes those of processes that are gone: each is locked for as long as
 * its process lives.
 */
export async function openUnfinished(backupTo: string, stamp: string, now: Date): Promise<Unfinished> {
  await deleteAbandoned(backupTo, now);
  const folder = join(backupTo, `${PREFIX}${stamp}`);
  mkdirSync(folder, { mode: 0o700 });
  const lock = tryLock(folder);
  return {
    folder,
    async remove() {
      lock?.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tryLock(folder: string) {
  try {
    const taken = takeLock(join(folder, LOCK));
    return 'lock' in taken ? taken.lock : undefined;
  } catch {
    return undefined;
  }
}

async function deleteAbandoned(backupTo: string, now: Date): Promise<void> {
  for (const name of (await readdir(backupTo)).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(backupTo, name);
    if (await isAbandoned(folder, now)) await rm(folder, { recursive: true, force: true });
  }
}

async function isAbandoned(folder: string, now: Date): Promise<boolean> {
  const lock = join(folder, LOCK);
  try {
    if (existsSync(lock)) return lockHolder(lock) === undefined;
  } catch {}
  return now.getTime() - (await stat(folder)).mtimeMs > UNUSED_AFTER_MS;
}
