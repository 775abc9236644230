import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { chmod, copyFile, link, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../platform/db/make-folder.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { BackupError } from './backup-error.server.ts';
import { checkFiles, DATABASE_FILE, type Manifest, readManifest } from './backup-manifest.server.ts';
import { type Contents, contentsOf, openCopy, scrub } from './sqlite-copy.server.ts';
import { sync, syncFolder } from './sync.server.ts';

/** The first bytes of every database (https://www.sqlite.org/fileformat.html, 1.3.1). */
const SQLITE_MAGIC = 'SQLite format 3\0';

const LOG_SUFFIXES = ['-wal', '-shm', '-journal'];

/** Checks every file of a backup and its database, without opening it for writing. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest);
  using copy = openCopy(folder);
  const result = copy.prepare('pragma integrity_check').get()?.integrity_check;
  if (result !== 'ok') throw new BackupError(`The backup is damaged: ${result}`);
  return manifest;
}

/**
 * Restores a backup's database to an empty scratch folder, as a restore does, and migrates it as the next start would.
 * Throws if it is damaged or not what was backed up. The images are read and compared with their checksums where they
 * are.
 */
export async function rehearseRestore(folder: string, scratch: string): Promise<void> {
  await checkBackup(folder);
  const path = join(scratch, DATABASE_FILE);
  await replaceDatabase(path, join(folder, DATABASE_FILE));
  const database = await openDatabase(`sqlite:${path}`);
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  using restored = new DatabaseSync(path);
  const orphans = restored.prepare('pragma foreign_key_check').all().length;
  if (orphans > 0) throw new BackupError(`Rows of the restored backup lack what they refer to: ${orphans}`);
  const [expected, found] = [contentsOf(folder), contentsOf(scratch)];
  if (isSame(expected, found)) return;
  throw new BackupError(`The restored backup has ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

function isSame(one: Contents, other: Contents): boolean {
  return one.accounts === other.accounts && one.images === other.images;
}

/** True if the file has accounts; an unreadable file may contain anything. */
export function mayContainAccounts(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    if (!isDatabase(path)) return true;
    using present = new DatabaseSync(path, { readOnly: true });
    return present.prepare('select id from users limit 1').get() !== undefined;
  } catch {
    return true;
  }
}

/**
 * Replaces a SQLite database by that of a backup. The new one is complete before it gets its final name. Returns the new
 * name of the file that was there; undefined if there was none.
 */
export async function replaceDatabase(path: string, from: string): Promise<string | undefined> {
  makeFolder(dirname(path));
  const unfinished = `${path}.restoring`;
  await rm(unfinished, { force: true });
  await copyFile(from, unfinished);
  await chmod(unfinished, 0o600);
  scrub(unfinished);
  await sync(unfinished);
  const aside = `${path}.before-restore-${Date.now()}`;
  const isReplaced = existsSync(path);
  if (isReplaced) {
    foldLogIn(path);
    await link(path, aside);
  }
  // Logs that remain if it cannot be opened: SQLite would replay them into the new database.
  for (const suffix of LOG_SUFFIXES) {
    if (existsSync(path + suffix)) await rename(path + suffix, aside + suffix);
  }
  // A power failure may leave the new name without those before it, and a log that was deleted.
  await syncFolder(dirname(path));
  // Rename over the old one: a start after a crash finds one of the two, and does not create an empty one.
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  return isReplaced ? aside : undefined;
}

/** For a valid database, opening and closing it checkpoints the log. */
function foldLogIn(path: string): void {
  // SQLite deletes the logs beside a file that it cannot read, and they may be all that is left of the data.
  if (!isDatabase(path)) return;
  try {
    using present = new DatabaseSync(path);
    present.exec('pragma wal_checkpoint(truncate)');
  } catch {}
}

/** True for a file that begins as one of SQLite does. An empty file is a database without tables. */
function isDatabase(path: string): boolean {
  const start = Buffer.alloc(SQLITE_MAGIC.length);
  const file = openSync(path, 'r');
  try {
    return readSync(file, start) === 0 || start.toString('latin1') === SQLITE_MAGIC;
  } finally {
    closeSync(file);
  }
}
