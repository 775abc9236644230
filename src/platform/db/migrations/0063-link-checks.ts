import type { Kysely } from 'kysely';

const ACCOUNTS = 'link_check_accounts';
const LINKS = 'checked_links';
const LINK_TEXTS = ['url', 'checked_at', 'reason', 'dead_since', 'ignored_at'];

/** The slow check of the links of portfolios, and the lease by which one server does it. See decision 72. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable(ACCOUNTS)
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex(`${ACCOUNTS}_by_time`).on(ACCOUNTS).columns(['due_at', 'user_id']).execute();
  let links = db.schema
    .createTable(LINKS)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references(`${ACCOUNTS}.user_id`).onDelete('cascade'))
    .addColumn('failures', 'integer', (column) => column.notNull());
  for (const text of LINK_TEXTS) links = links.addColumn(text, 'text', (column) => column.notNull());
  await links.execute();
  await db.schema.createIndex(`${LINKS}_by_owner`).on(LINKS).columns(['user_id', 'dead_since']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [LINKS, ACCOUNTS, 'leases']) await db.schema.dropTable(table).execute();
}
