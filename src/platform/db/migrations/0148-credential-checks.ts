import type { Kysely } from 'kysely';

const TABLE = 'credential_checks';
const TEXTS = [
  'kind',
  'record_id',
  'name',
  'issuer',
  'credential',
  'checked_at',
  'tried_at',
  'valid_until',
  'ended_at',
] as const;

/** Signed badges that were checked, one for each record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
  for (const text of TEXTS) table = table.addColumn(text, 'text', (column) => column.notNull());
  await table.execute();
  const index = db.schema.createIndex(`${TABLE}_by_record`).on(TABLE).unique();
  await index.columns(['user_id', 'kind', 'record_id']).execute();
  await db.schema.createIndex(`${TABLE}_by_turn`).on(TABLE).columns(['ended_at', 'tried_at']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable(TABLE).execute();
}
