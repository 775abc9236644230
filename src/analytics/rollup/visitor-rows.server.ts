import type { VisitorTable } from '../../db/visit-tables.ts';
import { hashId } from '../collect/hash-id.server.ts';
import type { Place } from '../collect/place-record.ts';
import type { ExcludedVisits, PendingVisit } from '../collect/visit-buffer.server.ts';
import { type DialectStatement, insertion, ROWS, type Row, run, type Writing } from './bulk-insert.server.ts';

/** A visitor's row after the write: with the location, source and page of the first event of the day. */
export type VisitorRow = Pick<
  VisitorTable,
  'visitor' | 'country_code' | 'place_id' | 'source_id' | 'tech_id' | 'entry_page' | 'is_visit' | 'writes'
>;

/** After this many minutes without an event, the next one begins another visit. */
const VISIT_GAP_MINUTES = 30;
/** One IP alone is reported; two are as good as any number. */
const IP_KEYS_KEPT = 2;

const FIND_PORTFOLIOS: DialectStatement = {
  sqlite: 'select id from users where id = ?1',
  postgres: `select id from users where id in (select value ->> 0 from ${ROWS}) order by id for key share`,
};

/**
 * Returns the portfolios that exist: visits of deleted accounts, and of the sample, are dropped. On PostgreSQL they are
 * locked first, before any other lock, so that a concurrent deletion waits or is waited for.
 */
export async function existingPortfolios(writing: Writing, userIds: Iterable<string>): Promise<Set<string>> {
  const ids = Array.from(new Set(userIds), (id) => [id]);
  const rows = await run<{ id: string }>(writing, FIND_PORTFOLIOS, ids);
  return new Set(rows.map((row) => row.id));
}

const CLAIM_BATCH = insertion(
  'visit_writers',
  { writer: 'text', slice: 'integer', day: 'text' },
  `on conflict (writer) do update set slice = excluded.slice, day = excluded.day where existing.slice < excluded.slice
   returning slice`,
);

/** Returns false if this batch was already committed and the response was lost. */
export async function claimBatch(writing: Writing, writer: string, batch: number, day: string): Promise<boolean> {
  const claimed = await run(writing, CLAIM_BATCH, [[writer, batch, day]]);
  return claimed.length > 0;
}

const ONCE = 'on conflict (id) do nothing';
const ADD_PLACES = insertion('places', { id: 'bigint', region: 'text', city: 'text' }, ONCE);
const ADD_SOURCES = insertion(
  'visit_sources',
  { id: 'bigint', channel: 'text', referrer: 'text', utm_source: 'text', utm_medium: 'text', utm_campaign: 'text' },
  ONCE,
);
const ADD_TECHS = insertion('visit_techs', { id: 'bigint', device: 'text', browser: 'text', system: 'text' }, ONCE);

/** Inserts the places, sources and techs that the visits refer to. */
export async function addNames(writing: Writing, visits: readonly PendingVisit[]): Promise<void> {
  const places = new Map<number, Row>();
  const sources = new Map<number, Row>();
  const techs = new Map<number, Row>();
  for (const { place, source, tech } of visits) {
    const id = placeId(place);
    if (!places.has(id)) places.set(id, [id, place.region, place.city]);
    if (!techs.has(tech.id)) techs.set(tech.id, [tech.id, tech.device, tech.browser, tech.system]);
    if (sources.has(source.id)) continue;
    const { channel, referrer, utm_source, utm_medium, utm_campaign } = source;
    sources.set(source.id, [source.id, channel, referrer, utm_source, utm_medium, utm_campaign]);
  }
  await run(writing, ADD_PLACES, inOrder(places));
  await run(writing, ADD_SOURCES, inOrder(sources));
  await run(writing, ADD_TECHS, inOrder(techs));
}

function inOrder(named: Map<number, Row>): Row[] {
  return [...named].sort(([a], [b]) => a - b).map(([, row]) => row);
}

const placeIds = new WeakMap<Place, number>();

/** 0 means that only the country is known. */
function placeId(place: Place): number {
  const known = placeIds.get(place);
  if (known !== undefined) return known;
  const id = hashId([place.region, place.city]);
  placeIds.set(place, id);
  return id;
}

const BEGINS_VISIT = `case when excluded.last_minute - existing.last_minute >= ${VISIT_GAP_MINUTES} then 1 else 0 end`;
const ADD_VISITORS = insertion(
  'visitors',
  {
    user_id: 'text',
    day: 'text',
    visitor: 'text',
    country_code: 'text',
    place_id: 'bigint',
    source_id: 'bigint',
    tech_id: 'bigint',
    entry_page: 'text',
    views: 'integer',
    last_minute: 'bigint',
  },
  `on conflict (user_id, day, visitor) do update set
     views = existing.views + excluded.views,
     visits = existing.visits + ${BEGINS_VISIT},
     is_visit = ${BEGINS_VISIT},
     writes = existing.writes + 1,
     last_minute = case when excluded.last_minute > existing.last_minute then excluded.last_minute else existing.last_minute end
   returning visitor, country_code, place_id, source_id, tech_id, entry_page, is_visit, writes`,
);

/** Returns the rows by visitor; each visit belongs to a different visitor. */
export async function addVisitors(writing: Writing, visits: readonly PendingVisit[]): Promise<Map<string, VisitorRow>> {
  const rows = visits.map((visit) => {
    const { user_id, day, visitor, place, source, tech, pages, minute } = visit;
    const views = pages.reduce((sum, page) => sum + page.views, 0);
    const entryPage = pages[0]?.page ?? '';
    return [user_id, day, visitor, place.country_code, placeId(place), source.id, tech.id, entryPage, views, minute];
  });
  const stored = await run<VisitorRow>(writing, ADD_VISITORS, rows);
  return new Map(stored.map((row) => [row.visitor, row]));
}

const ADD_PAGES = insertion(
  'visitor_pages',
  { user_id: 'text', day: 'text', visitor: 'text', page: 'text' },
  'on conflict (user_id, day, visitor, page) do nothing returning visitor, page',
);

/** Returns which pages are new for which visitor, as 'visitor page'; a visitor's first page is in their own row. */
export async function addPages(
  writing: Writing,
  visits: readonly PendingVisit[],
  visitors: ReadonlyMap<string, VisitorRow>,
): Promise<Set<string>> {
  const rows: Row[] = [];
  for (const { user_id, day, visitor, pages } of visits) {
    const entryPage = visitors.get(visitor)?.entry_page;
    const others = pages.filter(({ page }) => page !== entryPage).map(({ page }) => page);
    for (const page of others.sort()) rows.push([user_id, day, visitor, page]);
  }
  const added = await run<{ visitor: string; page: string }>(writing, ADD_PAGES, rows);
  return new Set(added.map(({ visitor, page }) => `${visitor} ${page}`));
}

const knownIpKeys = (userId: string, day: string) =>
  `(select count(*) from visit_addresses as known where known.user_id = ${userId} and known.day = ${day})`;
const ONCE_EACH = 'on conflict (user_id, day, address) do nothing';
const ADD_IP_KEYS: DialectStatement = {
  sqlite: `
    insert into visit_addresses (user_id, day, address) select ?1, ?2, ?3
    where ${knownIpKeys('?1', '?2')} < ${IP_KEYS_KEPT} ${ONCE_EACH}
  `,
  postgres: `
    insert into visit_addresses (user_id, day, address) select value ->> 0, value ->> 1, value ->> 2 from ${ROWS}
    where ${knownIpKeys('value ->> 0', 'value ->> 1')} < ${IP_KEYS_KEPT} ${ONCE_EACH}
  `,
};

export async function addIpKeys(writing: Writing, visits: readonly PendingVisit[]): Promise<void> {
  const rows = visits.filter(({ ipKey }) => ipKey !== '').map(({ user_id, day, ipKey }) => [user_id, day, ipKey]);
  rows.sort(([userA = '', , a = ''], [userB = '', , b = '']) => (userA + a < userB + b ? -1 : 1));
  await run(writing, ADD_IP_KEYS, rows);
}

const ADD_EXCLUDED = insertion(
  'visit_left_out',
  { user_id: 'text', day: 'text', bots: 'integer', anonymous: 'integer' },
  `on conflict (user_id, day) do update set
     bots = existing.bots + excluded.bots, anonymous = existing.anonymous + excluded.anonymous`,
);

export async function addExcluded(writing: Writing, visits: readonly ExcludedVisits[]): Promise<void> {
  const rows = visits.map(({ user_id, day, bots, anonymous }) => [user_id, day, bots, anonymous]);
  await run(writing, ADD_EXCLUDED, rows);
}
