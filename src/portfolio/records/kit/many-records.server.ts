import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../platform/db/open.ts';
import { notFound } from '../../../platform/lib/app-error.ts';
import type { Values } from '../../model/record.ts';
import { failureOf } from '../../model/record-failures.ts';
import type { Visibility } from '../../model/visibility.ts';
import type { OwnedRow } from '../../record-tables.ts';
import { type DeletedTranslation, putAllTranslations } from '../../translations/record-translations.server.ts';
import { moveAllToTrash, takeAllFromTrash } from '../../trash/deleted-records.server.ts';
import { insertRestored, reorderRecords, trashTitle } from './owned-record-writes.server.ts';
import { type OwnedRecords, recordsIn } from './owned-records.server.ts';
import { nextPosition } from './record-placement.server.ts';
import { toRow } from './record-store.server.ts';
import type { ManyRecords } from './records-api.ts';

/** SQLite runs in this thread: after as many, other requests run in between. */
const ROWS_AT_ONCE = 100;

type Deleted = OwnedRow & { translations?: DeletedTranslation[] };

/**
 * Does to many records what `changeRecord`, `removeRecord` and `restoreRecord` do to one; the caller has the lock. Returns
 * the ids of those that are different now, in the order in which they were named. If one of them is not the owner's, nothing
 * is done.
 */
export function changeRecords(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  { ids, action }: ManyRecords,
  now: Date,
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (action === 'delete') return removeAll(owned, db, userId, wanted, now);
  if (action === 'restore') return restoreAll(owned, db, userId, wanted, now);
  return showAllTo(owned, db, userId, wanted, action, now);
}

async function findAll(owned: OwnedRecords, db: Db, userId: string, ids: readonly string[]): Promise<OwnedRow[]> {
  const rows = await recordsIn(db)
    .selectFrom(owned.table)
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  if (rows.length < ids.length) throw notFound(owned.kind.label);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function showAllTo(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  ids: readonly string[],
  visibility: Visibility,
  now: Date,
): Promise<string[]> {
  const records = (await findAll(owned, db, userId, ids)).map(owned.toRecord);
  const changing = records.filter((record) => record.visibility !== visibility);
  const alike = new Map<string, { change: Values; ids: string[] }>();
  for (const record of changing) {
    const given = { visibility };
    const change = owned.completeChange ? await owned.completeChange(db, userId, record, given) : given;
    const key = JSON.stringify(change);
    const group = alike.get(key);
    if (group) group.ids.push(record.id);
    else alike.set(key, { change, ids: [record.id] });
  }
  for (const group of alike.values())
    await recordsIn(db)
      .updateTable(owned.table)
      .set({ ...toRow(group.change), updated_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('id', 'in', group.ids)
      .execute();
  return changing.map(({ id }) => id);
}

async function removeAll(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await findAll(owned, db, userId, ids);
  await recordsIn(db).deleteFrom(owned.table).where('user_id', '=', userId).where('id', 'in', ids).execute();
  // The first of the list is deleted last, so that the trash lists them as the list did.
  const lastFirst = rows.toSorted((one, other) => other.sort_order - one.sort_order || (one.id < other.id ? 1 : -1));
  const deleted = lastFirst.map((row) => ({ kind: owned.kind.path, title: trashTitle(owned, { ...row }), row }));
  await moveAllToTrash(db, userId, owned.kind.path, deleted, now);
  return rows.map(({ id }) => id);
}

/**
 * What the trash has had no room for stays away. Of those that had one position, each before the other was there, that which
 * was deleted first is first: it also gets the address that both had.
 */
async function restoreAll(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { kind } = owned;
  const kept = await takeAllFromTrash<Deleted>(db, kind.path, { ids, user_id: userId }, now);
  if (kept.length === 0) throw notFound(kind.label);
  await nextPosition(owned, db, userId, kept.length, failureOf('restoring', kind));
  const restored: { id: string; formerId: string; translations: readonly DeletedTranslation[] }[] = [];
  for (const [index, deleted] of kept.toSorted((one, other) => one.sort_order - other.sort_order).entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const { id } = await insertRestored(owned, db, userId, deleted);
    restored.push({ id, formerId: deleted.id, translations: deleted.translations ?? [] });
  }
  await putBefore(
    owned,
    db,
    userId,
    restored.map(({ id }) => id),
  );
  await putAllTranslations(db, { user_id: userId, kind: kind.path }, restored);
  const idNow = new Map(restored.map(({ id, formerId }) => [formerId, id]));
  return ids.flatMap((id) => idNow.get(id) ?? []);
}

/** Puts the restored ones where they would be if each had moved what has its position now: their ids do not decide. */
async function putBefore(owned: OwnedRecords, db: Db, userId: string, restored: readonly string[]): Promise<void> {
  const rows = await recordsIn(db)
    .selectFrom(owned.table)
    .select(['id', 'sort_order'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  if (new Set(rows.map(({ sort_order }) => sort_order)).size === rows.length) return;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const waiting = restored.flatMap((id) => byId.get(id) ?? []);
  const isRestored = new Set(restored);
  const inOrder: string[] = [];
  let moved = 0;
  for (const { id, sort_order } of rows.filter((row) => !isRestored.has(row.id))) {
    for (let next = waiting[0]; next && next.sort_order <= sort_order + moved; next = waiting[0]) {
      if (next.sort_order === sort_order + moved) moved += 1;
      inOrder.push(next.id);
      waiting.shift();
    }
    inOrder.push(id);
  }
  await reorderRecords(owned, db, userId, [...inOrder, ...waiting.map(({ id }) => id)]);
}
