import type { ExcludedVisits, PendingVisit } from '../collect/visit-buffer.server.ts';
import type { VisitorTable } from '../visit-tables.ts';
import { type DialectStatement, insertion, ROWS, type Row, run, type Writing } from './bulk-insert.server.ts';
import { seenKeys } from './seen-keys.server.ts';
import { placeId } from './visit-names.server.ts';

/** A visitor's row after the write: with the location, source and page of the first event of the day. */
export type VisitorRow = Pick<
  VisitorTable,
  'visitor' | 'country_code' | 'place_id' | 'source_id' | 'tech_id' | 'entry_page' | 'is_visit' | 'writes'
>;

/** After this many minutes without an event, the next one begins another visit. */
const VISIT_GAP_MINUTES = 30;

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
    const entryPage = seenKeys(pages[0]?.page ?? '').place;
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

/**
 * Returns which keys of pages and scopes are new for which visitor, as 'visitor key'; a visitor's first page is in their
 * own row.
 */
export async function addSeenKeys(
  writing: Writing,
  visits: readonly PendingVisit[],
  visitors: ReadonlyMap<string, VisitorRow>,
): Promise<Set<string>> {
  const rows: Row[] = [];
  for (const { user_id, day, visitor, pages } of visits) {
    const entryPage = visitors.get(visitor)?.entry_page;
    const keys = new Set<string>();
    for (const { page } of pages) {
      const { place, scopes } = seenKeys(page);
      if (place !== entryPage) keys.add(place);
      for (const key of scopes) if (key !== undefined) keys.add(key);
    }
    for (const key of [...keys].sort()) rows.push([user_id, day, visitor, key]);
  }
  const added = await run<{ visitor: string; page: string }>(writing, ADD_PAGES, rows);
  return new Set(added.map(({ visitor, page }) => `${visitor} ${page}`));
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
