import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { migrations } from './migrations/index.ts';
import { sqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The write-ahead log's reset bug can corrupt files before this version (fixed 2026-03-13). */
const SQLITE_MINIMUM = '3.51.3';
const POOL_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

export type Database = {
  db: Db;
  engine: Engine;
  /** A number that changes when another process has written to the SQLite file; constant on PostgreSQL. */
  foreignWrites(): number;
  /** Runs a query that was compiled once; PostgreSQL plans it once as well, under this name. */
  run<R>(name: string, query: CompiledQuery<R>, parameters: readonly string[]): Promise<R[]>;
  /** The open file, for what only SQLite has: a statement that is run at once. Undefined on PostgreSQL. */
  file: DatabaseSync | undefined;
  /** The connection's pool, for what only PostgreSQL has (LISTEN). */
  pool: Pool | undefined;
  /** Folds the write-ahead log into the file and closes. */
  close(): Promise<void>;
};

/** Opens `sqlite:<path>` or `postgres://…` without touching its tables. */
export async function openDatabase(url: string): Promise<Database> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url);
}

function openSqlite(path: string): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Made here, for its owner alone: SQLite would make it for everybody. Its log files take after it.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  const { version } = file.prepare('select sqlite_version() as version').get() as { version: string };
  if (version.localeCompare(SQLITE_MINIMUM, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is too old: at least ${SQLITE_MINIMUM} is needed`);
  }
  // FULL: what a client was told is saved has reached the disk. No memory mapping: a truncated file must not crash us.
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = 0; pragma cache_size = -16384');
  const dataVersion = file.prepare('pragma data_version');
  const reading = new DatabaseSync(path, { timeout: 0, readOnly: true });
  reading.exec('pragma mmap_size = 0; pragma cache_size = -16384');
  const connections = { writer: sqliteConnection(file), reader: sqliteConnection(reading) };
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connections) });
  return {
    db,
    engine: 'sqlite',
    file,
    pool: undefined,
    run: async (_name, query, parameters) => (await db.executeQuery<never>({ ...query, parameters })).rows,
    foreignWrites: () => (dataVersion.get() as { data_version: number }).data_version,
    async close() {
      // A restore has closed it already, before it puts another file in its place.
      if (file.isOpen) await db.destroy();
    },
  };
}

async function openPostgres(connectionString: string): Promise<Database> {
  const { default: pg } = await import('pg');
  // Counts and sums are bigint there; none of ours comes near 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString,
    max: POOL_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'vitrine',
  });
  // An idle connection that the server closes is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    engine: 'postgres',
    file: undefined,
    pool,
    run: async (name, { sql: text }, parameters) => (await pool.query({ name, text, values: [...parameters] })).rows,
    foreignWrites: () => 0,
    close: () => db.destroy(),
  };
}

/** Brings the schema up to date; each migration is one transaction, and of several starting processes one runs it. */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const isNewer = error instanceof Error && /previously executed migration .+ is missing/.test(error.message);
  const fault = isNewer ? 'A newer version of this program has written it' : 'It could not be migrated';
  throw new Error(fault, { cause: error });
}
