import type { Kysely } from 'kysely';

/** At most 3 kB for an account, so the text does not count towards its bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('sections', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('hide_empty_sections', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('hide_empty_sections').execute();
  await db.schema.alterTable('users').dropColumn('sections').execute();
}
