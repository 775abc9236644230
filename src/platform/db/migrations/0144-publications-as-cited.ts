import { type Kysely, sql } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'publications';
const TEXTS_BEFORE = ['title', 'publisher', 'published_on', 'url', 'description', 'image_url'];
const UNSAID = 'select';
const ADDED = { category: UNSAID, authors: '', doi: '', pdf_url: '' };

/** Who wrote a publication, what it is, and where it is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, TABLE);
  for (const [name, value] of Object.entries(ADDED)) {
    await db.schema
      .alterTable(TABLE)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute();
  }
  await addToCounts(db, UNSAID.length);
  await countTexts(db, { table: TABLE, texts: [...TEXTS_BEFORE, ...Object.keys(ADDED)], counter: 'text_bytes' });
}

async function addToCounts(db: Kysely<unknown>, bytes: number): Promise<void> {
  await sql`update users set text_bytes = text_bytes
    + cast(${bytes} as integer) * (select count(*) from publications where publications.user_id = users.id)
    where exists (select 1 from publications where publications.user_id = users.id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Counted by the triggers until they go.
  await sql`update publications set category = ${UNSAID}, authors = '', doi = '', pdf_url = ''`.execute(db);
  await stopCountingTexts(db, TABLE);
  await addToCounts(db, -UNSAID.length);
  for (const name of Object.keys(ADDED)) await db.schema.alterTable(TABLE).dropColumn(name).execute();
  await countTexts(db, { table: TABLE, texts: TEXTS_BEFORE, counter: 'text_bytes' });
}
