import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Engine } from '../../../platform/db/open.ts';
import { ROLLUPS, SCOPE_COUNTS } from '../rollup/rollup-sums.ts';
import type { ReportTotals } from '../visit-report.ts';
import { add, NOTHING } from './report-totals.ts';
import type { RollupRange } from './rollup-ranges.ts';

export type ReportDatabase = Pick<Database, 'db' | 'engine'>;

export type Rollup = 'country' | 'place' | 'source' | 'tech' | 'page' | 'facet';
export type Column = 'period' | 'country_code' | 'place_id' | 'source_id' | 'tech_id' | 'page';

/** `visitors` counts a person with their first page of the day only. */
export type PersonsColumn = 'visitors' | 'page_visitors' | (typeof SCOPE_COUNTS)[number];

type CountColumn = (typeof ROLLUPS)['visit_facet']['counts'][number];

export type SumsOf = {
  rollup: Rollup;
  userId: string;
  ranges: readonly RollupRange[];
  /** The column to group by. */
  by: Column;
  /** The country of a report on places. */
  countryCode?: string | undefined;
  /** The column of pages that counts each person once in what the report is about. */
  persons?: PersonsColumn | undefined;
};

/** Maximum rows of one statement on SQLite, which runs in this thread: a few milliseconds. */
const SLICE_ROWS = 4_000;

/** Sums one portfolio's rows of a rollup; on SQLite in batches, so that other requests run in between. */
export async function sumsBy(database: ReportDatabase, what: SumsOf): Promise<Map<string | number, ReportTotals>> {
  const sums = new Map<string | number, ReportTotals>();
  for (const range of what.ranges) {
    for await (const slice of slicesOf(database, what, range, database.engine === 'postgres')) {
      for (const { value, ...counts } of await sumSlice(database.db, what, range, slice)) {
        sums.set(value, add(sums.get(value) ?? NOTHING, counts));
      }
    }
  }
  return sums;
}

/** Reads one portfolio's rows of a rollup as they are stored, in batches on either engine. */
export async function* rowsOf(
  database: ReportDatabase,
  what: SumsOf,
  range: RollupRange,
): AsyncGenerator<Record<string, string | number>[]> {
  for await (const slice of slicesOf(database, what, range, false)) {
    const { rows } = await sql<Record<string, string | number>>`
      select * from ${tableOf(what, range)} where ${slice}
    `.execute(database.db);
    yield rows;
  }
}

type SqlCondition = RawBuilder<unknown>;

/** Yields conditions that together match each row of the span once. */
async function* slicesOf(
  { db }: ReportDatabase,
  what: SumsOf,
  range: RollupRange,
  isWhole: boolean,
): AsyncGenerator<SqlCondition> {
  const owned = ownedBy(what);
  const columns = keyOf(what);
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const end = range.to === '' ? sql`true` : sql`period <= ${range.to}`;
  let start = sql`period >= ${range.from}`;
  for (let isLast = isWhole; !isLast; await nextTurn()) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${key} from ${tableOf(what, range)} where ${owned} and ${start} and ${end}
      order by ${key} limit 1 offset ${SLICE_ROWS - 1}
    `.execute(db);
    const last = rows[0] && sql.join(columns.map((column) => rows[0]?.[column]));
    // One bound at each end: with two, SQLite may seek the wider one, and read rows twice.
    if (last) yield sql`${owned} and ${start} and (${key}) <= (${last})`;
    if (last) start = sql`(${key}) > (${last})`;
    isLast = last === undefined;
  }
  yield sql`${owned} and ${start} and ${end}`;
}

/** Returns the key columns that a report does not fix: a report on places has one country. */
function keyOf({ rollup }: SumsOf): string[] {
  return ['period', ...ROLLUPS[`visit_${rollup}`].key.filter((column) => rollup !== 'place' || column === 'place_id')];
}

function tableOf({ rollup }: SumsOf, { unit }: RollupRange) {
  return sql.table(`visit_${rollup}_${unit}`);
}

function ownedBy({ userId, countryCode }: SumsOf): SqlCondition {
  return sql`user_id = ${userId} ${countryCode === undefined ? sql`` : sql`and country_code = ${countryCode}`}`;
}

type SumRow = { value: string | number } & Partial<ReportTotals>;

async function sumSlice(db: Db, what: SumsOf, range: RollupRange, slice: SqlCondition): Promise<SumRow[]> {
  const sums = countedColumns(what).map(([name, column]) => sql`sum(${sql.ref(column)}) as ${sql.ref(name)}`);
  const by = sql.ref(what.by);
  const { rows } = await sql<SumRow>`
    select ${by} as value, ${sql.join(sums)} from ${tableOf(what, range)}
    where ${slice} group by ${by}
  `.execute(db);
  return rows;
}

/** Returns the names of the sums with the columns that they are of. */
function countedColumns(what: SumsOf): (readonly [name: string, column: CountColumn])[] {
  const { counts } = ROLLUPS[`visit_${what.rollup}`];
  return counts
    .filter((column) => !isPersonsColumn(column))
    .map((column) => [column, column === 'visitors' ? personsColumn(what) : column]);
}

function isPersonsColumn(column: string): boolean {
  return column === 'page_visitors' || SCOPE_COUNTS.some((scope) => scope === column);
}

/** In the rollup of pages `visitors` are those of the page. */
function personsColumn({ rollup, persons = 'visitors' }: SumsOf): PersonsColumn {
  return rollup === 'page' && persons === 'page_visitors' ? 'visitors' : persons;
}

/** Passes values as one JSON parameter, so that their number is not limited. */
export function asRows(engine: Engine, values: readonly (string | number)[], type: 'text' | 'bigint') {
  const json = JSON.stringify(values);
  if (engine === 'sqlite') return sql`value from json_each(${json})`;
  const value = type === 'bigint' ? sql`cast(value as bigint)` : sql`value`;
  return sql`${value} from json_array_elements_text(cast(${json} as json))`;
}
