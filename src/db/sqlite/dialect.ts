import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteConnection } from './connection.ts';
import { type Group, openGroupCommit } from './group-commit.ts';

type Connections = {
  writer: SqliteConnection;
  /** Sees committed data and never waits for the writer. */
  reader: SqliteConnection;
};

/** Kysely on `node:sqlite`: Kysely's own SQLite dialect needs better-sqlite3's statements. */
export function sqliteDialect(connections: Connections): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => sqliteDriver(connections),
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

function sqliteDriver({ writer, reader }: Connections): Driver {
  const commits = openGroupCommit(writer);
  return {
    init: async () => {},
    acquireConnection: async () => openSession(writer, reader, commits),
    beginTransaction: (session) => (session as Session).begin(),
    commitTransaction: (session) => (session as Session).commit(),
    rollbackTransaction: async (session) => (session as Session).rollback(),
    releaseConnection: async (session) => (session as Session).release(),
    async destroy() {
      await commits.take();
      commits.commit();
      reader.close();
      await writer.run({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] });
      writer.close();
    },
  };
}

function openSession(
  writer: SqliteConnection,
  reader: SqliteConnection,
  commits: ReturnType<typeof openGroupCommit>,
): Session {
  /** The group of the current transaction. */
  let joined: Group | undefined;
  /** True while this session has the writer exclusively, until it is released. */
  let isAlone = false;

  async function write<R>(query: CompiledQuery) {
    if (joined && !commits.isOpen(joined)) throw new Error('The transaction is over');
    try {
      return await writer.run<R>(query);
    } catch (error) {
      commits.noteError(error);
      throw error;
    }
  }

  async function takeAlone(): Promise<void> {
    await commits.take();
    commits.commit();
    isAlone = true;
  }

  async function begin(): Promise<void> {
    if (!isAlone) await commits.take();
    try {
      joined = await commits.savepoint();
    } catch (error) {
      releaseWriter();
      throw error;
    }
  }

  async function commit(): Promise<void> {
    if (!joined || !commits.isOpen(joined)) return joined?.done;
    commits.releaseSavepoint();
    const { done } = end(joined);
    if (isAlone) commits.commit();
    await done;
  }

  function rollback(): void {
    if (!joined) return;
    commits.rollbackTo(joined);
    end(joined);
  }

  /** Release the writer before waiting for fsync, so that the next transaction can join this group. */
  function end(group: Group): Group {
    joined = undefined;
    releaseWriter();
    return group;
  }

  function releaseWriter(): void {
    if (!isAlone) commits.release();
  }

  return {
    begin,
    commit,
    rollback,
    async executeQuery<R>(query: CompiledQuery) {
      if (joined || isAlone) return write<R>(query);
      if (isRead(query)) return reader.run<R>(query);
      if (isForConnection(query)) {
        await takeAlone();
        return write<R>(query);
      }
      await begin();
      try {
        const result = await write<R>(query);
        await commit();
        return result;
      } catch (error) {
        rollback();
        throw error;
      }
    },
    async *streamQuery<R>(query: CompiledQuery) {
      for (const row of (joined || isAlone ? writer : reader).iterate<R>(query)) yield { rows: [row] };
    },
    release() {
      if (!isAlone) return;
      isAlone = false;
      commits.release();
    },
  };
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
