import type { Kysely } from 'kysely';

/** Which secrets servers have started with, to notice that one was lost. Of each, only a keyed hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secret_checks')
    .addColumn('check_value', 'text', (column) => column.primaryKey())
    .addColumn('first_used_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('secret_checks').execute();
}
