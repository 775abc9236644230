import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { lockDataDir } from '../../platform/data-dir.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { type Database, databaseFile, databaseName, openDatabase } from '../../platform/db/open.ts';
import { storageFolder } from '../../platform/files/store/open.server.ts';
import { hasSecret } from '../../platform/secret.ts';
import { DATABASE_FILE, type Manifest } from '../backup/backup-manifest.server.ts';
import { restoreImages } from '../backup/copy-images.server.ts';
import { makeBackup } from '../backup/make-backup.server.ts';
import { patient } from '../backup/postgres-copy.server.ts';
import { rejectServers, replacePostgresRows } from '../backup/postgres-restore.server.ts';
import { checkBackup, mayContainAccounts, rehearseRestore, replaceDatabase } from '../backup/restore-backup.server.ts';
import { contentsOf } from '../backup/sqlite-copy.server.ts';
import { stampOf, textOf } from './backup.ts';
import { argument, CommandError, counted, type OfflineCommand, print } from './command.ts';

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
  takes: ['folder'],
  options: { replace: { type: 'boolean', does: 'puts a database that has accounts aside' } },
  async runOffline(config, args) {
    const folder = resolve(argument(args, 0));
    const manifest = await checkBackup(folder);
    const lock = lockDataDir(config);
    try {
      const path = databaseFile(config.databaseUrl);
      const work = { config, folder, manifest, isReplacing: args.values.replace === true };
      await (path === undefined ? restoreToPostgres(work) : restoreToFile(work, path));
      const name = databaseName(config.databaseUrl);
      print(`Restored the backup of ${manifest.created_at} to ${name}: ${textOf(contentsOf(folder))}`);
      if (!hasSecret(config)) print(NO_SECRET);
    } finally {
      lock.release();
    }
  },
};

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
