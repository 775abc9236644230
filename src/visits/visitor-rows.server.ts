import type { VisitorTable } from '../db/visit-tables.ts';
import type { Place } from './geo.server.ts';
import { hashId } from './hash-id.server.ts';
import { runWithRows, type Writing } from './statement.server.ts';
import type { VisitTally } from './visit-buffer.server.ts';

/** A visitor as she now stands in her table: with the place, source and page of her first act of the day. */
export type VisitorRow = Pick<
  VisitorTable,
  'visitor' | 'country_code' | 'place_id' | 'source_id' | 'tech_id' | 'entry_page' | 'is_visit' | 'writes'
>;

/** Minutes without an act after which the next one begins another visit. */
const VISIT_GAP_MINUTES = 30;
/** One address alone is worth telling; two are as good as any number. */
const ADDRESSES_KEPT = 2;

/**
 * The portfolios that still stand: visits of deleted accounts, and of the sample's, are nobody's. On PostgreSQL they
 * are locked, so that a deletion waits, or is waited for here, where nothing else is held yet.
 */
export async function existingPortfolios(writing: Writing, userIds: Iterable<string>): Promise<Set<string>> {
  const lock = writing.engine === 'postgres' ? 'for key share' : '';
  const text = `select id from users where id in (select value ->> 0 from rows) order by id ${lock}`;
  const ids = Array.from(new Set(userIds), (id) => [id]);
  const rows = await runWithRows<{ id: string }>(writing, text, ids);
  return new Set(rows.map((row) => row.id));
}

/** False: this slice stands in the database already; the answer that said so was lost. */
export async function claimSlice(writing: Writing, writer: string, slice: number, day: string): Promise<boolean> {
  const text = `
    insert into visit_writers as held (writer, slice, day)
    select value ->> 0, cast(value ->> 1 as integer), value ->> 2 from rows where true
    on conflict (writer) do update set slice = excluded.slice, day = excluded.day where held.slice < excluded.slice
    returning slice
  `;
  const claimed = await runWithRows(writing, text, [[writer, slice, day]]);
  return claimed.length > 0;
}

/** Writes down the places, sources and techs that the visits name by an id. */
export async function addNames(writing: Writing, tallies: readonly VisitTally[]): Promise<void> {
  const places = new Map(tallies.map(({ place }) => [placeId(place), [place.region, place.city]]));
  const sources = new Map(
    tallies.map(({ source: { id, ...names } }) => {
      return [id, [names.channel, names.referrer, names.utm_source, names.utm_medium, names.utm_campaign]];
    }),
  );
  const techs = new Map(tallies.map(({ tech: { id, ...names } }) => [id, [names.device, names.browser, names.system]]));
  await addNamed(writing, 'places', ['region', 'city'], places);
  const sourceColumns = ['channel', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'];
  await addNamed(writing, 'visit_sources', sourceColumns, sources);
  await addNamed(writing, 'visit_techs', ['device', 'browser', 'system'], techs);
}

async function addNamed(writing: Writing, table: string, columns: string[], named: Map<number, string[]>) {
  const values = columns.map((_, index) => `value ->> ${index + 1}`);
  const text = `
    insert into ${table} (id, ${columns.join()}) select cast(value ->> 0 as bigint), ${values.join()} from rows where true
    on conflict (id) do nothing
  `;
  const rows = [...named].sort(([a], [b]) => a - b).map(([id, names]) => [id, ...names]);
  await runWithRows(writing, text, rows);
}

const placeIds = new WeakMap<Place, number>();

/** 0 is the place of which only the country is known. */
function placeId(place: Place): number {
  const known = placeIds.get(place);
  if (known !== undefined) return known;
  const id = hashId([place.region, place.city]);
  placeIds.set(place, id);
  return id;
}

const ADD_VISITORS = `
  insert into visitors as held (
    user_id, day, visitor, country_code, place_id, source_id, tech_id, entry_page, views, last_minute
  )
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, cast(value ->> 4 as bigint), cast(value ->> 5 as bigint),
    cast(value ->> 6 as bigint), value ->> 7, cast(value ->> 8 as integer), cast(value ->> 9 as bigint)
  from rows where true
  on conflict (user_id, day, visitor) do update set
    views = held.views + excluded.views,
    visits = held.visits + case when excluded.last_minute - held.last_minute >= ${VISIT_GAP_MINUTES} then 1 else 0 end,
    is_visit = case when excluded.last_minute - held.last_minute >= ${VISIT_GAP_MINUTES} then 1 else 0 end,
    writes = held.writes + 1,
    last_minute = case when excluded.last_minute > held.last_minute then excluded.last_minute else held.last_minute end
  returning visitor, country_code, place_id, source_id, tech_id, entry_page, is_visit, writes
`;

/** Answers the rows by visitor; each tally is another's. */
export async function addVisitors(writing: Writing, tallies: readonly VisitTally[]): Promise<Map<string, VisitorRow>> {
  const values = tallies.map((tally) => {
    const { user_id, day, visitor, place, source, tech, pages, minute } = tally;
    const views = pages.reduce((sum, page) => sum + page.views, 0);
    const entryPage = pages[0]?.page ?? '';
    return [user_id, day, visitor, place.country_code, placeId(place), source.id, tech.id, entryPage, views, minute];
  });
  const rows = await runWithRows<VisitorRow>(writing, ADD_VISITORS, values);
  return new Map(rows.map((row) => [row.visitor, row]));
}

const ADD_PAGES = `
  insert into visitor_pages (user_id, day, visitor, page)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from rows where true
  on conflict (user_id, day, visitor, page) do nothing
  returning visitor, page
`;

/** Answers which pages were new to whom, as 'visitor page'; the page that a visitor came by stands in her own row. */
export async function addPages(
  writing: Writing,
  tallies: readonly VisitTally[],
  visitors: ReadonlyMap<string, VisitorRow>,
): Promise<Set<string>> {
  const values = tallies.flatMap(({ user_id, day, visitor, pages }) => {
    const entryPage = visitors.get(visitor)?.entry_page;
    const others = pages.map(({ page }) => page).filter((page) => page !== entryPage);
    return others.sort().map((page) => [user_id, day, visitor, page]);
  });
  const rows = await runWithRows<{ visitor: string; page: string }>(writing, ADD_PAGES, values);
  return new Set(rows.map(({ visitor, page }) => `${visitor} ${page}`));
}

const ADD_ADDRESSES = `
  insert into visit_addresses (user_id, day, address)
  select value ->> 0, value ->> 1, value ->> 2 from rows
  where (
    select count(*) from visit_addresses as known where known.user_id = value ->> 0 and known.day = value ->> 1
  ) < ${ADDRESSES_KEPT}
  on conflict (user_id, day, address) do nothing
`;

export async function addAddresses(writing: Writing, tallies: readonly VisitTally[]): Promise<void> {
  const rows = tallies
    .filter(({ address }) => address !== '')
    .map(({ user_id, day, address }) => [user_id, day, address]);
  rows.sort(([userA = '', , a = ''], [userB = '', , b = '']) => (userA + a < userB + b ? -1 : 1));
  await runWithRows(writing, ADD_ADDRESSES, rows);
}

export async function addLeftOut(
  writing: Writing,
  tallies: readonly { user_id: string; day: string; bots: number; anonymous: number }[],
): Promise<void> {
  const text = `
    insert into visit_left_out as held (user_id, day, bots, anonymous)
    select value ->> 0, value ->> 1, cast(value ->> 2 as integer), cast(value ->> 3 as integer) from rows where true
    on conflict (user_id, day) do update set
      bots = held.bots + excluded.bots, anonymous = held.anonymous + excluded.anonymous
  `;
  const rows = tallies.map(({ user_id, day, bots, anonymous }) => [user_id, day, bots, anonymous]);
  await runWithRows(writing, text, rows);
}
