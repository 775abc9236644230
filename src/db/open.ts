import { closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Client } from 'pg';
import { errorSummary } from '../lib/error-summary.ts';
import { makeFolder } from './make-folder.ts';
import { migrations } from './migrations/index.ts';
import { type ClientLimits, openPostgres } from './postgres.ts';
import { sqliteConnection } from './sqlite/connection.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import type { Tables } from './tables.ts';
import { isMoveMark, UNFINISHED_MOVE } from './unfinished-move.ts';

/** Before this version, the WAL reset bug can corrupt files (fixed 2026-03-13). */
const SQLITE_MINIMUM = '3.51.3';
/** For the file's pages, in the writing and in the reading connection. */
const CACHE_KIB = 16_384;
/** A thread reads most pages once. */
const THREAD_CACHE_KIB = 2_048;

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

export type Database = {
  db: Db;
  engine: Engine;
  /** A number that changes when another process has written to the SQLite file; constant on PostgreSQL. */
  foreignWrites(): number;
  /** Runs a query that was compiled once; PostgreSQL prepares it under this name and plans it once as well. */
  run<R>(name: string, query: CompiledQuery<R>, parameters: readonly string[]): Promise<R[]>;
  /** The open file, for SQLite-only features such as synchronous statements. Undefined on PostgreSQL. */
  file: DatabaseSync | undefined;
  /** Creates a separate client, for PostgreSQL-only features (LISTEN). Undefined on SQLite. */
  newClient: ((limits: ClientLimits) => Client) | undefined;
  /** Opens a connection without statement timeouts, for migrations. Undefined if there are no timeouts. */
  openPatient: (() => Db) | undefined;
  /** Checkpoints the write-ahead log and closes. */
  close(): Promise<void>;
};

/** Returns the file of `sqlite:<path>`; undefined for PostgreSQL. */
export function databaseFile(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}

/**
 * Returns the name of a database for messages: its file, or PostgreSQL's host and database without user and password.
 */
export function databaseName(url: string): string {
  const file = databaseFile(url);
  if (file !== undefined) return file;
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** True if the database must be created before it can be opened. */
export function isMissingDatabase(url: string): boolean {
  const file = databaseFile(url);
  return file !== undefined && !statSync(file, { throwIfNoEntry: false })?.size;
}

/** Opens `sqlite:<path>` or `postgres://…` without changing its tables. */
export async function openDatabase(url: string): Promise<Database> {
  const file = databaseFile(url);
  return file === undefined ? openPostgresDatabase(url) : openSqlite(file);
}

function openSqlite(path: string): Database {
  makeFolder(dirname(path));
  // Create the file with mode 0600: SQLite would make it readable for everybody. Its log files get the same mode.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  const version = String(file.prepare('select sqlite_version() as version').get()?.version);
  if (version.localeCompare(SQLITE_MINIMUM, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is too old: at least ${SQLITE_MINIMUM} is needed`);
  }
  // FULL: a write that was confirmed to a client is on the disk. No memory mapping: a truncated file must not crash the
  // process.
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = 0');
  file.exec(`pragma cache_size = -${CACHE_KIB}`);
  const dataVersion = file.prepare('pragma data_version');
  const connections = { writer: sqliteConnection(file), reader: sqliteConnection(openSqliteReader(path, CACHE_KIB)) };
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connections) });
  return {
    db,
    engine: 'sqlite',
    file,
    newClient: undefined,
    openPatient: undefined,
    run: runOn(db),
    foreignWrites: () => Number(dataVersion.get()?.data_version),
    async close() {
      // A restore closes the file earlier, before it replaces it.
      if (file.isOpen) await db.destroy();
    },
  };
}

/** Opens a read-only connection for a worker thread, which closes when the thread ends. */
export async function openReader(url: string): Promise<Pick<Database, 'db' | 'engine' | 'run'>> {
  const file = databaseFile(url);
  if (file === undefined) return openPostgresDatabase(url, 1);
  const reader = sqliteConnection(openSqliteReader(file, THREAD_CACHE_KIB));
  const db = new Kysely<Tables>({ dialect: sqliteDialect({ writer: reader, reader }) });
  return { db, engine: 'sqlite', run: runOn(db) };
}

function runOn(db: Db): Database['run'] {
  return async (_name, query, parameters) => (await db.executeQuery<never>({ ...query, parameters })).rows;
}

function openSqliteReader(path: string, cacheKib: number): DatabaseSync {
  const reading = new DatabaseSync(path, { timeout: 0, readOnly: true });
  reading.exec(`pragma mmap_size = 0; pragma cache_size = -${cacheKib}`);
  return reading;
}

async function openPostgresDatabase(url: string, connections?: number): Promise<Database> {
  const { db, run, newClient, openPatient } = await openPostgres(url, connections);
  return {
    db,
    engine: 'postgres',
    file: undefined,
    newClient,
    openPatient,
    run: (name, { sql }, parameters) => run(name, sql, parameters),
    foreignWrites: () => 0,
    close: () => db.destroy(),
  };
}

type MigratedDatabase = Pick<Database, 'db'> & Partial<Pick<Database, 'openPatient'>>;

/**
 * Migrates the schema to this version, or to that of the migration `to`. Each migration is one transaction; if several
 * processes start, one of them runs it.
 */
export async function migrate({ db, openPatient }: MigratedDatabase, to?: string): Promise<void> {
  const patient = openPatient?.();
  const migrator = new Migrator({ db: patient ?? db, provider: { getMigrations: async () => migrations } });
  const migrating = to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to);
  const { error } = await migrating.finally(() => patient?.destroy());
  if (!error) return;
  const [, unknown] = /previously executed migration (.+) is missing/.exec(errorSummary(error)) ?? [];
  if (unknown === undefined) throw new Error('It could not be migrated', { cause: error });
  throw new Error(isMoveMark(unknown) ? UNFINISHED_MOVE : NEWER, { cause: error });
}

const NEWER = 'A newer version of this program has written it';

/** True if the database has tables of an older version, which a start will migrate. */
export async function isOlderSchema(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations);
  return applied.length > 0 && applied.length < known.length && applied.every((name) => known.includes(name));
}

/** For commands that need an existing database: throws unless the schema is exactly this version's. */
export async function requireCurrentSchema({ db }: Pick<Database, 'db'>): Promise<void> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations);
  if (applied.length === 0) throw new Error('It has no tables of this program');
  if (applied.some(isMoveMark)) throw new Error(UNFINISHED_MOVE);
  if (applied.some((name) => !known.includes(name))) throw new Error(NEWER);
  if (applied.length < known.length) {
    throw new Error('An older version of this program has written it: run "npx vitrine migrate", or start the server');
  }
}

/** Returns the names of the migrations that the database has, in order; none if it is empty. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
