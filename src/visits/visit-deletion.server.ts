import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { VisitorTable } from '../db/visit-tables.ts';
import { addDays } from './utc-day.ts';

/** Rows that one statement goes through. SQLite runs in this thread, which must not stand still for 50 ms. */
const SLICE_ROWS = { sqlite: 2_000, postgres: 20_000 };

type Where = Pick<Database, 'db' | 'engine'>;
type VisitorKey = Pick<VisitorTable, 'user_id' | 'day' | 'visitor'>;

/**
 * Deletes who was where on days before yesterday: they are counted. Yesterday's rows still tell who is known, for what
 * was seen before midnight and is written late. It walks through the table in slices, so that it never holds up others
 * for long and needs no index of its own; run twice, or on several nodes at once, it does no more.
 */
export async function deleteClosedDays({ db, engine }: Where, today: string): Promise<void> {
  const yesterday = addDays(today, -1);
  let after: VisitorKey = { user_id: '', day: '', visitor: '' };
  for (;;) {
    const rest = sql`(user_id, day, visitor) > (${after.user_id}, ${after.day}, ${after.visitor})`;
    const { rows } = await sql<VisitorKey>`
      select user_id, day, visitor from visitors where ${rest}
      order by user_id, day, visitor limit 1 offset ${SLICE_ROWS[engine] - 1}
    `.execute(db);
    const last = rows[0];
    const end = last ? sql`and (user_id, day, visitor) <= (${last.user_id}, ${last.day}, ${last.visitor})` : sql``;
    await sql`delete from visitors where ${rest} ${end} and day < ${yesterday}`.execute(db);
    if (!last) return;
    after = last;
    await nextTurn();
  }
}

/** The keys of the tables that hold a portfolio's visits, after `user_id`. */
const KEYS = {
  visit_place_days: ['country_code', 'period', 'place_id'],
  visit_place_months: ['country_code', 'period', 'place_id'],
  visit_country_days: ['period', 'country_code'],
  visit_country_months: ['period', 'country_code'],
  visit_left_out: ['day'],
  visitors: ['day', 'visitor'],
};

/**
 * Deletes all visits of a portfolio, in slices. They also go with their user's row, but years of them at once would hold
 * up SQLite's thread, and go past PostgreSQL's time-out: whoever deletes an account calls this before.
 */
export async function deleteVisits(database: Where, userId: string): Promise<void> {
  for (const [table, columns] of Object.entries(KEYS)) {
    while (await deleteSlice(database, table, columns, userId)) await nextTurn();
  }
}

/** True: there may be more. */
async function deleteSlice({ db, engine }: Where, table: string, columns: string[], userId: string): Promise<boolean> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${key} from ${sql.table(table)} where user_id = ${userId}
    order by ${key} limit 1 offset ${SLICE_ROWS[engine] - 1}
  `.execute(db);
  const last = rows[0];
  const end = last ? sql`and (${key}) <= (${sql.join(columns.map((column) => last[column]))})` : sql``;
  await sql`delete from ${sql.table(table)} where user_id = ${userId} ${end}`.execute(db);
  return last !== undefined;
}
