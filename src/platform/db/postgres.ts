import { createHash } from 'node:crypto';
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type QueryExecutorProvider,
  sql,
} from 'kysely';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import { type CircuitBreaker, openCircuitBreaker } from './circuit-breaker.ts';
import { type DiskState, watchDisk } from './disk-state.ts';
import { isConnectionUnfit, isLostStatement } from './errors.ts';
import type { Tables } from './tables.ts';

const POOL_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const PROBE_WITHIN_MS = 1_000;
/** Enough to wait for another node's migration, or to build an index over a million rows. */
const MIGRATION_TIMEOUT_MS = 60 * 60_000;

export type ClientLimits = Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>;

export async function openPostgres(connectionString: string, connections = POOL_CONNECTIONS) {
  const { default: pg } = await import('pg');
  // PostgreSQL's counts and sums are bigint; ours stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const settings: ClientConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'vitrine',
  };
  const openPool = (max: number, timeoutMs: number): Pool => {
    const limits = { max, statement_timeout: timeoutMs, query_timeout: timeoutMs + 1_000 };
    const pool = new pg.Pool({ ...settings, ...limits });
    // Without listeners these events end the process. The pool replaces idle connections that the server closes; a
    // connection in use fails its query, and emits the event as well.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pool = openPool(connections, STATEMENT_TIMEOUT_MS);
  const newClient = (limits: ClientLimits): Client => new pg.Client({ ...settings, ...limits });
  const breaker = openCircuitBreaker(() => probe(newClient));
  const disk = watchDisk();
  const db = kyselyOn(pool, breaker, disk);
  const run = preparedQueries(pool);
  return {
    db,
    run: <R>(name: string, text: string, parameters: readonly string[]) =>
      breaker.run(() => run<R>(name, text, parameters)),
    isFailing: disk.isFailing,
    async close() {
      breaker.stop();
      await db.destroy();
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: connections }),
    /** Returns a client outside the pool, not yet connected; the caller watches and closes it. */
    newClient,
    /** For migrations: one connection with a long statement timeout. */
    openPatient: () => kyselyOn(openPool(1, MIGRATION_TIMEOUT_MS), undefined, disk),
  };
}

/**
 * Plans a query once for each connection. Behind a pooler that does not follow prepared statements, the connection may
 * lack the statement or have another version's: then every query is planned when it runs.
 */
function preparedQueries(pool: Pool) {
  const names = new Map<string, string>();
  let isPrepared = true;
  const nameOf = (name: string, text: string) => {
    const known = names.get(name) ?? `${name} ${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`;
    names.set(name, known);
    return known;
  };
  return async <R>(name: string, text: string, parameters: readonly string[]): Promise<R[]> => {
    const values = [...parameters];
    if (!isPrepared) return (await pool.query({ text, values })).rows;
    try {
      return (await pool.query({ name: nameOf(name, text), text, values })).rows;
    } catch (error) {
      if (!isLostStatement(error)) throw error;
      isPrepared = false;
      return (await pool.query({ text, values })).rows;
    }
  };
}

/** Rejects unless the server responds within a second. */
async function probe(newClient: (limits: ClientLimits) => Client): Promise<void> {
  const client = newClient({ connectionTimeoutMillis: PROBE_WITHIN_MS, query_timeout: PROBE_WITHIN_MS });
  // Without a listener this event ends the process; the query fails as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    void client.end().catch(() => {});
  }
}

function kyselyOn(pool: Pool, breaker: CircuitBreaker | undefined, disk: DiskState): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool: discardingPool(pool, breaker, disk) });
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => dialect.createDriver(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => withoutPartitions(db, dialect.createIntrospector(db)),
    },
  });
}

/** The rows of a partition are in its table too, and its columns are changed with those of the table. */
function withoutPartitions(db: QueryExecutorProvider, introspector: DatabaseIntrospector): DatabaseIntrospector {
  return {
    getSchemas: () => introspector.getSchemas(),
    async getTables(options) {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relispartition`.execute(
        db,
      );
      const names = new Set(rows.map(({ name }) => name));
      return (await introspector.getTables(options)).filter(({ name }) => !names.has(name));
    },
  };
}

/**
 * Kysely returns every connection to the pool as usable. A dead one would be handed out again until TCP gives it up
 * after 15 minutes.
 */
function discardingPool(pool: Pool, breaker: CircuitBreaker | undefined, disk: DiskState): PostgresPool {
  const { options } = pool;
  const through = <T>(work: () => Promise<T>) => (breaker ? breaker.run(work) : work());
  const connect = async () => watched(await through(() => pool.connect()), through, disk);
  const discarding = { options, connect, end: () => pool.end() };
  // Kysely uses only these members: cursors are not used.
  return discarding as unknown as PostgresPool;
}

type Through = <T>(work: () => Promise<T>) => Promise<T>;

function watched(client: PoolClient, through: Through, disk: DiskState) {
  let fault: unknown;
  return {
    async query(text: string, values: unknown[]) {
      // A failed rollback must not hide the error that caused it.
      if (fault !== undefined) throw fault;
      try {
        const result = await through(() => client.query(text, values));
        if (!/^(SELECT|BEGIN|ROLLBACK)$/.test(result.command)) disk.noteWrite();
        return result;
      } catch (error) {
        disk.noteError(error);
        if (isConnectionUnfit(error)) fault = error;
        throw error;
      }
    },
    release: () => client.release(fault !== undefined),
  };
}
