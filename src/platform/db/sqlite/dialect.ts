import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DiskState } from '../disk-state.ts';
import type { SqliteConnection } from './connection.ts';
import { type Group, openGroupCommit } from './group-commit.ts';

type Connections = {
  writer: SqliteConnection;
  /** Sees committed data and never waits for the writer. */
  reader: SqliteConnection;
};

/** Kysely on `node:sqlite`: Kysely's own SQLite dialect needs better-sqlite3's statements. */
export function sqliteDialect(connections: Connections, disk: DiskState): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => sqliteDriver(connections, disk),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Otherwise Kysely hands out one connection at a time, and transactions could not share a commit. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Off by default in Kysely. With it a migration is one transaction, whose write lock excludes a second process. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A connection, as Kysely sees it: reads use the reader; the writer is taken only for writes. */
type Session = DatabaseConnection & {
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): void;
  release(): void;
};

function sqliteDriver({ writer, reader }: Connections, disk: DiskState): Driver {
  const commits = openGroupCommit(writer, disk);
  return {
    init: async () => {},
    acquireConnection: async () => openSession({ writer, reader, commits }),
    beginTransaction: (connection) => sessionOf(connection).begin(),
    commitTransaction: (connection) => sessionOf(connection).commit(),
    rollbackTransaction: async (connection) => sessionOf(connection).rollback(),
    releaseConnection: async (connection) => sessionOf(connection).release(),
    async destroy() {
      await commits.take();
      commits.commit();
      if (reader !== writer) reader.close();
      // On a full disk the log stays beside the file, with all that was committed. That is no fault of what was done.
      await writer.run({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] }).catch(() => {});
      writer.close();
    },
  };
}

/** Kysely passes back the connections that the driver has opened. */
function sessionOf(connection: DatabaseConnection): Session {
  return connection as Session;
}

type SessionState = {
  writer: SqliteConnection;
  reader: SqliteConnection;
  commits: ReturnType<typeof openGroupCommit>;
  /** The group of the current transaction. */
  joined: Group | undefined;
  /** True while this session has the writer exclusively, until it is released. */
  isAlone: boolean;
};

function openSession(connections: Pick<SessionState, 'writer' | 'reader' | 'commits'>): Session {
  const state: SessionState = { ...connections, joined: undefined, isAlone: false };
  return {
    begin: () => begin(state),
    commit: () => commit(state),
    rollback: () => rollback(state),
    executeQuery: (query) => execute(state, query),
    async *streamQuery<R>(query: CompiledQuery) {
      const { joined, isAlone, writer, reader } = state;
      for (const row of (joined || isAlone ? writer : reader).iterate<R>(query)) yield { rows: [row] };
    },
    release() {
      if (!state.isAlone) return;
      state.isAlone = false;
      state.commits.release();
    },
  };
}

async function execute<R>(state: SessionState, query: CompiledQuery): Promise<QueryResult<R>> {
  if (state.joined || state.isAlone) return write(state, query);
  if (isRead(query)) return state.reader.run<R>(query);
  if (isForConnection(query)) {
    await takeAlone(state);
    return write(state, query);
  }
  await begin(state);
  try {
    const result = await write<R>(state, query);
    await commit(state);
    return result;
  } catch (error) {
    rollback(state);
    throw error;
  }
}

async function write<R>({ joined, commits, writer }: SessionState, query: CompiledQuery): Promise<QueryResult<R>> {
  if (joined && !commits.isOpen(joined)) throw new Error('The transaction is over');
  try {
    return await writer.run<R>(query);
  } catch (error) {
    commits.noteError(error);
    throw error;
  }
}

async function takeAlone(state: SessionState): Promise<void> {
  await state.commits.take();
  try {
    state.commits.finish();
  } catch (error) {
    state.commits.release();
    throw error;
  }
  state.isAlone = true;
}

async function begin(state: SessionState): Promise<void> {
  if (!state.isAlone) await state.commits.take();
  try {
    state.joined = await state.commits.savepoint();
  } catch (error) {
    releaseWriter(state);
    throw error;
  }
}

async function commit(state: SessionState): Promise<void> {
  const { joined, commits } = state;
  if (!joined || !commits.isOpen(joined)) return joined?.done;
  commits.releaseSavepoint();
  end(state);
  if (state.isAlone) commits.commit();
  await joined.done;
}

function rollback(state: SessionState): void {
  if (!state.joined) return;
  try {
    state.commits.rollbackTo(state.joined);
    // No other transaction is in this group; an open one would prevent the pragmas of this connection.
    if (state.isAlone) state.commits.commit();
  } finally {
    end(state);
  }
}

/** Release the writer before waiting for fsync, so that the next transaction can join this group. */
function end(state: SessionState): void {
  state.joined = undefined;
  releaseWriter(state);
}

function releaseWriter({ isAlone, commits }: SessionState): void {
  if (!isAlone) commits.release();
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql));
}

/**
 * True for pragmas and VACUUM: a connection's settings last until it is released, and neither may run in a transaction.
 */
function isForConnection({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' && /^\s*(pragma|vacuum)\b/i.test(sql);
}
