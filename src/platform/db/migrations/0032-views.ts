import type { Kysely } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'views';
const TEXTS = ['name', 'slug', 'headline', 'about', 'sections', 'items'];

/** What a portfolio says to one audience: see decision 52. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('show_contact', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
  for (const text of TEXTS) table = table.addColumn(text, 'text', (column) => column.notNull());
  await table.execute();
  await db.schema.createIndex('views_by_slug').unique().on(TABLE).columns(['user_id', 'slug']).execute();
  await countTexts(db, { table: TABLE, texts: TEXTS, counter: 'text_bytes' });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, TABLE);
  await db.schema.dropTable(TABLE).execute();
}
