import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { ROLLUPS, type Rollup, type Seen, sumUp } from './rollup-sums.ts';
import { type Row, runWithRows, type Writing } from './statement.server.ts';
import type { Slice, VisitTally } from './visit-buffer.server.ts';
import {
  addAddresses,
  addLeftOut,
  addNames,
  addPages,
  addVisitors,
  claimSlice,
  existingPortfolios,
  type VisitorRow,
} from './visitor-rows.server.ts';

type Claim = {
  /** The process that writes, and the how manieth of its slices this is: written again, it counts no more. */
  writer: string;
  number: number;
  /** What is not durable by itself is so with the next that is: SQLite waits for the disk once for all of them. */
  isDurable: boolean;
};

/**
 * Counts what a slice holds, in one transaction. The unique keys of `visitors` and `visitor_pages` decide who is new
 * where, so several nodes agree; the rollups move on by what this transaction has found new, so they always equal the
 * distinct count, and a report never looks at visitors.
 *
 * Every node locks in the same order, table by table and key by key: they wait for one another, but not in a ring.
 */
export async function countVisits(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  slice: Slice,
  { writer, number, isDurable }: Claim,
): Promise<void> {
  const mayWait = engine === 'sqlite' && !isDurable;
  await db.connection().execute(async (connection) => {
    if (mayWait) await sql`pragma synchronous = normal`.execute(connection);
    try {
      await connection.transaction().execute(async (transaction: Transaction<Tables>) => {
        const writing = { transaction, engine };
        if (await claimSlice(writing, writer, number, slice.day)) await addSlice(writing, slice);
      });
    } finally {
      if (mayWait) await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

async function addSlice(writing: Writing, { day, visits, leftOut }: Slice): Promise<void> {
  const userIds = [...visits, ...leftOut].map((tally) => tally.user_id);
  const known = await existingPortfolios(writing, userIds);
  const tallies = visits.filter((tally) => known.has(tally.user_id));
  tallies.sort((a, b) => order(a.user_id, b.user_id) || order(a.visitor, b.visitor));
  await addNames(writing, tallies);
  const visitors = await addVisitors(writing, tallies);
  const newPages = await addPages(writing, tallies, visitors);
  await addAddresses(writing, tallies);
  const seen = tallies.map((tally) => toSeen(tally, visitors.get(tally.visitor), newPages));
  const sums = Object.entries(sumUp(seen)) as [Rollup, Row[]][];
  for (const [rollup, rows] of sums) await addUp(writing, rollup, day, rows);
  const rest = leftOut.filter((tally) => known.has(tally.user_id));
  await addLeftOut(
    writing,
    rest.sort((a, b) => order(a.user_id, b.user_id)),
  );
}

/** By code units: a locale's order takes ten times as long, and each node may have another. */
function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function toSeen(tally: VisitTally, row: VisitorRow | undefined, newPages: ReadonlySet<string>): Seen {
  if (!row) throw new Error('A visitor was written, and no row came back');
  const isNew = row.writes === 1;
  return {
    user_id: tally.user_id,
    country_code: row.country_code,
    place_id: row.place_id,
    source_id: row.source_id,
    tech_id: row.tech_id,
    hour: new Date(tally.minute * 60_000).toISOString().slice(0, 13),
    isNew,
    isVisit: row.is_visit === 1,
    pages: tally.pages.map((page) => ({
      ...page,
      isNew: page.page === row.entry_page ? isNew : newPages.has(`${tally.visitor} ${page.page}`),
    })),
  };
}

/** Each rollup is kept by the day and by the month; the hours are their own periods. */
async function addUp(writing: Writing, rollup: Rollup, day: string, rows: Row[]): Promise<void> {
  if (rollup === 'visit_hours') {
    await runWithRows(writing, addUpText(rollup, rollup), rows);
    return;
  }
  await runWithRows(writing, addUpText(rollup, `${rollup}_days`), rows, [day]);
  await runWithRows(writing, addUpText(rollup, `${rollup}_months`), rows, [day.slice(0, 7)]);
}

function addUpText(rollup: Rollup, table: string): string {
  const { key, counts } = ROLLUPS[rollup];
  const period = table === 'visit_hours' ? [] : ['period'];
  const columns = ['user_id', ...key, ...counts];
  const values = columns.map((column, index) => {
    const type = column.endsWith('_id') && column !== 'user_id' ? 'bigint' : 'integer';
    const isText = column === 'user_id' || column === 'country_code' || column === 'page' || column === 'hour';
    return isText ? `value ->> ${index}` : `cast(value ->> ${index} as ${type})`;
  });
  return `
    insert into ${table} as held (${[...columns, ...period].join()})
    select ${[...values, ...period.map(() => 'cast($2 as text)')].join()} from rows where true
    on conflict (${['user_id', ...period, ...key].join()}) do update set
      ${counts.map((count) => `${count} = held.${count} + excluded.${count}`).join()}
  `;
}
