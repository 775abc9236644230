import { type Kysely, sql } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TEXTS_BEFORE =
  'slug title description category technologies github_url live_url image_url projectdemo show'.split(' ');
const DEFAULTS: Record<string, string> = {
  cover_fit: 'whole',
  role: '',
  client: '',
  start_year: '',
  end_year: '',
  team: '',
  results: '[]',
  quote: '',
  quote_name: '',
  quote_role: '',
  links: '[]',
  images: '[]',
};
const DEFAULT_BYTES = Object.values(DEFAULTS).join('').length;

/** What makes a project a case study. Dates, roles and clients of imported résumés, kept until now, get their columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, 'projects');
  for (const [column, value] of Object.entries(DEFAULTS)) {
    await db.schema
      .alterTable('projects')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
      .execute();
  }
  await addToCounts(db, DEFAULT_BYTES);
  const texts = [...TEXTS_BEFORE, ...Object.keys(DEFAULTS)];
  await countTexts(db, { table: 'projects', texts, counter: 'text_bytes' });
  await moveKeptFields(db);
}

async function addToCounts(db: Kysely<unknown>, bytes: number): Promise<void> {
  await sql`update users set text_bytes = text_bytes
    + cast(${bytes} as integer) * (select count(*) from projects where projects.user_id = users.id)
    where exists (select 1 from projects where projects.user_id = users.id)`.execute(db);
}

type Kept = Record<string, unknown>;
type Extras = { records?: Record<string, Kept> };

async function moveKeptFields(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; extras: string }>`
    select id, extras from users where extras like '%"records"%'`.execute(db);
  for (const { id, extras } of rows) {
    const parsed: Extras = JSON.parse(extras);
    const moved = await moveOfUser(db, id, parsed.records ?? {});
    if (moved) await sql`update users set extras = ${JSON.stringify(parsed)} where id = ${id}`.execute(db);
  }
}

/** Returns true if anything was moved out of `records`. */
async function moveOfUser(db: Kysely<unknown>, userId: string, records: Record<string, Kept>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from projects where user_id = ${userId}`.execute(db);
  let moved = false;
  for (const { id } of rows) {
    const kept = records[id];
    const found = kept && columnsIn(kept);
    if (!kept || !found) continue;
    moved = true;
    const { start_year = '', end_year = '', role = '', client = '' } = found.columns;
    await sql`update projects set start_year = ${start_year}, end_year = ${end_year}, role = ${role}, client = ${client}
      where id = ${id}`.execute(db);
    for (const name of found.names) delete kept[name];
    if (Object.keys(kept).length === 0) delete records[id];
  }
  return moved;
}

const DATE = /^(19|20)\d\d(-\d\d(-\d\d)?)?$/;
const LINE_MAX_CHARACTERS = 200;

/** Undefined if nothing fits the columns; what does not fit stays where it is. */
function columnsIn(kept: Kept): { columns: Record<string, string>; names: string[] } | undefined {
  const roles = Array.isArray(kept.roles) ? kept.roles.join(', ') : '';
  const isDate = (value: unknown): value is string => typeof value === 'string' && DATE.test(value);
  const isLine = (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && value.length <= LINE_MAX_CHARACTERS && !value.includes('\n');
  const fitting: [name: string, column: string, value: string][] = [];
  if (isDate(kept.startDate)) fitting.push(['startDate', 'start_year', kept.startDate]);
  if (isDate(kept.endDate) && !(isDate(kept.startDate) && kept.endDate < kept.startDate)) {
    fitting.push(['endDate', 'end_year', kept.endDate]);
  }
  if (isLine(roles)) fitting.push(['roles', 'role', roles]);
  if (isLine(kept.entity)) fitting.push(['entity', 'client', kept.entity]);
  if (fitting.length === 0) return undefined;
  return {
    columns: Object.fromEntries(fitting.map(([, column, value]) => [column, value])),
    names: fitting.map(([name]) => name),
  };
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, 'projects');
  for (const column of Object.keys(DEFAULTS)) await db.schema.alterTable('projects').dropColumn(column).execute();
  await addToCounts(db, -DEFAULT_BYTES);
  await countTexts(db, { table: 'projects', texts: TEXTS_BEFORE, counter: 'text_bytes' });
}
