import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { chmod, copyFile, link, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { lockDataDir } from '../data-dir.ts';
import { makeFolder } from '../db/make-folder.ts';
import { databaseFile } from '../db/open.ts';
import { storageFolder } from '../images/store/open.server.ts';
import { checkFiles, DATABASE_FILE, readManifest, writeManifest } from './backup-manifest.ts';
import { argument, type Command, CommandError, counted, type OfflineCommand, print } from './command.ts';

/** The first bytes of every database (https://www.sqlite.org/fileformat.html, 1.3.1). */
const SQLITE_MAGIC = 'SQLite format 3\0';

/**
 * Tables whose rows are useless or harmful after a restore: the day's salt must not outlive the day, mails and
 * webhooks would be sent twice and contain links that give access to accounts, and ended sessions would be valid again.
 */
const NOT_KEPT = [
  'visit_salts',
  'mail_queue',
  'account_tokens',
  'invitations',
  'login_challenges',
  'passkey_challenges',
  'sessions',
  'webhook_deliveries',
];

const LOG_SUFFIXES = ['-wal', '-shm', '-journal'];

/** Creates a folder with the database, the uploaded images and a manifest of checksums; the server may be running. */
export const backup: Command = {
  does: 'copies database and images into a new folder, while the server runs or not',
  details:
    'Without a folder: vitrine-backup-<time> in the folder where it is called. Everybody has to log in again after a restore.',
  takes: ['[folder]'],
  async run(ctx, { positionals }) {
    rejectPostgres(ctx.config, 'pg_dump -Fc');
    const stamp = ctx.now().toISOString().replaceAll(/[:.]/g, '-');
    const folder = resolve(positionals[0] ?? `vitrine-backup-${stamp}`);
    if (existsSync(folder)) throw new CommandError(`${folder} exists already`);
    makeFolder(join(folder, 'uploads'));
    // Rows first: an image is stored before the row that uses it, and never changes.
    await copyDatabase(ctx, join(folder, DATABASE_FILE));
    const images = storageFolder(ctx.config.storageUrl);
    if (images !== undefined) await copyImages(images, join(folder, 'uploads'));
    const files = await writeManifest(folder, ctx.now());
    print(`Backed up ${counted(files, 'file')} to ${folder}: ${contentsOf(folder)}`);
    if (images === undefined)
      print(`The images are in a bucket, ${bucketName(ctx.config)}, and not in this backup: copy them there.`);
    else rejectMissingImages(folder);
  },
};

/**
 * Checks the whole backup before changing anything; existing data is renamed, not deleted. It is not opened, because it
 * may be damaged, or written by a newer version.
 */
export const restore: OfflineCommand = {
  does: 'restores a backup; the server has to be stopped first',
  takes: ['folder'],
  options: { replace: { type: 'boolean', does: 'puts a database that has accounts aside' } },
  async runOffline(config, args) {
    const path = rejectPostgres(config, 'pg_restore');
    const folder = resolve(argument(args, 0));
    const manifest = await readManifest(folder);
    await checkFiles(folder, manifest);
    checkDatabase(folder);
    const lock = lockDataDir(config);
    try {
      if (mayContainAccounts(path) && !args.values.replace) {
        throw new CommandError(
          `${path} has accounts, or cannot be read: add --replace to put it aside and restore the backup`,
        );
      }
      const images = storageFolder(config.storageUrl);
      if (images !== undefined) await copyImages(join(folder, 'uploads'), images);
      await replaceDatabase(path, join(folder, DATABASE_FILE));
      print(`Restored the backup of ${manifest.created_at} to ${path}: ${contentsOf(folder)}`);
    } finally {
      lock.release();
    }
  },
};

function rejectPostgres({ databaseUrl }: Config, tool: string): string {
  const file = databaseFile(databaseUrl);
  if (file !== undefined) return file;
  throw new CommandError(
    `This is for the embedded database; for PostgreSQL use its own ${tool}, and copy the images' storage`,
  );
}

function bucketName({ storageUrl }: Config): string {
  return `s3://${new URL(storageUrl).hostname}`;
}

async function copyDatabase(ctx: Ctx, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(ctx.db);
  await chmod(path, 0o600);
  scrub(path);
}

function scrub(path: string): void {
  using copy = new DatabaseSync(path);
  copy.exec('pragma secure_delete = on');
  const tables = copy
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => name);
  // A backup of an older version does not have the newer tables.
  for (const table of NOT_KEPT) if (tables.includes(table)) copy.exec(`delete from ${table}`);
}

async function copyImages(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  makeFolder(to);
  for (const { name } of (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isFile())) {
    await copyFile(join(from, name), join(to, name));
    await chmod(join(to, name), 0o600);
  }
}

/** A backup is left as it was written: opening it for writing could add a log to it. */
function openCopy(folder: string): DatabaseSync {
  return new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
}

/** '2 accounts, 5 images', as in the copy. */
function contentsOf(folder: string): string {
  using copy = openCopy(folder);
  const count = (table: string) => Number(copy.prepare(`select count(*) as rows from ${table}`).get()?.rows);
  return `${counted(count('users'), 'account')}, ${counted(count('images'), 'image')}`;
}

/** Fail visibly: the operator may still find the images elsewhere today. */
function rejectMissingImages(folder: string): void {
  using copy = openCopy(folder);
  const stored = new Set(readdirSync(join(folder, 'uploads')));
  const hashes = copy
    .prepare('select distinct hash from images')
    .all()
    .map(({ hash }) => String(hash));
  const missing = hashes.filter((hash) => !stored.has(`${hash}.webp`));
  if (missing.length === 0) return;
  throw new CommandError(
    `${counted(missing.length, 'image')} of ${hashes.length} cannot be backed up, the storage does not have them: ${missing.slice(0, 3).join(', ')}`,
  );
}

function checkDatabase(folder: string): void {
  using copy = openCopy(folder);
  const result = copy.prepare('pragma integrity_check').get()?.integrity_check;
  if (result !== 'ok') throw new CommandError(`The backup is damaged: ${result}`);
}

/** An unreadable file may contain anything. */
function mayContainAccounts(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    if (!isDatabase(path)) return true;
    using present = new DatabaseSync(path, { readOnly: true });
    return present.prepare('select id from users limit 1').get() !== undefined;
  } catch {
    return true;
  }
}

/** The new database is complete before it gets its final name. */
async function replaceDatabase(path: string, from: string): Promise<void> {
  makeFolder(dirname(path));
  const unfinished = `${path}.restoring`;
  await rm(unfinished, { force: true });
  await copyFile(from, unfinished);
  await chmod(unfinished, 0o600);
  scrub(unfinished);
  await sync(unfinished);
  const aside = `${path}.before-restore-${Date.now()}`;
  if (existsSync(path)) {
    foldLogIn(path);
    await link(path, aside);
    print(`The database that was there is now ${aside}`);
  }
  // Logs that remain if it cannot be opened: SQLite would replay them into the new database.
  for (const suffix of LOG_SUFFIXES) {
    if (existsSync(path + suffix)) await rename(path + suffix, aside + suffix);
  }
  // Rename over the old one: a start after a crash finds one of the two, and does not create an empty one.
  await rename(unfinished, path);
  await sync(dirname(path));
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

async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
