import { readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from '../db/make-folder.ts';
import { databaseFile } from '../db/open.ts';
import type { BackupKeep } from '../lib/settings/setting-values.ts';
import { DAY_MS } from '../lib/time.ts';
import { BackupError } from './backup-error.server.ts';
import { DATABASE_FILE, MANIFEST_FILE, readManifest } from './backup-manifest.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { rehearseRestore, sync } from './restore-backup.server.ts';
import type { Contents } from './sqlite-copy.server.ts';

export type BackupSettings = Pick<Config, 'databaseUrl' | 'storageUrl' | 'backupTo' | 'backupKeep'>;

/** Why the program itself makes a backup; begins the name of its folder. */
export type BackupReason = 'scheduled' | 'migration';

export type CheckedBackup = Contents & {
  folder: string;
  /** Of all its files; those that are linked to older backups count in each. */
  bytes: number;
};

/** Those that this program has made by itself, and deletes again. */
const NAME = /^(?:scheduled|migration)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)$/;
const UNFINISHED = 'unfinished-';
/** What a kill has left is certainly not in use after this time. */
const UNFINISHED_AGE_MS = DAY_MS;
/** Stays free on the disk, which may be the one that the server writes to. */
const ROOM_BYTES = 100_000_000;

/**
 * Makes a backup in BACKUP_TO, restores it to a scratch folder to check it, and deletes the old ones. A folder has its
 * final name only after the check.
 */
export async function makeCheckedBackup(
  settings: BackupSettings,
  reason: BackupReason,
  now: Date,
): Promise<CheckedBackup> {
  const { backupTo, backupKeep } = settings;
  makeFolder(backupTo);
  await deleteUnfinished(backupTo, now);
  await requireRoom(settings);
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const unfinished = join(backupTo, `${UNFINISHED}${stamp}`);
  const [made, folder] = [join(unfinished, 'backup'), join(backupTo, `${reason}-${stamp}`)];
  try {
    const [newest] = await backupsIn(backupTo);
    const { accounts, images } = await makeBackup(settings, { folder: made, now, linkTo: newest?.folder });
    await rehearseRestore(made, join(unfinished, 'restored'));
    const bytes = (await readManifest(made)).files.reduce((sum, file) => sum + file.bytes, 0);
    for (const name of [DATABASE_FILE, MANIFEST_FILE, '.']) await sync(join(made, name));
    await rename(made, folder);
    await sync(backupTo);
    await deleteOld(backupTo, backupKeep, now);
    return { folder, bytes, accounts, images };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

type Found = { folder: string; at: number };

/** Newest first. */
async function backupsIn(backupTo: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of await readdir(backupTo)) {
    const [, stamp] = NAME.exec(name) ?? [];
    if (stamp === undefined) continue;
    const [date, time = ''] = stamp.split('T');
    const [hours, minutes, seconds, ms] = time.split('-');
    found.push({ folder: join(backupTo, name), at: Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}`) });
  }
  return found.sort((one, other) => other.at - one.at);
}

async function deleteOld(backupTo: string, { count, ageMs }: BackupKeep, now: Date): Promise<void> {
  const [, ...older] = await backupsIn(backupTo);
  const old = older.filter(({ at }, index) => index + 1 >= count || now.getTime() - at > ageMs);
  for (const [index, { folder }] of old.entries()) {
    // Renamed first: a kill leaves no half backup under a name that looks whole.
    const leaving = join(backupTo, `${UNFINISHED}${now.getTime()}-${index}`);
    await rename(folder, leaving);
    await rm(leaving, { recursive: true, force: true });
  }
}

async function deleteUnfinished(backupTo: string, now: Date): Promise<void> {
  for (const name of (await readdir(backupTo)).filter((entry) => entry.startsWith(UNFINISHED))) {
    const path = join(backupTo, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > UNFINISHED_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}

/** A backup must not fill the disk that the server writes to: it needs the database's size twice. */
async function requireRoom({ databaseUrl, backupTo }: BackupSettings): Promise<void> {
  const file = databaseFile(databaseUrl);
  const needed = ROOM_BYTES + (file === undefined ? 0 : 2 * (await stat(file)).size);
  const { bavail, bsize } = await statfs(backupTo);
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `${backupTo} has ${megabytes(bavail * bsize)} free, and ${megabytes(needed)} are needed: make room, or name another disk in BACKUP_TO`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
