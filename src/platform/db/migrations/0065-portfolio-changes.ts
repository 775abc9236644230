import type { Kysely } from 'kysely';

/** Which transaction changed which account: how nodes on PostgreSQL look up each other's changes. See decision 74. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('portfolio_changes')
    .addColumn('xid', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('portfolio_changes_pkey', ['xid', 'user_id'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('portfolio_changes').execute();
}
