import type { Kysely } from 'kysely';

const TABLE = 'share_links';
const TEXTS = [
  'name',
  'view_id',
  'expires_at',
  'password_hash',
  'notify',
  'first_opened_at',
  'last_opened_on',
  'countries',
  'looked_at',
  'revoked_at',
  'created_at',
];

/** Links for one recipient each: see decision 59. A token is derived from the id and in no column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('show_contact', 'integer', (column) => column.notNull())
    .addColumn('opened_count', 'integer', (column) => column.notNull());
  for (const text of TEXTS) table = table.addColumn(text, 'text', (column) => column.notNull());
  await table.execute();
  await db.schema.createIndex('share_links_by_owner').on(TABLE).columns(['user_id', 'created_at', 'id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable(TABLE).execute();
}
