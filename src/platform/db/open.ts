import { closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import type { Client } from 'pg';
import { watchDisk } from './disk-state.ts';
import { isOlder } from './is-older.ts';
import { makeFolder } from './make-folder.ts';
import { type ClientLimits, openPostgres } from './postgres.ts';
import { endIfWedged, sqliteConnection } from './sqlite/connection.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import type { Tables } from './tables.ts';

/** Before this version, the WAL reset bug can corrupt files (fixed 2026-03-13). */
const SQLITE_MINIMUM = '3.51.3';
/** For the file's pages, in the writing and in the reading connection. */
const CACHE_KIB = 16_384;
/** A thread reads most pages once. */
const THREAD_CACHE_KIB = 2_048;

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

type PoolState = { open: number; idle: number; waiting: number; max: number };

export type Database = {
  db: Db;
  engine: Engine;
  /**
   * A number that changes when another process has written to the SQLite file; constant on PostgreSQL. NaN, which equals
   * no number, if the file cannot be read.
   */
  foreignWrites(): number;
  /** Runs a query that was compiled once; PostgreSQL prepares it under this name and plans it once as well. */
  run<R>(name: string, query: CompiledQuery<R>, parameters: readonly string[]): Promise<R[]>;
  /** The open file, for SQLite-only features such as synchronous statements. Undefined on PostgreSQL. */
  file: DatabaseSync | undefined;
  /** Creates a separate client, for PostgreSQL-only features (LISTEN). Undefined on SQLite. */
  newClient: ((limits: ClientLimits) => Client) | undefined;
  /** Opens a connection without statement timeouts, for migrations. Undefined if there are no timeouts. */
  openPatient: (() => Db) | undefined;
  /** True from a write or sync that the disk has rejected until one succeeds. */
  isFailing(): boolean;
  /** How many are open, how many of these idle, and how many queries wait for one. Undefined on SQLite. */
  connections: (() => PoolState) | undefined;
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
  if (isOlder(version, SQLITE_MINIMUM)) {
    throw new Error(`SQLite ${version} is too old: at least ${SQLITE_MINIMUM} is needed`);
  }
  // FULL: a write that was confirmed to a client is on the disk. No memory mapping: a truncated file must not crash the
  // process.
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = 0');
  file.exec(`pragma cache_size = -${CACHE_KIB}`);
  const dataVersion = file.prepare('pragma data_version');
  const connections = { writer: sqliteConnection(file), reader: sqliteConnection(openSqliteReader(path, CACHE_KIB)) };
  const disk = watchDisk();
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connections, disk) });
  return {
    db,
    engine: 'sqlite',
    file,
    isFailing: disk.isFailing,
    newClient: undefined,
    openPatient: undefined,
    connections: undefined,
    run: runOn(db),
    foreignWrites() {
      try {
        return Number(dataVersion.get()?.data_version);
      } catch (error) {
        endIfWedged(error);
        return Number.NaN;
      }
    },
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
  const db = new Kysely<Tables>({ dialect: sqliteDialect({ writer: reader, reader }, watchDisk()) });
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
  const {
    db,
    run,
    connections: poolState,
    newClient,
    openPatient,
    isFailing,
    close,
  } = await openPostgres(url, connections);
  return {
    db,
    engine: 'postgres',
    file: undefined,
    newClient,
    openPatient,
    isFailing,
    connections: poolState,
    run: (name, { sql }, parameters) => run(name, sql, parameters),
    foreignWrites: () => 0,
    close,
  };
}
