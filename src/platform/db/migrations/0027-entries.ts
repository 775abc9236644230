import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'entries';
const TEXTS = 'section title subtitle start_date end_date url description keywords image_url'.split(' ');
const LINE_MAX_CHARACTERS = 200;
const TEXT_MAX_CHARACTERS = 10_000;

/**
 * A kind of record for the sections that have no kind of their own. Languages, interests and references of imported
 * résumés move to it; what does not fit stays where it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
  for (const text of TEXTS) table = table.addColumn(text, 'text', (column) => column.notNull().defaultTo(''));
  await table.execute();
  await db.schema.createIndex(`${TABLE}_by_owner`).on(TABLE).columns(['user_id', 'sort_order', 'id']).execute();
  await countTexts(db, { table: TABLE, texts: TEXTS, counter: 'text_bytes' });
  await moveExtras(db);
}

type Item = Record<string, unknown>;
type Extras = Record<string, unknown> & { records?: Record<string, unknown> };
type Row = { section: string; title: string; subtitle?: string; description?: string; keywords?: string[] };

/** Undefined for an item that does not fit the columns. */
const ROW_OF: Record<string, (item: Item) => Row | undefined> = {
  languages: ({ language, fluency = '' }) =>
    isLine(language) && isLine(fluency) ? { section: 'languages', title: language, subtitle: fluency } : undefined,
  interests: ({ name, keywords = [] }) =>
    isLine(name) && Array.isArray(keywords) && keywords.every(isLine)
      ? { section: 'interests', title: name, keywords }
      : undefined,
  references: ({ name, reference = '' }) =>
    isLine(name) && typeof reference === 'string' && reference.length <= TEXT_MAX_CHARACTERS
      ? { section: 'references', title: name, description: reference }
      : undefined,
};

function isLine(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LINE_MAX_CHARACTERS;
}

async function moveExtras(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; extras: string }>`
    select id, extras from users where extras like '%"languages"%' or extras like '%"interests"%'
      or extras like '%"references"%'`.execute(db);
  for (const { id, extras } of rows) {
    const parsed: Extras = JSON.parse(extras);
    await moveOfUser(db, id, parsed);
    await sql`update users set extras = ${JSON.stringify(parsed)} where id = ${id}`.execute(db);
  }
}

/** Takes out of `extras` what it inserts. Fields of an item that have no column stay, under its new id. */
async function moveOfUser(db: Kysely<unknown>, userId: string, extras: Extras): Promise<void> {
  const at = new Date().toISOString();
  let sortOrder = 0;
  for (const [name, rowOf] of Object.entries(ROW_OF)) {
    const items = Array.isArray(extras[name]) ? (extras[name] as unknown[]) : [];
    const left: unknown[] = [];
    for (const item of items) {
      const row = typeof item === 'object' && item !== null ? rowOf(item as Item) : undefined;
      if (!row) {
        left.push(item);
        continue;
      }
      const { section, title, subtitle = '', description = '', keywords = [] } = row;
      const id = randomUUID();
      sortOrder++;
      // References were not on the page: they name other people, and become visible only when their owner shows them.
      const hidden = Number(section === 'references');
      await sql`insert into entries (id, user_id, sort_order, hidden, created_at, updated_at, section, title, subtitle,
        description, keywords) values (${id}, ${userId}, ${sortOrder}, ${hidden}, ${at}, ${at}, ${section}, ${title},
        ${subtitle}, ${description}, ${JSON.stringify(keywords)})`.execute(db);
      const { kept } = item as Item;
      if (kept !== undefined) extras.records = { ...extras.records, [id]: kept };
    }
    if (left.length === 0) delete extras[name];
    else extras[name] = left;
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, TABLE);
  await db.schema.dropTable(TABLE).execute();
}
