import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../../../platform/db/open.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { addDays } from '../../../platform/lib/utc-day.ts';

/** The tables of single visitors. On PostgreSQL each is partitioned by day: see decision 88. */
export const DAY_TABLES = ['visitors', 'visitor_pages', 'visit_addresses'] as const;
type DayTable = (typeof DAY_TABLES)[number];

/** Today and the days after: a server that is down for less keeps visits of every day in its partition. */
const DAYS_AHEAD = 2;
/** Writers of visits wait this long at most for somebody who reads a day that is to be dropped. */
const LOCK_TIMEOUT_MS = 1_000;

type Where = Pick<Database, 'db' | 'engine'>;

/** Holds the days that have no partition of their own, so that no visit is ever refused. */
export function defaultPartition(table: DayTable): string {
  return `${table}_default`;
}

function partitionOf(table: DayTable, day: string): string {
  return `${table}_${day.replaceAll('-', '_')}`;
}

/** Creates the partitions of today and the next days. Idempotent, and safe on several nodes at once. */
export async function createDayPartitions({ db, engine }: Where, today: string): Promise<void> {
  if (engine !== 'postgres') return;
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, after) => addDays(today, after));
  for (const table of DAY_TABLES) {
    const present = await partitionedDays(db, table);
    const missing = days.filter((day) => !present.includes(day));
    if (missing.length === 0) continue;
    await withTableLocked(db, table, async (transaction) => {
      for (const day of missing) await createPartition(transaction, table, day);
    });
  }
}

/** A day that has rows in the default partition stays there. */
async function createPartition(transaction: Transaction<Tables>, table: DayTable, day: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(defaultPartition(table))} where day = ${day} limit 1
  `.execute(transaction);
  if (rows.length > 0) return;
  await sql`
    create table if not exists ${sql.table(partitionOf(table, day))}
    partition of ${sql.table(table)} for values in (${sql.lit(day)})
  `.execute(transaction);
}

/** Drops the partitions of the days before this one: no row is deleted, and nothing is left to vacuum. */
export async function dropDaysBefore({ db, engine }: Where, first: string): Promise<void> {
  if (engine !== 'postgres') return;
  for (const table of DAY_TABLES) {
    for (const day of await partitionedDays(db, table)) {
      if (day >= first) continue;
      await withTableLocked(db, table, async (transaction) => {
        await sql`drop table if exists ${sql.table(partitionOf(table, day))}`.execute(transaction);
      });
    }
  }
}

async function partitionedDays(db: Db, table: DayTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass(${table}) order by relname
  `.execute(db);
  return rows
    .map(({ name }) => name.slice(table.length + 1).replaceAll('_', '-'))
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day));
}

/**
 * Runs `change` while nobody else reads, writes or changes the partitions of the table. Throws if the lock is not free
 * in time: those who wait behind it must not wait long.
 */
async function withTableLocked(
  db: Db,
  table: DayTable,
  change: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}`}, true)`.execute(transaction);
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
    await change(transaction);
  });
}
