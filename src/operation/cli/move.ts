import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { lockDataDir } from '../../platform/data-dir.ts';
import { lockHolder } from '../../platform/db/locks/server-lock.ts';
import { isMoveMark, moveMark, removeMoveMark, setMoveMark } from '../../platform/db/locks/unfinished-move.ts';
import { appliedMigrations, migrate, requireCurrentSchema } from '../../platform/db/migrate.ts';
import { type Database, databaseFile, databaseName, isMissingDatabase, openDatabase } from '../../platform/db/open.ts';
import { openFiles, prepareStorage } from '../../platform/files/store/open.server.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { parseDatabaseUrl, parseStorageUrl } from '../../platform/lib/settings/setting-values.ts';
import { withoutServers } from '../backup/postgres-restore.server.ts';
import {
  type Arguments,
  CommandError,
  counted,
  type OfflineCommand,
  print,
  textOption,
  UsageError,
} from './command.ts';
import { copyImages, storeName } from './move-images.ts';
import { anyTables, copyRows, countRows, deleteExtraRows, readTables, verifyRows } from './move-rows.ts';

/** Distinguishes our own connections from those of servers. */
const APPLICATION = 'vitrine-move';

/** Copies rows and images to another database and another store, and compares each with its source. */
export const move: OfflineCommand = {
  does: 'copies everything to another database, another image store, or both; the servers have to be stopped',
  details:
    'If interrupted, run it again to continue. The source stays as it is. Then update DATABASE_URL and STORAGE_URL.',
  options: {
    to: { type: 'string', value: 'DATABASE_URL', does: 'an empty database: sqlite:<file> or postgres://…' },
    storage: { type: 'string', value: 'STORAGE_URL', does: 'a store of images: file:<folder> or s3://bucket?…' },
  },
  async runOffline(config, args) {
    const plan = readPlan(config, args);
    const lock = lockDataDir(config);
    try {
      // Images first: every row that is copied then finds its image.
      if (plan.storageUrl !== undefined) await moveImages(config.storageUrl, plan.storageUrl);
      if (plan.databaseUrl !== undefined) await moveDatabase(config.databaseUrl, plan.databaseUrl);
      printSettings(config, plan);
    } finally {
      lock.release();
    }
  },
};

type Plan = { databaseUrl: string | undefined; storageUrl: string | undefined };

function readPlan(config: Config, args: Arguments): Plan {
  const [to, storage] = [textOption(args, 'to'), textOption(args, 'storage')];
  if (to === undefined && storage === undefined) throw new UsageError('--to or --storage is missing');
  const databaseUrl = to === undefined ? undefined : parseDatabaseUrl(to, resolve);
  // Without a region AWS's library reads AWS_REGION, or fails.
  const storageUrl = storage === undefined ? undefined : parseStorageUrl(storage, true);
  // The value is not repeated: it may contain a password.
  if (to !== undefined && databaseUrl === undefined)
    throw new UsageError('--to takes sqlite:<file> or postgres://user:password@host/database');
  if (storage !== undefined && storageUrl === undefined)
    throw new UsageError('--storage takes file:<folder> or s3://bucket?endpoint=…&region=…');
  if (databaseUrl !== undefined) rejectSame(databaseName(config.databaseUrl), databaseName(databaseUrl));
  if (storageUrl !== undefined) rejectSame(storeName(config.storageUrl), storeName(storageUrl));
  if (isMissingDatabase(config.databaseUrl)) {
    throw new CommandError(`There is no database at ${databaseName(config.databaseUrl)}: set DATA_DIR or DATABASE_URL`);
  }
  return { databaseUrl, storageUrl };
}

function rejectSame(source: string, target: string): void {
  if (source === target) throw new CommandError(`${target} is where it is already`);
}

async function moveImages(from: string, to: string): Promise<void> {
  try {
    prepareStorage(to);
    const { images, written } = await copyImages(openFiles(from), openFiles(to));
    print(`${counted(images, 'image')} in ${storeName(to)}, each compared; ${written} written now`);
  } catch (error) {
    throw new CommandError(`The images could not be copied to ${storeName(to)}: ${errorSummary(error)}`, {
      cause: error,
    });
  }
}

async function moveDatabase(from: string, to: string): Promise<void> {
  await using source = await openOffline(from);
  await source.check(requireCurrentSchema);
  await source.withoutServers(async () => {
    await using target = await openOffline(to);
    // A server that starts there later refuses the mark.
    await target.withoutServers(async () => {});
    const mark = moveMark(databaseName(from));
    await target.check((database) => prepareTarget(database, mark));
    const total = await moveRows(source, target);
    await removeMoveMark(target.db, mark);
    print(`${counted(total, 'row')} in ${databaseName(to)}, each compared`);
  });
}

type Offline = Awaited<ReturnType<typeof openOffline>>;

/** Returns the number of rows. */
async function moveRows(source: Offline, target: Offline): Promise<number> {
  const tables = await readTables(target);
  // Children first, so that no row loses what it refers to.
  for (const table of tables.toReversed()) await target.check(() => deleteExtraRows(source, target, table));
  for (const table of tables) {
    const { rows, written } = await target.check(() => copyRows(source, target, table));
    if (rows > 0) print(`${table.name}: ${counted(rows, 'row')}, ${written} written now`);
  }
  // Triggers have counted the texts of each account while they were copied: their sums are copied last.
  for (const table of tables.filter(({ name }) => name === 'users')) await copyRows(source, target, table);
  let total = 0;
  for (const table of tables) total += await target.check(() => verifyRows(source, target, table));
  return total;
}

/** Opens a database without time limits for statements. */
async function openOffline(url: string) {
  const name = databaseName(url);
  const fail = (error: unknown) =>
    error instanceof CommandError ? error : new CommandError(`${name}: ${errorSummary(error)}`, { cause: error });
  try {
    const file = databaseFile(url);
    const holder = file === undefined ? undefined : lockHolder(join(file, '..', 'server.lock'));
    // Our own lock of DATA_DIR is in that folder too.
    if (holder !== undefined && holder !== `process ${process.pid}`)
      throw new CommandError(`${name} is in use by ${holder}; stop that first`);
    const database = await openDatabase(file === undefined ? withName(url) : url);
    const { engine } = database;
    const patient = database.openPatient?.();
    const db = patient ?? database.db;
    /** Names the database in what `use` throws. */
    const check = <T>(use: (database: Pick<Database, 'db'>) => Promise<T>): Promise<T> =>
      use({ db }).catch((error) => Promise.reject(fail(error)));
    return {
      engine,
      db: anyTables(db),
      check,
      /** An embedded database is locked with its folder. */
      withoutServers: (work: () => Promise<void>): Promise<void> =>
        check(() => (engine === 'sqlite' ? work() : withoutServers(database, work))),
      async [Symbol.asyncDispose]() {
        await patient?.destroy();
        await database.close();
      },
    };
  } catch (error) {
    throw fail(error);
  }
}

function withName(url: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', APPLICATION);
  return named.href;
}

/** Leaves a database of the current schema that is marked, or throws if it has anything that is not of this move. */
async function prepareTarget(database: Pick<Database, 'db'>, mark: string): Promise<void> {
  const { db } = database;
  const applied = await appliedMigrations(db);
  const present = applied.find(isMoveMark);
  if (present !== undefined) {
    if (present === mark) return;
    throw new Error('An unfinished move from another database is in it: name an empty one');
  }
  const tables = await db.introspection.getTables();
  if (applied.length === 0 && tables.length > 0) throw new Error('It has tables of another program: name an empty one');
  await migrate(database);
  const target = { db: anyTables(db), engine: 'sqlite' as const };
  for (const table of ['users', 'leads']) {
    if ((await countRows(target, table)) > 0) throw new Error('It has accounts already: name an empty one');
  }
  await setMoveMark(db, mark);
}

function printSettings(config: Config, { databaseUrl, storageUrl }: Plan): void {
  if (databaseUrl !== undefined) print(`Now set DATABASE_URL: ${databaseName(databaseUrl)}`);
  if (storageUrl !== undefined) print(`Now set STORAGE_URL: ${storeName(storageUrl)}`);
  if (config.sessionSecret === undefined && databaseUrl !== undefined) {
    print('Keep the secret: the same DATA_DIR, or SESSION_SECRET with what its file session-secret contains');
  }
}
