import type { Kysely } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'services';
const TEXTS = [
  ...['title', 'description', 'price_from', 'price_to', 'currency', 'unit', 'includes', 'duration'],
  ...['image_url', 'booking_url'],
];
const DEFAULTS: Readonly<Record<string, string>> = { unit: 'project', includes: '[]' };

/** A kind of record: what its owner offers. An amount is text, which no engine rounds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('visibility', 'text', (column) => column.notNull().defaultTo('everyone'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
  for (const text of TEXTS) {
    table = table.addColumn(text, 'text', (column) => column.notNull().defaultTo(DEFAULTS[text] ?? ''));
  }
  await table.execute();
  await db.schema.createIndex(`${TABLE}_by_owner`).on(TABLE).columns(['user_id', 'sort_order', 'id']).execute();
  await countTexts(db, { table: TABLE, texts: TEXTS, counter: 'text_bytes' });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, TABLE);
  await db.schema.dropTable(TABLE).execute();
}
