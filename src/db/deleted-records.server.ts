import { RESTORE_WITHIN_MS } from '../model/record.ts';
import type { Db } from './open.ts';

type Owned = { id: string; user_id: string };

/**
 * Stores a deleted row for as long as the deletion can be undone. A client may add and delete the same id repeatedly:
 * the last row is kept.
 */
export async function stash(db: Db, kind: string, row: Owned, now: Date): Promise<void> {
  const { id, user_id } = row;
  // Also delete here, not only hourly: stored deleted rows count towards no quota.
  await db
    .deleteFrom('deleted_records')
    .where('user_id', '=', user_id)
    .where('deleted_at', '<=', oldest(now))
    .execute();
  const kept = { row: JSON.stringify(row), deleted_at: now.toISOString() };
  await db
    .insertInto('deleted_records')
    .values({ id, user_id, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'id']).doUpdateSet(kept))
    .execute();
}

/** Returns the stored row and removes it from the store. Undefined if its time to undo is over. */
export async function restoreStashed<Row>(
  db: Db,
  kind: string,
  { id, user_id }: Owned,
  now: Date,
): Promise<Row | undefined> {
  const kept = await db
    .deleteFrom('deleted_records')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('deleted_at', '>', oldest(now))
    .returning('row')
    .executeTakeFirst();
  return kept && JSON.parse(kept.row);
}

/** Deletes the rows whose time to undo is over. */
export async function sweepDeleted(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('deleted_records').where('deleted_at', '<=', oldest(now)).execute();
}

function oldest(now: Date): string {
  return new Date(now.getTime() - RESTORE_WITHIN_MS).toISOString();
}
