import type { Kysely } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'testimonials';
const TEXTS = ['name', 'role', 'company', 'words', 'project', 'image_url'];
const REQUESTS = 'testimonial_requests';
const REQUEST_TEXTS = [
  'name',
  'project',
  'expires_at',
  'testimonial_id',
  'submitted_at',
  'revoked_at',
  'withdrawn_at',
  'created_at',
];

/** A kind of record: what others say, and the links by which they are asked for it. See decision 70. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('approved'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
  for (const text of TEXTS) table = table.addColumn(text, 'text', (column) => column.notNull().defaultTo(''));
  await table.execute();
  await db.schema.createIndex(`${TABLE}_by_owner`).on(TABLE).columns(['user_id', 'sort_order', 'id']).execute();
  await countTexts(db, { table: TABLE, texts: TEXTS, counter: 'text_bytes' });
  let requests = db.schema
    .createTable(REQUESTS)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
  for (const text of REQUEST_TEXTS) requests = requests.addColumn(text, 'text', (column) => column.notNull());
  await requests.execute();
  const byOwner = db.schema.createIndex(`${REQUESTS}_by_owner`).on(REQUESTS);
  await byOwner.columns(['user_id', 'created_at', 'id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable(REQUESTS).execute();
  await stopCountingTexts(db, TABLE);
  await db.schema.dropTable(TABLE).execute();
}
