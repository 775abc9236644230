import { type RawBuilder, sql } from 'kysely';

/**
 * A column of text as an expression that no index serves. For a query by owner and a list of ids: SQLite would walk all
 * rows of the owner's index, though each id is one step in the primary key.
 */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ''`;
}
