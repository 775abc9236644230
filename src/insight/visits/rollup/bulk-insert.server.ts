import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type Row = (string | number)[];

/** What the statements of one transaction need. */
export type Writing = { transaction: Transaction<Tables>; file: Database['file'] };

/**
 * A statement for any number of rows. On PostgreSQL `$1` is all of them as JSON; on SQLite, where a call has no network
 * latency, each row is one call: half the cost.
 */
export type DialectStatement = { sqlite: string; postgres: string };

export type ColumnType = 'text' | 'integer' | 'bigint';

/** For PostgreSQL: the rows as a table with one column `value`, a list. `jsonb` is parsed once, not for each column. */
export const ROWS = 'jsonb_array_elements(cast($1 as jsonb)) as rows (value)';

/** Builds an insert of rows with these columns, in this order; `existing` is the stored row. */
export function insertion(table: string, columns: Record<string, ColumnType>, rest: string): DialectStatement {
  const names = Object.keys(columns);
  const marks = names.map((_, index) => `?${index + 1}`);
  const values = Object.values(columns).map((type, index) => {
    return type === 'text' ? `value ->> ${index}` : `cast(value ->> ${index} as ${type})`;
  });
  const into = `insert into ${table} as existing (${names.join()})`;
  return {
    sqlite: `${into} values (${marks.join()}) ${rest}`,
    postgres: `${into} select ${values.join()} from ${ROWS} ${rest}`,
  };
}

/** Returns the rows of the statement, at most one for each input row. */
export async function run<R = unknown>(
  writing: Writing,
  statement: DialectStatement,
  rows: readonly Row[],
): Promise<R[]> {
  if (rows.length === 0) return [];
  if (writing.file) return runOnFile<R>(prepare(writing.file, statement.sqlite), rows);
  const query = CompiledQuery.raw(statement.postgres, [JSON.stringify(rows)]);
  return (await writing.transaction.executeQuery<R>(query)).rows;
}

function runOnFile<R>(prepared: StatementSync, rows: readonly Row[]): R[] {
  const results: R[] = [];
  for (const row of rows) {
    const result = prepared.get(...row);
    if (result) results.push(result as R);
  }
  return results;
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

function prepare(file: DatabaseSync, text: string): StatementSync {
  const statements = prepared.get(file) ?? new Map<string, StatementSync>();
  prepared.set(file, statements);
  const statement = statements.get(text) ?? file.prepare(text);
  statements.set(text, statement);
  return statement;
}
