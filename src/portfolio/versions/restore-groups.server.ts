import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { groupValues, type SnapshotRecord } from './snapshot.ts';

/** What is written while a version is restored, in one transaction. */
export type Write = { db: Transaction<Tables>; userId: string; now: string };

/** Adds and changes groups; skills that are restored refer to them. */
export async function addGroups(
  { db, userId }: Write,
  wanted: readonly SnapshotRecord[],
  present: readonly SnapshotRecord[],
): Promise<void> {
  const presentIds = new Set(present.map(({ id }) => id));
  for (const [index, group] of wanted.entries()) {
    const row = { ...groupValues(group), user_id: userId, sort_order: index + 1 };
    const own = db.updateTable('skill_groups').where('id', '=', group.id).where('user_id', '=', userId);
    await (presentIds.has(group.id) ? own.set(row) : db.insertInto('skill_groups').values(row)).execute();
  }
}

/** After the skills: a group's own go with it. */
export async function removeGroups({ db, userId }: Write, wanted: readonly SnapshotRecord[]): Promise<void> {
  let query = db.deleteFrom('skill_groups').where('user_id', '=', userId);
  if (wanted.length > 0)
    query = query.where(
      'id',
      'not in',
      wanted.map(({ id }) => id),
    );
  await query.execute();
}
