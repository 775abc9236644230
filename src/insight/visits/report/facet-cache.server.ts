import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { ROLLUPS } from '../rollup/rollup-sums.ts';
import type { ReportTotals } from '../visit-report.ts';
import { type FacetBlock, type FacetKey, openPacker, sumBlock } from './facet-block.ts';
import { countedColumns, type ReportDatabase, rowsOf, type SumsOf, sumsBy } from './report-sums.server.ts';
import { add, NOTHING } from './report-totals.ts';
import type { RollupRange } from './rollup-ranges.ts';

/** Of all portfolios: six years of a million views each. */
const CACHE_BYTES = 32_000_000;
/** An upper estimate, for reports whose facets would not fit. */
const BYTES_PER_EVENT = 10;
/** Below this many events SQL takes a few milliseconds. */
const WORTH_EVENTS = 10_000;

type FacetSums = Omit<SumsOf, 'rollup'>;
type Period = { unit: RollupRange['unit']; period: string; events: number };

type Cache = {
  /** The least recently used first. */
  blocks: Map<string, FacetBlock>;
  bytes: number;
  filling: Promise<void> | undefined;
};

const caches = new WeakMap<Db, Cache>();

function cacheOf({ db }: ReportDatabase): Cache {
  const cache = caches.get(db) ?? { blocks: new Map(), bytes: 0, filling: undefined };
  caches.set(db, cache);
  return cache;
}

/**
 * Sums facets: periods that are over are read into memory once, after the first report that needs them. A block is used
 * only if it has as many events as the rollup of pages, which every visit increments in the same transaction.
 */
export async function facetSumsBy(
  database: ReportDatabase,
  what: FacetSums,
): Promise<Map<string | number, ReportTotals>> {
  const sums = new Map<string | number, ReportTotals>();
  if (Object.values(what.narrowing ?? {}).some((values) => values.length === 0)) return sums;
  const cache = cacheOf(database);
  const missing: Period[] = [];
  for (const range of what.ranges) {
    const periods = await periodsOf(database, what, range);
    for (const { block, from, to } of partsOf(cache, what.userId, periods)) {
      const ranges = [{ unit: range.unit, from, to }];
      const part = block
        ? sumsOfBlock(block, what, from)
        : await sumsBy(database, { ...what, rollup: 'facet', ranges });
      for (const [value, counts] of part) sums.set(value, add(sums.get(value) ?? NOTHING, counts));
      if (!block) missing.push(...periods.filter(({ period }) => period >= from && period <= to));
      await nextTurn();
    }
  }
  // The screen asks for several reports at once: one of them fills the cache.
  fillLater(database, cache, what.userId, missing);
  return sums;
}

type Part = { block: FacetBlock | undefined; from: string; to: string };

/** Returns each period with its block; those without one in as few parts as possible. */
function partsOf(cache: Cache, userId: string, periods: readonly Period[]): Part[] {
  const parts: Part[] = [];
  for (const period of periods) {
    const block = use(cache, userId, period);
    const last = parts.at(-1);
    if (last && !last.block && !block) last.to = period.period;
    else parts.push({ block, from: period.period, to: period.period });
  }
  return parts;
}

/** Returns the periods of a range that have visits, with the number of their events now. */
async function periodsOf(
  { db }: ReportDatabase,
  { userId }: FacetSums,
  { unit, from, to }: RollupRange,
): Promise<Period[]> {
  const { rows } = await sql<Omit<Period, 'unit'>>`
    select period, sum(views + live_clicks + repository_clicks + messages + downloads) as events
    from ${sql.table(`visit_page_${unit}`)}
    where user_id = ${userId} and period >= ${from} ${to === '' ? sql`` : sql`and period <= ${to}`}
    group by period order by period
  `.execute(db);
  return rows.map((row) => ({ ...row, unit }));
}

function nameOf(userId: string, { period }: Period): string {
  return `${userId} ${period}`;
}

function use(cache: Cache, userId: string, period: Period): FacetBlock | undefined {
  const name = nameOf(userId, period);
  const block = cache.blocks.get(name);
  if (block === undefined) return undefined;
  if (block.events !== period.events) {
    remove(cache, name);
    return undefined;
  }
  cache.blocks.delete(name);
  cache.blocks.set(name, block);
  return block;
}

function remove(cache: Cache, name: string): void {
  cache.bytes -= cache.blocks.get(name)?.bytes ?? 0;
  cache.blocks.delete(name);
}

function sumsOfBlock(block: FacetBlock, what: FacetSums, period: string): [string | number, Partial<ReportTotals>][] {
  const columns = countedColumns({ ...what, rollup: 'facet' });
  const narrowing = Object.fromEntries(
    Object.entries(what.narrowing ?? {}).map(([column, values]) => [column, new Set(values)]),
  );
  const by = ROLLUPS.visit_facet.key.find((column): column is FacetKey => column === what.by);
  const counts = columns.map(([, column]) => column);
  return sumBlock(block, { narrowing, by, counts }).map(([value, numbers]) => {
    const totals = Object.fromEntries(columns.map(([name], index) => [name, numbers[index] ?? 0]));
    return [by === undefined ? period : value, totals];
  });
}

/** Reads one period after the other; other requests run in between. */
function fillLater(database: ReportDatabase, cache: Cache, userId: string, missing: readonly Period[]): void {
  const today = utcDay(new Date());
  const closed = missing.filter(({ unit, period }) => period < (unit === 'days' ? today : today.slice(0, 7)));
  const events = closed.reduce((sum, period) => sum + period.events, 0);
  if (cache.filling || events < WORTH_EVENTS || events * BYTES_PER_EVENT > CACHE_BYTES) return;
  cache.filling = fill(database, cache, userId, closed)
    // The next report tries again; the database may just have been closed.
    .catch(() => {})
    .finally(() => {
      cache.filling = undefined;
    });
}

/** Resolves when nothing is being read into memory. */
export async function facetsAreRead(database: ReportDatabase): Promise<void> {
  await cacheOf(database).filling;
}

async function fill(database: ReportDatabase, cache: Cache, userId: string, periods: readonly Period[]): Promise<void> {
  for (const period of periods) {
    const packer = openPacker();
    const range = { unit: period.unit, from: period.period, to: period.period };
    for await (const rows of rowsOf(database, { rollup: 'facet', userId, ranges: [range], by: 'period' }, range)) {
      packer.add(rows);
      await nextTurn();
    }
    const block = packer.pack();
    const name = nameOf(userId, period);
    remove(cache, name);
    cache.blocks.set(name, block);
    cache.bytes += block.bytes;
    for (const oldest of cache.blocks.keys()) {
      if (cache.bytes <= CACHE_BYTES) break;
      remove(cache, oldest);
    }
  }
}
