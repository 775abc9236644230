import { CompiledQuery, type Transaction } from 'kysely';
import type { Engine } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

export type Row = readonly (string | number)[];

/** What the statements of one transaction need. */
export type Writing = { transaction: Transaction<Tables>; engine: Engine };

/**
 * Runs a statement whose text is the same for any number of rows: `$1` is all of them as JSON, and `from rows` stands
 * for it as a table with the column `value`, whose parts are `value ->> 0` and so on.
 */
export async function runWithRows<R>(
  { transaction, engine }: Writing,
  text: string,
  rows: readonly Row[],
  more: readonly (string | number)[] = [],
): Promise<R[]> {
  if (rows.length === 0) return [];
  const parameters = [JSON.stringify(rows), ...more];
  const result = await transaction.executeQuery<R>(CompiledQuery.raw(inDialect(engine, text), parameters));
  return result.rows;
}

const written = new Map<string, string>();

function inDialect(engine: Engine, text: string): string {
  const key = engine + text;
  const known = written.get(key);
  if (known !== undefined) return known;
  const dialect = engine === 'sqlite' ? toSqlite(text) : toPostgres(text);
  written.set(key, dialect);
  return dialect;
}

/** `where true` parts a source of rows from `on conflict`, which SQLite would else take for a join. */
function toSqlite(text: string): string {
  return text.replace('from rows', 'from json_each($1)').replaceAll('$', '?');
}

function toPostgres(text: string): string {
  return text.replace('from rows', 'from json_array_elements(cast($1 as json)) as rows (value)');
}
