import { type Kysely, sql } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TEXTS_BEFORE =
  'slug title description category technologies github_url live_url image_url projectdemo show cover_fit role client start_year end_year team results quote quote_name quote_role links images'.split(
    ' ',
  );
const TEASER = ['teaser_title', 'teaser_text'];
const OF_MESSAGES = ['request_project_id', 'grant_link_id', 'granted_at'];

/** What the public page says of a project that only views show; which project a message asks for, and what was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, 'projects');
  for (const column of TEASER) await addText(db, 'projects', column);
  await countTexts(db, { table: 'projects', texts: [...TEXTS_BEFORE, ...TEASER], counter: 'text_bytes' });
  for (const column of OF_MESSAGES) await addText(db, 'messages', column);
}

function addText(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  return db.schema
    .alterTable(table)
    .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of OF_MESSAGES) await db.schema.alterTable('messages').dropColumn(column).execute();
  // Counted by the triggers until they go.
  await sql`update projects set teaser_title = '', teaser_text = ''`.execute(db);
  await stopCountingTexts(db, 'projects');
  for (const column of TEASER) await db.schema.alterTable('projects').dropColumn(column).execute();
  await countTexts(db, { table: 'projects', texts: TEXTS_BEFORE, counter: 'text_bytes' });
}
