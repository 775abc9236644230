import type { Kysely } from 'kysely';

/** The schedule of backups, which all servers of a database share, and the last good one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('claimed_until', 'text', (column) => column.notNull())
    .addColumn('last_good_at', 'text', (column) => column.notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('accounts', 'integer', (column) => column.notNull())
    .addColumn('images', 'integer', (column) => column.notNull())
    .addColumn('failed_at', 'text', (column) => column.notNull())
    .addColumn('fault', 'text', (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('backups').execute();
}
