import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { addDays } from '../../../platform/lib/utc-day.ts';
import type { DateRange } from '../country-report.ts';
import {
  addSelection,
  EVENTS,
  type FacetBlock,
  type FacetKey,
  type FacetSums,
  type Narrowing,
  openSums,
  packFacets,
  type Selection,
  select,
} from './facet-block.ts';
import { type ReportDatabase, rowsOf } from './report-sums.server.ts';

/** So many are read with one statement: SQLite runs in this thread, which must not be blocked. */
const DAYS_AT_ONCE = 32;

/** Most days fit: several chunks would be allocated one by one, and joined. */
const UNPACKED_BYTES = 64 * 1024;

/** Selects the number of events: it grows with each change of a day's facets, in the same transaction. */
export const EVENTS_OF_PAGES = sql<number>`sum(${sql.join(
  EVENTS.map((name) => sql.ref(name)),
  sql` + `,
)})`;

/** What a report asks of the facets. Questions that share a narrowing share its selected rows. */
export type FacetQuestion = { by: FacetKey | 'period'; narrowing: Narrowing };

/** Answers all questions in one pass over the facets of a portfolio. */
export async function sumFacets(
  database: ReportDatabase,
  userId: string,
  range: DateRange,
  questions: readonly FacetQuestion[],
): Promise<Map<FacetQuestion, FacetSums>> {
  const sums = new Map(questions.map((question) => [question, openSums()]));
  if (questions.length === 0) return sums;
  for await (const { period, block } of facetsOf(database, userId, range)) {
    const selections = new Map<Narrowing, Selection>();
    for (const [{ by, narrowing }, ofQuestion] of sums) {
      const selection = selections.get(narrowing) ?? select(block, narrowing);
      selections.set(narrowing, selection);
      addSelection(ofQuestion, block, selection, by === 'period' ? { one: period } : { by });
    }
    await nextTurn();
  }
  return sums;
}

type Day = { period: string; packed: string | null };

/** Yields the facets of each day with visits, in one or more blocks. */
async function* facetsOf(
  database: ReportDatabase,
  userId: string,
  range: DateRange,
): AsyncGenerator<{ period: string; block: FacetBlock }> {
  for (let { from } = range; ; ) {
    const days = await readDays(database, userId, { ...range, from });
    for (const { from: first, to, packed } of partsOf(days)) {
      if (packed !== null) for (const block of unpackDay(packed)) yield { period: first, block };
      else
        for await (const rows of facetRowsOf(database, userId, { from: first, to })) {
          for (const [period, ofDay] of Map.groupBy(rows, (row) => String(row.period)))
            yield { period, block: packFacets(ofDay) };
        }
    }
    const last = days.at(-1);
    if (last === undefined || days.length < DAYS_AT_ONCE) return;
    from = addDays(last.period, 1);
  }
}

/** Reads the next days with visits. One is packed if its block has as many events as it has now. */
async function readDays({ db }: ReportDatabase, userId: string, { from, to }: DateRange): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select days.period, blocks.facets as packed
    from (
      select period, ${EVENTS_OF_PAGES} as events from visit_page_days
      where user_id = ${userId} and period >= ${from} ${to === '' ? sql`` : sql`and period <= ${to}`}
      group by period order by period limit ${DAYS_AT_ONCE}
    ) as days
    left join visit_facet_blocks as blocks
      on blocks.user_id = ${userId} and blocks.period = days.period and blocks.events = days.events
    order by days.period
  `.execute(db);
  return rows;
}

/** Joins days without a block, so that their rows are read together. */
function partsOf(days: readonly Day[]) {
  const parts: { from: string; to: string; packed: string | null }[] = [];
  for (const { period, packed } of days) {
    const last = parts.at(-1);
    if (last && last.packed === null && packed === null) last.to = period;
    else parts.push({ from: period, to: period, packed });
  }
  return parts;
}

/** Reads facets as they are stored, in batches. */
export function facetRowsOf(database: ReportDatabase, userId: string, { from, to }: DateRange) {
  const range = { unit: 'days', from, to } as const;
  return rowsOf(database, { rollup: 'facet', userId, ranges: [range], by: 'period' }, range);
}

export function packDay(blocks: readonly FacetBlock[]): string {
  return zstdCompressSync(serialize(blocks)).toString('base64');
}

function unpackDay(packed: string): FacetBlock[] {
  return deserialize(zstdDecompressSync(Buffer.from(packed, 'base64'), { chunkSize: UNPACKED_BYTES }));
}
