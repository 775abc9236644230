import { sql } from 'kysely';
import type { Database } from '../src/db/open.ts';
import { addDays } from '../src/visits/utc-day.ts';

/** Portfolios with a year of visits. The same numbers make the same rows on every run and either engine. */
export type ReportData = {
  database: Pick<Database, 'db' | 'engine'>;
  /** The year's last day. */
  lastDay: string;
  portfolios: readonly { id: string; views: number; projects: number }[];
};

const DAYS = 365;
const VIEWS_PER_VISITOR = 2.5;
/** The rollups by the day of most portfolios are filled for so long only, but for the countries': they are none of its business. */
const OTHERS_DETAILED_DAYS = 60;
const ROWS_PER_INSERT = 5_000;

const COUNTRIES = countryCodes(120);
const PLACES_PER_COUNTRY = 40;
const SOURCES = 300;
const TECHS = 60;
const CHANNELS = ['Direct', 'Search', 'Social', 'Referral', 'Campaign', 'Email'];
const DEVICES = ['Desktop', 'Mobile', 'Tablet'];
const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Microsoft Edge', 'Samsung Internet for Android'];
const SYSTEMS = ['Windows', 'Android', 'iOS', 'macOS'];

/** Codes that name no country in particular, so that any number of them can be told apart. */
function countryCodes(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  );
}

const VISITED = ['visitors', 'visits', 'views'];
const ACTS = ['live_clicks', 'repository_clicks', 'messages'];

/** Key columns after portfolio and period, then what is counted. */
const ROLLUPS = {
  country: { key: ['country_code'], counts: VISITED },
  place: { key: ['country_code', 'place_id'], counts: VISITED },
  source: { key: ['source_id'], counts: VISITED },
  tech: { key: ['tech_id'], counts: VISITED },
  page: { key: ['page'], counts: [...VISITED, ...ACTS] },
  facet: {
    key: ['country_code', 'source_id', 'tech_id', 'page'],
    counts: [...VISITED, ...ACTS, 'page_visitors'],
  },
} as const;
type Rollup = keyof typeof ROLLUPS;
const ROLLUP_NAMES = Object.keys(ROLLUPS) as Rollup[];
const NUMBERS = new Set(['source_id', 'tech_id', 'place_id', ...VISITED, ...ACTS, 'page_visitors']);

type Value = string | number;
type Counted = Map<string, { key: readonly Value[]; counts: number[] }>;
type Period = Record<Rollup, Counted>;

/** Answers how many rows were written. */
export async function fillReports({ database, lastDay, portfolios }: ReportData): Promise<number> {
  await fillNames(database);
  const firstDay = addDays(lastDay, 1 - DAYS);
  const random = randomNumbers(20_260_701);
  const most = Math.max(...portfolios.map(({ views }) => views));
  const writer = openWriter(database);
  for (const { id, views, projects } of portfolios) {
    await addUser(database, id);
    const months = new Map<string, Period>();
    for (let offset = 0; offset < DAYS; offset++) {
      const day = addDays(firstDay, offset);
      const period = drawDay(random, views / DAYS, projects);
      const isDetailed = views === most || offset >= DAYS - OTHERS_DETAILED_DAYS;
      const rollups: Rollup[] = isDetailed ? ROLLUP_NAMES : ['country'];
      for (const rollup of rollups) await writer.add(`visit_${rollup}_days`, rollup, id, day, period[rollup]);
      const month = months.get(day.slice(0, 7)) ?? emptyPeriod();
      months.set(day.slice(0, 7), month);
      for (const rollup of ROLLUP_NAMES) addAll(month[rollup], period[rollup]);
    }
    for (const [month, period] of months) {
      for (const rollup of ROLLUP_NAMES) await writer.add(`visit_${rollup}_months`, rollup, id, month, period[rollup]);
    }
  }
  await writer.flush();
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db);
  return writer.written();
}

function emptyPeriod(): Period {
  return {
    country: new Map(),
    place: new Map(),
    source: new Map(),
    tech: new Map(),
    page: new Map(),
    facet: new Map(),
  };
}

/** One day of a portfolio: as many visitors as its views make, each from some place, by some link, with some device. */
function drawDay(random: () => number, views: number, projects: number): Period {
  const period = emptyPeriod();
  const visitors = Math.floor(views / VIEWS_PER_VISITOR + random());
  for (let index = 0; index < visitors; index++) {
    const country = COUNTRIES[few(random, COUNTRIES.length)] ?? 'AA';
    const place = 1 + few(random, PLACES_PER_COUNTRY);
    const source = few(random, SOURCES);
    const tech = 1 + few(random, TECHS);
    const pages = drawPages(random, projects);
    const all = pages.reduce((sum, page) => sum + page.views, 0);
    count(period.country, [country], [1, 1, all]);
    count(period.place, [country, place], [1, 1, all]);
    count(period.source, [source], [1, 1, all]);
    count(period.tech, [tech], [1, 1, all]);
    for (const [nth, { page, views: seen, clicks }] of pages.entries()) {
      const first = nth === 0 ? 1 : 0;
      count(period.page, [page], [1, first, seen, clicks, 0, 0]);
      count(period.facet, [country, source, tech, page], [first, first, seen, clicks, 0, 0, 1]);
    }
  }
  return period;
}

/** The portfolio's page, or a project's; then perhaps others, 2.5 views in all on average. */
function drawPages(random: () => number, projects: number) {
  const pages = new Map<string, { page: string; views: number; clicks: number }>();
  do {
    const page = random() < 0.5 ? '' : projectId(few(random, projects));
    const seen = pages.get(page) ?? { page, views: 0, clicks: 0 };
    pages.set(page, { page, views: seen.views + 1, clicks: seen.clicks + Number(page !== '' && random() < 0.1) });
  } while (random() < 1 - 1 / VIEWS_PER_VISITOR);
  return [...pages.values()];
}

/** Few of many: the first are drawn far more often than the last. */
function few(random: () => number, many: number): number {
  return Math.floor(many ** random()) - 1;
}

export function projectId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function count(counted: Counted, key: readonly Value[], counts: readonly number[]): void {
  const name = key.join(' ');
  const held = counted.get(name);
  if (!held) counted.set(name, { key, counts: [...counts] });
  else
    for (let index = 0; index < counts.length; index++)
      held.counts[index] = (held.counts[index] ?? 0) + (counts[index] ?? 0);
}

function addAll(to: Counted, from: Counted): void {
  for (const { key, counts } of from.values()) count(to, key, counts);
}

/** Collects rows of each table, and writes them thousands at a time. */
function openWriter({ db, engine }: ReportData['database']) {
  const waiting = new Map<string, { columns: readonly string[]; rows: Value[][] }>();
  let written = 0;

  async function write(table: string, columns: readonly string[], rows: Value[][]): Promise<void> {
    const json = JSON.stringify(rows);
    const values = columns.map((column, index) =>
      NUMBERS.has(column) ? sql`cast(value ->> ${sql.lit(index)} as bigint)` : sql`value ->> ${sql.lit(index)}`,
    );
    const from =
      engine === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json)) as t (value)`;
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${from}
    `.execute(db);
    written += rows.splice(0).length;
  }

  return {
    written: () => written,
    async add(table: string, rollup: Rollup, userId: string, period: string, counted: Counted): Promise<void> {
      const { key, counts } = ROLLUPS[rollup];
      const columns = ['user_id', 'period', ...key, ...counts];
      const held = waiting.get(table) ?? { columns, rows: [] };
      waiting.set(table, held);
      for (const row of counted.values()) held.rows.push([userId, period, ...row.key, ...row.counts]);
      if (held.rows.length >= ROWS_PER_INSERT) await write(table, columns, held.rows);
    },
    async flush(): Promise<void> {
      for (const [table, { columns, rows }] of waiting) await write(table, columns, rows);
    },
  };
}

async function fillNames({ db }: ReportData['database']): Promise<void> {
  const known = await db.selectFrom('visit_techs').select('id').limit(1).execute();
  if (known.length > 0) return;
  const pick = (names: readonly string[], index: number) => names[index % names.length] ?? '';
  const ids = (length: number) => Array.from({ length }, (_, index) => index);
  await db
    .insertInto('visit_sources')
    .values(
      ids(SOURCES).map((id) => ({
        id,
        channel: pick(CHANNELS, id),
        referrer: id === 0 ? '' : `site-${Math.floor(id / 2)}.example`,
        utm_source: pick(['', '', 'newsletter'], id),
        utm_medium: pick(['', '', 'email'], id),
        utm_campaign: pick(['', 'spring'], id),
      })),
    )
    .execute();
  await db
    .insertInto('visit_techs')
    .values(
      ids(TECHS + 1).map((id) => ({
        id,
        device: pick(DEVICES, id),
        browser: pick(BROWSERS, id),
        system: pick(SYSTEMS, id),
      })),
    )
    .execute();
  await db
    .insertInto('places')
    .values(ids(PLACES_PER_COUNTRY + 1).map((id) => ({ id, region: `Region ${id % 7}`, city: `City ${id}` })))
    .execute();
}

async function addUser({ db }: ReportData['database'], id: string): Promise<void> {
  const texts = 'first_name last_name image_url headline about location links availability theme layout extras notices';
  const empty = Object.fromEntries(texts.split(' ').map((name) => [name, '']));
  const user = { ...empty, id, user_name: id.slice(-12), email: `${id}@example.com`, password_hash: '' };
  await db
    .insertInto('users')
    .values({ ...user, created_at: '2026-01-01', updated_at: '2026-01-01' } as never)
    .execute();
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
