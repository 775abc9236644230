import type { Kysely } from 'kysely';

/** What happened to an account, for its owner: logins, changes, tokens, exports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_activity')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('account_activity_time')
    .on('account_activity')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('account_activity_age').on('account_activity').column('created_at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('account_activity').execute();
}
