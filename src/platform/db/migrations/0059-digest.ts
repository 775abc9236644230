import type { Kysely } from 'kysely';

const COLUMNS = [
  ['users', 'digest', 'off'],
  ['users', 'digested_to', ''],
  ['share_links', 'opened_days', '{}'],
] as const;

/** A mail each week or month with what happened, and the days on which share links were opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, value] of COLUMNS) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS) await db.schema.alterTable(table).dropColumn(column).execute();
}
