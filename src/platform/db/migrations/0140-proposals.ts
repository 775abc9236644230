import type { Kysely } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'proposals';
const TEXTS = ['title', 'text', 'lines', 'projects', 'decided_by', 'decision_words', 'acceptances'];
const PLAIN = ['client_id', 'currency', 'valid_until', 'sent_at', 'decision', 'decided_at', 'first_opened_at'];
const LATER = ['last_opened_at', 'created_at', 'updated_at'];

/** What owners propose to their clients, with what these have accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
  for (const name of [...TEXTS, ...PLAIN, ...LATER])
    table = table.addColumn(name, 'text', (column) => column.notNull());
  for (const name of ['revision', 'opened_count'])
    table = table.addColumn(name, 'integer', (column) => column.notNull());
  await table.execute();
  await db.schema.createIndex('proposals_by_owner').on(TABLE).columns(['user_id', 'created_at', 'id']).execute();
  const byClient = db.schema.createIndex('proposals_by_client').on(TABLE);
  await byClient.columns(['user_id', 'client_id', 'created_at']).execute();
  await countTexts(db, { table: TABLE, texts: TEXTS, counter: 'text_bytes' });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, TABLE);
  await db.schema.dropTable(TABLE).execute();
}
