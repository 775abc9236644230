import { type Kysely, sql } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

type Published = { published_records: { user_id: string; kind: string; row: string } };

const SEO = ['seo_title', 'seo_description'];
const NONE = '[]';
/** The texts that counted before, of the tables in which they do. */
const COUNTED = {
  projects:
    'slug title description category technologies github_url live_url image_url projectdemo show cover_fit role client start_year end_year team results quote quote_name quote_role links images teaser_title teaser_text blocks'.split(
      ' ',
    ),
  views: ['name', 'slug', 'headline', 'about', 'sections', 'items'],
};

/** What search engines and link previews say of a page, a project and a view, and whose page it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of SEO) await addText(db, 'users', column, '');
  await addText(db, 'users', 'site_verification', NONE);
  for (const [table, texts] of Object.entries(COUNTED)) {
    await stopCountingTexts(db, table);
    for (const column of SEO) await addText(db, table, column, '');
    await countTexts(db, { table, texts: [...texts, ...SEO], counter: 'text_bytes' });
  }
  await addToPublished(db as Kysely<Published>);
}

function addText(db: Kysely<unknown>, table: string, name: string, value: string): Promise<void> {
  return db.schema
    .alterTable(table)
    .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
    .execute();
}

/** A column that a published profile lacks is read from the draft: an edit would be public before it is published. */
async function addToPublished(db: Kysely<Published>): Promise<void> {
  const profiles = db.selectFrom('published_records').select(['user_id', 'row']).where('kind', '=', 'profile');
  const added = { ...Object.fromEntries(SEO.map((column) => [column, ''])), site_verification: NONE };
  for (const { user_id, row } of await profiles.execute()) {
    await db
      .updateTable('published_records')
      .set({ row: JSON.stringify({ ...JSON.parse(row), ...added }) })
      .where('user_id', '=', user_id)
      .where('kind', '=', 'profile')
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, texts] of Object.entries(COUNTED)) {
    // Counted by the triggers until they go.
    await sql`update ${sql.table(table)} set seo_title = '', seo_description = ''`.execute(db);
    await stopCountingTexts(db, table);
    for (const column of SEO) await db.schema.alterTable(table).dropColumn(column).execute();
    await countTexts(db, { table, texts, counter: 'text_bytes' });
  }
  for (const column of [...SEO, 'site_verification']) await db.schema.alterTable('users').dropColumn(column).execute();
}
