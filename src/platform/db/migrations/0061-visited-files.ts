import type { Kysely } from 'kysely';

const TABLES = ['visit_page_days', 'visit_page_months', 'visit_facet_days', 'visit_facet_months'];
const COLUMNS = ['downloads', 'view_visitors', 'file_visitors', 'view_file_visitors', 'format_visitors'];

/** Files, views and links in the reports: see decision 71. What was counted before has none of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    for (const column of COLUMNS) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute();
    }
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    for (const column of COLUMNS) await db.schema.alterTable(table).dropColumn(column).execute();
  }
}
