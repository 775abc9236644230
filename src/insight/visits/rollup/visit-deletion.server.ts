import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { syncLog, withDeferredSync } from '../../../platform/db/sqlite/deferred-sync.ts';
import { keysOf } from '../../../platform/lib/keys.ts';
import { addDays } from '../../../platform/lib/utc-day.ts';
import { DAY_TABLES, defaultPartition, dropDaysBefore } from './day-partitions.server.ts';

/** Maximum rows of one statement. SQLite runs in this thread, which must not be blocked for 50 ms. */
const SLICE_ROWS = { sqlite: 500, postgres: 20_000 };
const HOURS_KEPT_DAYS = 8;
/** A process that has not written for this long has ended, or has nothing left to retry. */
const WRITERS_KEPT_DAYS = 8;

type Where = Pick<Database, 'db' | 'engine' | 'file'>;
type Condition = RawBuilder<unknown>;

/** The primary keys of the tables with a portfolio's visits, after `user_id`; in the order of deletion. */
const KEYS = {
  visit_facet_blocks: ['period'],
  visit_facet_days: ['period', 'country_code', 'source_id', 'tech_id', 'page'],
  visit_facet_months: ['period', 'country_code', 'source_id', 'tech_id', 'page'],
  visit_page_days: ['period', 'page'],
  visit_page_months: ['period', 'page'],
  visit_tech_days: ['period', 'tech_id'],
  visit_tech_months: ['period', 'tech_id'],
  visit_source_days: ['period', 'source_id'],
  visit_source_months: ['period', 'source_id'],
  visit_place_days: ['country_code', 'period', 'place_id'],
  visit_place_months: ['country_code', 'period', 'place_id'],
  visit_country_days: ['period', 'country_code'],
  visit_country_months: ['period', 'country_code'],
  visit_left_out: ['day'],
  visit_hours: ['hour'],
  visit_addresses: ['day', 'address'],
  visitor_pages: ['day', 'visitor', 'page'],
  visitors: ['day', 'visitor'],
  visit_settings: [],
};
type Table = keyof typeof KEYS;

/**
 * Deletes the visitors of days before yesterday, which are counted; on PostgreSQL these are whole partitions. Yesterday's rows are still needed for events before
 * midnight that are written late. Idempotent, and safe on several nodes at once.
 */
export async function deleteClosedDays(database: Where, today: string): Promise<void> {
  const yesterday = addDays(today, -1);
  await dropDaysBefore(database, yesterday);
  for (const table of DAY_TABLES) {
    const ofNoPartition = database.engine === 'postgres' ? defaultPartition(table) : table;
    await deleteInSlices(database, table, sql`true`, sql`day < ${yesterday}`, ofNoPartition);
  }
  await deleteInSlices(database, 'visit_hours', sql`true`, sql`hour < ${addDays(today, -HOURS_KEPT_DAYS)}`);
  await database.db.deleteFrom('visit_writers').where('day', '<', addDays(today, -WRITERS_KEPT_DAYS)).execute();
}

/** Deletes reports older than their owner's retention: the months before the last n whole ones. */
export async function deleteOldReports(database: Where, today: string): Promise<void> {
  const settings = await database.db
    .selectFrom('visit_settings')
    .select(['user_id', 'retention_months'])
    .where('retention_months', 'is not', null)
    .execute();
  for (const { user_id, retention_months } of settings) {
    if (retention_months !== null) await deleteReportsBefore(database, user_id, monthsBefore(today, retention_months));
  }
}

async function deleteReportsBefore(database: Where, userId: string, month: string): Promise<void> {
  for (const table of keysOf(KEYS)) {
    const [first] = KEYS[table];
    const period = KEYS[table].find(
      (column) => column === 'period' || (column === 'day' && table === 'visit_left_out'),
    );
    if (period === undefined) continue;
    // '2026-05-31' and '2026-05' are both before '2026-06'.
    const isOld = sql`${sql.ref(period)} < ${month}`;
    const own = sql`user_id = ${userId}`;
    await deleteInSlices(database, table, first === period ? sql`${own} and ${isOld}` : own, isOld);
  }
}

/** '2026-06-15' and 2: '2026-04'. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 7);
}

/**
 * Deletes all visits of a portfolio, in batches. The foreign key would delete them too, but years of visits in one
 * statement would block SQLite's thread and exceed PostgreSQL's timeout: call this before deleting an account.
 */
export async function deleteVisits(database: Where, userId: string): Promise<void> {
  for (const table of keysOf(KEYS)) {
    await deleteInSlices(database, table, sql`user_id = ${userId}`, sql`true`);
  }
}

/**
 * Deletes the rows in `scope` that match `toDelete`. Walks along the table's key in batches, so that it never blocks for
 * long and needs no extra index.
 */
async function deleteInSlices(
  { db, engine, file }: Where,
  table: Table,
  scope: Condition,
  toDelete: Condition,
  from: string = table,
): Promise<void> {
  const columns = ['user_id', ...KEYS[table]];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  let rest: Condition = scope;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${key} from ${sql.table(from)} where ${rest} order by ${key} limit 1 offset ${SLICE_ROWS[engine] - 1}
    `.execute(db);
    const [last] = rows;
    const end = last && sql.join(columns.map((column) => last[column]));
    const batch = end ? sql`${rest} and (${key}) <= (${end})` : rest;
    const began = performance.now();
    const deletion = sql`delete from ${sql.table(from)} where ${batch} and ${toDelete}`;
    if (!end) {
      // The last commit then waits in this thread for its own batch only.
      if (file && rest !== scope) await syncLog(file);
      await deletion.execute(db);
      return;
    }
    await (file ? withDeferredSync(db, (connection) => deletion.execute(connection)) : deletion.execute(db));
    rest = sql`${scope} and (${key}) > (${end})`;
    // Half of the time is for requests.
    await sleep(performance.now() - began);
  }
}
