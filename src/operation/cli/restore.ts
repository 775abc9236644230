import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { lockDataDir } from '../../platform/data-dir.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { type Database, databaseFile, databaseName, openDatabase } from '../../platform/db/open.ts';
import { openFiles, storageFolder } from '../../platform/files/store/open.server.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { hasSecret } from '../../platform/secret.ts';
import { DATABASE_FILE, type Manifest } from '../backup/backup-manifest.server.ts';
import { restoreImages } from '../backup/copy-images.server.ts';
import { makeBackup } from '../backup/make-backup.server.ts';
import { patient } from '../backup/postgres-copy.server.ts';
import { rejectServers, replacePostgresRows } from '../backup/postgres-restore.server.ts';
import { checkBackup, mayContainAccounts, rehearseRestore, replaceDatabase } from '../backup/restore-backup.server.ts';
import { contentsOf } from '../backup/sqlite-copy.server.ts';
import { restoreStream } from '../stream/restore-stream.server.ts';
import { restoreImages as restoreStreamedImages } from '../stream/stream-images.server.ts';
import { openStreamStore } from '../stream/stream-store.server.ts';
import { stampOf, textOf } from './backup.ts';
import { argument, CommandError, counted, type OfflineCommand, print, UsageError } from './command.ts';

/** A backup does not have it: a copy that is stolen opens no share link. */
const NO_SECRET = `There is no secret here. Before the first start, copy the file session-secret of the old DATA_DIR to this one, or
set SESSION_SECRET to its content: with another secret, share links end, and second factors and webhooks have to be set
up again.`;

/**
 * Checks the whole backup before changing anything; existing data is put aside, not deleted. The database is not opened
 * as a server does, because it may be damaged, or written by a newer version.
 */
export const restore: OfflineCommand = {
  does: 'restores a backup; the server has to be stopped first',
  takes: ['[folder]'],
  options: {
    at: { type: 'string', value: 'time', does: 'instead of a folder: the data of this second, from BACKUP_STREAM' },
    replace: { type: 'boolean', does: 'replaces a non-empty database (the old one is kept aside)' },
  },
  async runOffline(config, args) {
    const { at, replace } = args.values;
    if (typeof at === 'string') return restoreSecond(config, at, replace === true);
    if (args.positionals.length === 0) throw new UsageError('Name the folder of a backup, or a time with --at');
    const folder = resolve(argument(args, 0));
    const manifest = await checkBackup(folder);
    const lock = lockDataDir(config);
    try {
      const path = databaseFile(config.databaseUrl);
      const work = { config, folder, manifest, isReplacing: replace === true };
      await (path === undefined ? restoreToPostgres(work) : restoreToFile(work, path));
      const name = databaseName(config.databaseUrl);
      print(`Restored the backup of ${manifest.created_at} to ${name}: ${textOf(contentsOf(folder))}`);
      if (!hasSecret(config)) print(NO_SECRET);
    } finally {
      lock.release();
    }
  },
};

/** Restores what the stream has of a second: in the database, and images that are missing. */
async function restoreSecond(config: Config, at: string, isReplacing: boolean): Promise<void> {
  const time = Date.parse(at);
  const path = databaseFile(config.databaseUrl);
  if (Number.isNaN(time)) throw new UsageError(`--at takes a time such as ${new Date().toISOString()}, not ${at}`);
  if (config.backupStream === undefined) throw new CommandError('BACKUP_STREAM is not set: there is no stream');
  if (path === undefined)
    throw new CommandError('A stream is of the embedded database: restore PostgreSQL by its own tools');
  const stream = openFiles(config.backupStream);
  const lock = lockDataDir(config);
  const scratch = await mkdtemp(join(config.dataDir, 'restore-'));
  try {
    if (mayContainAccounts(path) && !isReplacing) throw hasAccounts(path);
    const built = join(scratch, DATABASE_FILE);
    const last = await restoreStream(openStreamStore(stream), time, built).catch((error) => {
      throw new CommandError(errorSummary(error));
    });
    const images = await restoreStreamedImages(stream, openFiles(config.storageUrl));
    const contents = textOf(contentsOf(scratch));
    const aside = await replaceDatabase(path, built);
    if (aside !== undefined) print(`The database that was there is now ${aside}`);
    print(`Restored what was stored until ${new Date(last).toISOString()}: ${contents}`);
    if (images > 0) print(`Put back ${counted(images, 'image')} that was not there`);
    if (!hasSecret(config)) print(NO_SECRET);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    lock.release();
  }
}

type Restoring = { config: Config; folder: string; manifest: Manifest; isReplacing: boolean };

async function restoreToFile(work: Restoring, path: string): Promise<void> {
  if (mayContainAccounts(path) && !work.isReplacing) throw hasAccounts(path);
  await putImages(work);
  const aside = await replaceDatabase(path, join(work.folder, DATABASE_FILE));
  if (aside !== undefined) print(`The database that was there is now ${aside}`);
}

/** The backup's rows go through a SQLite file of this version: PostgreSQL gets them in one transaction. */
async function restoreToPostgres(work: Restoring): Promise<void> {
  const { config, folder, isReplacing } = work;
  const scratch = await mkdtemp(join(config.dataDir, 'restore-'));
  const database = await openDatabase(config.databaseUrl);
  try {
    await rehearseRestore(folder, scratch);
    await requireNoServer(database);
    await migrate(database);
    if (await hasRows(database)) {
      if (!isReplacing) throw hasAccounts(databaseName(config.databaseUrl));
      await keepPresent(config);
    }
    await putImages(work);
    await database.close();
    await replacePostgresRows(database, join(scratch, DATABASE_FILE));
  } finally {
    await database.close().catch(() => {});
    await rm(scratch, { recursive: true, force: true });
  }
}

async function requireNoServer(database: Database): Promise<void> {
  const connection = patient(database);
  try {
    await rejectServers(connection);
  } finally {
    await connection.destroy();
  }
}

async function hasRows({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function keepPresent(config: Config): Promise<void> {
  const now = new Date();
  const folder = join(config.backupTo, `before-restore-${stampOf(now)}`);
  await makeBackup(config, { folder, now });
  print(`What was in the database is now the backup ${folder}`);
}

async function putImages({ config, folder, manifest }: Restoring): Promise<void> {
  const images = storageFolder(config.storageUrl);
  if (images === undefined) return;
  const others = await restoreImages(folder, manifest, images);
  if (others.length === 0) return;
  print(`Left out, because they are not of this backup: ${counted(others.length, 'file')}, such as ${others[0]}`);
}

function hasAccounts(name: string): CommandError {
  return new CommandError(
    `${name} has accounts, or cannot be read: add --replace to put it aside and restore the backup`,
  );
}
