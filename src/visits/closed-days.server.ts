import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { VisitorTable } from '../db/visit-tables.ts';
import { addDays } from './utc-day.ts';

/** Rows of the table that one statement goes through. */
const SLICE_ROWS = 2_000;

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
