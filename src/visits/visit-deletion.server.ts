import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { VisitorTable } from '../db/visit-tables.ts';
import { addDays } from './utc-day.ts';

/** Rows that one statement goes through: a few milliseconds of SQLite, which runs in this thread. */
const SLICE_ROWS = 2_000;
/** PostgreSQL runs elsewhere, but each statement costs a way there, and has its time-out. */
const POSTGRES_SLICE_ROWS = 20_000;

type VisitorKey = Pick<VisitorTable, 'user_id' | 'day' | 'visitor'>;

/**
 * Deletes who was where on days before yesterday: they are counted. Yesterday's rows still tell who is known, for what
 * was seen before midnight and is written late. It walks through the table in slices, so that it never holds up others
 * for long and needs no index of its own; run twice, or on several nodes at once, it does no more.
 */
export async function deleteClosedDays({ db, engine }: Pick<Database, 'db' | 'engine'>, today: string): Promise<void> {
  const yesterday = addDays(today, -1);
  // What another node deletes, or a deleted account takes along, is left to them: no waiting, no deadlock.
  const notInUse = engine === 'postgres' ? sql`for update skip locked` : sql``;
  let after: VisitorKey = { user_id: '', day: '', visitor: '' };
  for (;;) {
    const rest = sql`(user_id, day, visitor) > (${after.user_id}, ${after.day}, ${after.visitor})`;
    const { rows } = await sql<VisitorKey>`
      select user_id, day, visitor from visitors where ${rest}
      order by user_id, day, visitor limit 1 offset ${SLICE_ROWS - 1}
    `.execute(db);
    const last = rows[0];
    const slice = last
      ? sql`${rest} and (user_id, day, visitor) <= (${last.user_id}, ${last.day}, ${last.visitor})`
      : rest;
    await sql`
      delete from visitors where (user_id, day, visitor) in (
        select user_id, day, visitor from visitors where ${slice} and day < ${yesterday} ${notInUse}
      )
    `.execute(db);
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
} as const;

/**
 * Deletes all visits of a portfolio, in slices. They also go with their user's row, but years of them at once would hold
 * up SQLite's thread, and go past PostgreSQL's time-out: whoever deletes an account calls this before.
 */
export async function deleteVisits({ db, engine }: Pick<Database, 'db' | 'engine'>, userId: string): Promise<void> {
  const slice = engine === 'sqlite' ? SLICE_ROWS : POSTGRES_SLICE_ROWS;
  for (const [table, columns] of Object.entries(KEYS)) {
    const key = sql.join(['user_id', ...columns].map((column) => sql.ref(column)));
    let deleted: bigint | undefined;
    do {
      const result = await sql`
        delete from ${sql.table(table)} where (${key}) in (
          select ${key} from ${sql.table(table)} where user_id = ${userId} limit ${slice}
        )
      `.execute(db);
      deleted = result.numAffectedRows;
      await nextTurn();
    } while (deleted === BigInt(slice));
  }
}
