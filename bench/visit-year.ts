import { sql } from 'kysely';
import { aggregate, type CountedVisit } from '../src/insight/visits/rollup/aggregate.ts';
import { PERIODIC, type Periodic, ROLLUPS } from '../src/insight/visits/rollup/rollup-sums.ts';
import { seededRandom } from '../src/operation/cli/demo/seeded-random.ts';
import type { Database } from '../src/platform/db/open.ts';
import { addDays } from '../src/platform/lib/utc-day.ts';

/** A portfolio with a year of visits, and the rollups to write. */
export type Portfolio = { id: string; views: number; rollups: readonly Periodic[] };
type Where = Pick<Database, 'db' | 'engine'>;

export const ALL_ROLLUPS = PERIODIC;

const DAYS = 365;
const VIEWS_PER_VISITOR = 2.5;
const PROJECTS = 30;
const COUNTRIES = 120;
const PLACES_PER_COUNTRY = 40;
const SOURCES = 300;
const TECHS = 60;
const ROWS_PER_STATEMENT = 5_000;

/**
 * Writes a year of visits as the recorder would have aggregated them, by day and by month, without recording each one;
 * the same on every run and on either engine. Returns the number of rows.
 */
export async function fillYear(database: Where, portfolios: readonly Portfolio[], lastDay: string): Promise<number> {
  const written = await database.db.transaction().execute(async (db) => {
    const where = { db, engine: database.engine };
    await fillNames(where);
    const random = seededRandom(20_260_630);
    const rows = openRows(where);
    for (const portfolio of portfolios) {
      await addUser(where, portfolio.id);
      await fillPortfolio(rows, random, portfolio, lastDay);
    }
    await rows.write();
    return rows.written();
  });
  if (database.engine === 'postgres') await analyse(database);
  return written;
}

/** As autovacuum does within minutes; table by table, because the statement timeout is five seconds. */
async function analyse({ db }: Where): Promise<void> {
  for (const rollup of ALL_ROLLUPS) {
    for (const unit of ['days', 'months']) await sql`analyze ${sql.table(`${rollup}_${unit}`)}`.execute(db);
  }
}

type Row = (string | number)[];
type Rows = ReturnType<typeof openRows>;

async function fillPortfolio(rows: Rows, random: () => number, portfolio: Portfolio, lastDay: string): Promise<void> {
  const months = new Map<string, Map<string, Row>>();
  for (let before = DAYS - 1; before >= 0; before--) {
    const day = addDays(lastDay, -before);
    const sums = aggregate(pickDay(random, portfolio, day));
    for (const rollup of portfolio.rollups) {
      await rows.add(rollup, 'days', day, sums[rollup]);
      const name = `${day.slice(0, 7)} ${rollup}`;
      const month = months.get(name) ?? new Map();
      months.set(name, addUp(month, sums[rollup], ROLLUPS[rollup].key.length));
    }
  }
  for (const [name, month] of months) {
    const [period = '', rollup] = name.split(' ') as [string, Periodic];
    await rows.add(rollup, 'months', period, [...month.values()]);
  }
}

/** Adds rows of the portfolio, the key's columns and counts to those of the same key. */
function addUp(sums: Map<string, Row>, rows: readonly Row[], keyLength: number): Map<string, Row> {
  const first = 1 + keyLength;
  for (const row of rows) {
    const key = row.slice(1, first).join(' ');
    const sum = sums.get(key);
    if (!sum) sums.set(key, [...row]);
    else for (let index = first; index < row.length; index++) sum[index] = Number(sum[index]) + Number(row[index]);
  }
  return sums;
}

/** A day's visitors: each with a random place, source and device. */
function pickDay(random: () => number, { id, views }: Portfolio, day: string): CountedVisit[] {
  const visitors = Math.floor(views / DAYS / VIEWS_PER_VISITOR + random());
  return Array.from({ length: visitors }, () => ({
    user_id: id,
    country_code: countryCode(fewOf(random, COUNTRIES)),
    place_id: 1 + fewOf(random, PLACES_PER_COUNTRY),
    source_id: fewOf(random, SOURCES),
    tech_id: 1 + fewOf(random, TECHS),
    hour: `${day}T12`,
    isNew: true,
    isVisit: true,
    pages: pickPages(random),
  }));
}

/** The portfolio's page or a project's, then perhaps others. */
function pickPages(random: () => number): CountedVisit['pages'] {
  const views = new Map<string, number>();
  do {
    const page = random() < 0.5 ? '' : idOf(fewOf(random, PROJECTS));
    views.set(page, (views.get(page) ?? 0) + 1);
  } while (random() < 1 - 1 / VIEWS_PER_VISITOR);
  return [...views].map(([page, seen]) => {
    const events = { live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 0 };
    return { page, isNew: true, newScopes: [0, 0, 0, 0], views: seen, ...events };
  });
}

/** Returns an index; low ones are far more frequent. */
function fewOf(random: () => number, many: number): number {
  return Math.floor(many ** random()) - 1;
}

/** Two letters, not necessarily a real code, because many are needed. */
export function countryCode(index: number): string {
  return String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26));
}

/** The same on every run. */
export function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** Collects rows of each table, and writes thousands at a time. */
function openRows({ db, engine }: Where) {
  const waiting = new Map<string, { columns: string[]; rows: Row[] }>();
  let written = 0;

  async function writeTable(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
    const json = JSON.stringify(rows);
    const values = columns.map((column, index) => {
      const isText = ['user_id', 'period', 'country_code', 'page'].includes(column);
      return isText ? sql`value ->> ${sql.lit(index)}` : sql`cast(value ->> ${sql.lit(index)} as bigint)`;
    });
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)}
      from ${engine === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json)) as t (value)`}
    `.execute(db);
    written += rows.length;
  }

  return {
    written: () => written,
    async add(rollup: Periodic, unit: 'days' | 'months', period: string, added: readonly Row[]): Promise<void> {
      const table = `${rollup}_${unit}`;
      const { key, counts } = ROLLUPS[rollup];
      const existing = waiting.get(table) ?? { columns: ['user_id', ...key, ...counts, 'period'], rows: [] };
      waiting.set(table, existing);
      for (const row of added) existing.rows.push([...row, period]);
      while (existing.rows.length >= ROWS_PER_STATEMENT) {
        await writeTable(table, existing.columns, existing.rows.splice(0, ROWS_PER_STATEMENT));
      }
    },
    async write(): Promise<void> {
      for (const [table, { columns, rows }] of waiting) await writeTable(table, columns, rows.splice(0));
    },
  };
}

async function fillNames({ db }: Where): Promise<void> {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
  const oneOf = (names: readonly string[], index: number) => names[index % names.length] ?? '';
  await db
    .insertInto('visit_sources')
    .values(
      upTo(SOURCES).map((id) => ({
        id,
        channel: oneOf(['Direct', 'Search', 'Social', 'Referral', 'Email'], id),
        referrer: id === 0 ? '' : `site-${id}.example`,
        utm_source: oneOf(['', '', 'letter'], id),
        utm_medium: oneOf(['', '', 'email'], id),
        utm_campaign: oneOf(['', 'spring'], id),
      })),
    )
    .execute();
  await db
    .insertInto('visit_techs')
    .values(
      upTo(TECHS + 1).map((id) => ({
        id,
        device: oneOf(['Desktop', 'Mobile', 'Tablet'], id),
        browser: oneOf(['Chrome', 'Safari', 'Firefox', 'Microsoft Edge'], id),
        system: oneOf(['Windows', 'Android', 'iOS', 'macOS', 'Linux'], id),
      })),
    )
    .execute();
  await db
    .insertInto('places')
    .values(upTo(PLACES_PER_COUNTRY + 1).map((id) => ({ id, region: `Region ${id % 7}`, city: `City ${id}` })))
    .execute();
}

async function addUser({ db }: Where, id: string): Promise<void> {
  const texts = 'first_name last_name image_url headline about location links availability theme layout extras notices';
  const empty = Object.fromEntries(texts.split(' ').map((name) => [name, '']));
  const user = { ...empty, id, user_name: id.slice(-12), email: `${id}@example.com`, password_hash: '' };
  await db
    .insertInto('users')
    .values({ ...user, created_at: '2026-01-01', updated_at: '2026-01-01' } as never)
    .execute();
}
