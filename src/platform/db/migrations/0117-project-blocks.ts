import { type Kysely, sql } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TEXTS_BEFORE =
  'slug title description category technologies github_url live_url image_url projectdemo show cover_fit role client start_year end_year team results quote quote_name quote_role links images teaser_title teaser_text'.split(
    ' ',
  );
const NONE = '[]';

/** The story of a project in blocks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, 'projects');
  await db.schema
    .alterTable('projects')
    .addColumn('blocks', 'text', (column) => column.notNull().defaultTo(NONE))
    .execute();
  await addToCounts(db, NONE.length);
  await countTexts(db, { table: 'projects', texts: [...TEXTS_BEFORE, 'blocks'], counter: 'text_bytes' });
}

async function addToCounts(db: Kysely<unknown>, bytes: number): Promise<void> {
  await sql`update users set text_bytes = text_bytes
    + cast(${bytes} as integer) * (select count(*) from projects where projects.user_id = users.id)
    where exists (select 1 from projects where projects.user_id = users.id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Counted by the triggers until they go.
  await sql`update projects set blocks = ${NONE}`.execute(db);
  await stopCountingTexts(db, 'projects');
  await addToCounts(db, -NONE.length);
  await db.schema.alterTable('projects').dropColumn('blocks').execute();
  await countTexts(db, { table: 'projects', texts: TEXTS_BEFORE, counter: 'text_bytes' });
}
