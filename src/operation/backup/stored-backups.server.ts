import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKeep } from '../../platform/lib/settings/setting-values.ts';
import { syncFolder } from './sync.server.ts';

/** Those that this program has made by itself, and deletes again. */
const NAME = /^(?:scheduled|migration)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)$/;
/** A clock that was ahead once makes all others look old: these stay, whatever their age. */
const KEPT_AT_ANY_AGE = 3;

export type StoredBackup = { folder: string; at: number };

/** Newest first. Those of the future were made by a clock that was ahead, nobody knows when: they are last. */
export async function storedBackups(backupTo: string, now: Date): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of await readdir(backupTo)) {
    const [, stamp] = NAME.exec(name) ?? [];
    if (stamp === undefined) continue;
    const [date, time = ''] = stamp.split('T');
    const [hours, minutes, seconds, ms] = time.split('-');
    found.push({ folder: join(backupTo, name), at: Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}`) });
  }
  const isFuture = ({ at }: StoredBackup) => Number(at > now.getTime());
  return found.sort((one, other) => isFuture(one) - isFuture(other) || other.at - one.at);
}

/**
 * Moves what is not kept to a scratch folder: a kill or a power failure while it is deleted leaves no half backup under a name that looks
 * whole. Of those that are too old only one goes in a run, because the clock may be wrong.
 */
export async function moveOld(backupTo: string, { count, ageMs }: BackupKeep, now: Date, scratch: string) {
  const stored = await storedBackups(backupTo, now);
  const tooMany = stored.slice(count);
  const tooOld = stored.slice(KEPT_AT_ANY_AGE, count).filter(({ at }) => now.getTime() - at > ageMs);
  for (const [index, { folder }] of [...tooMany, ...tooOld.slice(-1)].entries()) {
    await rename(folder, join(scratch, `old-${index}`));
  }
  // What is deleted next may be gone after a power failure that undoes these names.
  for (const folder of [scratch, backupTo]) await syncFolder(folder);
}
