import type { Kysely } from 'kysely';

/** The facets of days that are over, packed for reports with filters. See decision 117. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_facet_blocks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('facets', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_facet_blocks_key', ['user_id', 'period'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('visit_facet_blocks').execute();
}
