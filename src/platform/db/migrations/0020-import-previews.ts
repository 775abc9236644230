import type { Kysely } from 'kysely';

const TABLE = 'import_previews';

/** What was read of files to import, for half an hour: on any node, and after a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex(`${TABLE}_by_owner`).on(TABLE).columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex(`${TABLE}_by_expiry`).on(TABLE).column('expires_at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable(TABLE).execute();
}
