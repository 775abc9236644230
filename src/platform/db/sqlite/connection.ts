import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isBusy, isWedged } from '../errors.ts';

/** How long a statement waits, without blocking the event loop, for another process to release the file. */
const BUSY_WAIT_MS = 5_000;
const BUSY_RETRY_MS = 10;
/** Size of the statement cache: more than the program's queries, so that each is prepared once. */
const STATEMENTS_KEPT = 300;

export type Statement = { sql: string; parameters: readonly unknown[] };

export type SqliteConnection = {
  run<R>(statement: Statement): Promise<QueryResult<R>>;
  iterate<R>(statement: Statement): Iterable<R>;
  /** Runs transaction control: `commit`, or `savepoint work`. */
  exec(sql: string): void;
  /** False after an error that rolled back the whole transaction, such as a full disk. */
  isInTransaction(): boolean;
  close(): void;
};

/** Each call of `columns()` describes all columns, which for a row of an account takes longer than the query. */
type PreparedStatement = { statement: StatementSync; hasRows: boolean };

/** PostgreSQL's SQLSTATE for a text that it cannot store. */
const UNSTORABLE = '22021';

/**
 * Kysely's parameters are untyped; SQLite itself rejects a value that it cannot store. It takes a text with NUL, which
 * PostgreSQL does not, and sees the part before it: a request with one has one answer on both.
 */
function sqlValues(parameters: readonly unknown[]): SQLInputValue[] {
  if (parameters.some((value) => typeof value === 'string' && value.includes('\0'))) {
    throw Object.assign(new Error('A text holds NUL'), { code: UNSTORABLE });
  }
  return parameters as SQLInputValue[];
}

/** Nothing but a new process gets the locks back: its supervisor starts it. Each statement until then blocks this thread. */
export function endIfWedged(error: unknown): void {
  if (!isWedged(error)) return;
  // Before anything else of this turn asks the database.
  queueMicrotask(() => {
    throw new Error('SQLite has lost the locks of its write-ahead log: the process ends, for a new one', {
      cause: error,
    });
  });
}

/** Runs statements on one open file. */
export function sqliteConnection(database: DatabaseSync): SqliteConnection {
  const statements = new LRUCache<string, PreparedStatement>({ max: STATEMENTS_KEPT });

  function prepare(sql: string): PreparedStatement {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    statements.set(sql, prepared);
    return prepared;
  }

  function runNow<R>(sql: string, parameters: SQLInputValue[]): QueryResult<R> {
    const { statement, hasRows } = prepare(sql);
    if (hasRows) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  async function run<R>({ sql, parameters }: Statement): Promise<QueryResult<R>> {
    const deadline = performance.now() + BUSY_WAIT_MS;
    for (;;) {
      try {
        return runNow<R>(sql, sqlValues(parameters));
      } catch (error) {
        endIfWedged(error);
        if (!isBusy(error) || performance.now() > deadline) throw error;
      }
      await sleep(BUSY_RETRY_MS);
    }
  }

  return {
    run,
    iterate: <R>({ sql, parameters }: Statement) =>
      database.prepare(sql).iterate(...sqlValues(parameters)) as Iterable<R>,
    exec(sql) {
      try {
        prepare(sql).statement.run();
      } catch (error) {
        endIfWedged(error);
        throw error;
      }
    },
    isInTransaction: () => database.isTransaction,
    close() {
      if (database.isOpen) database.close();
    },
  };
}
