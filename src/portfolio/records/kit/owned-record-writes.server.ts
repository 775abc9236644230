import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import { unindexed } from '../../../platform/db/unindexed.ts';
import { matchesIfMatch } from '../../../platform/http/conditional.ts';
import { entityTag, staleVersion } from '../../../platform/http/entity-tags.server.ts';
import { notFound } from '../../../platform/lib/app-error.ts';
import { assertOwnImages } from '../../images/ownership.server.ts';
import type { RecordKind, Values } from '../../model/record.ts';
import { failureOf } from '../../model/record-failures.ts';
import { checkChange, checkRules } from '../../model/record-rules.ts';
import { sentVisibility, type Visibility, visibilityOf } from '../../model/visibility.ts';
import type { OwnedRow } from '../../record-tables.ts';
import { putTranslations } from '../../translations/record-translations.server.ts';
import { moveToTrash, takeFromTrash } from '../../trash/deleted-records.server.ts';
import { findOwnRecord, findOwnRow, type OwnedRecords, recordsIn } from './owned-records.server.ts';
import { formerPosition, nextPosition, positionOfChanged, positionOfNew } from './record-placement.server.ts';
import { completedRow, type StoredRecord, toRow, visibilityColumns } from './record-store.server.ts';

/** Far below the parameter limit of both engines. */
const ROWS_PER_STATEMENT = 100;

type ImportedRecord = Values & { id: string; visibility: Visibility };

/** Adds at the end of the list, or by date. A client's id is kept if it is an unused UUID. */
export async function addRecord(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  input: Values,
  now: Date,
): Promise<StoredRecord> {
  const { kind } = owned;
  checkRules(kind, input, failureOf('adding', kind));
  await assertOwnImages(db, userId, input, failureOf('adding', kind));
  const { id, user_id: _, ...sent } = input;
  const given = withoutObject(kind, sentVisibility(sent));
  const values = owned.completeNew ? await owned.completeNew(db, userId, given) : given;
  const at = now.toISOString();
  const row = {
    ...toRow(values),
    ...visibilityColumns(visibilityOf(values)),
    id: z.uuid().safeParse(id).data?.toLowerCase() ?? randomUUID(),
    user_id: userId,
    sort_order: await positionOfNew(owned, db, userId, values),
    created_at: at,
    updated_at: at,
  };
  return (await insert(owned, db, row)) ?? (await findRetry(owned, db, row)) ?? insertWithFreshId(owned, db, row);
}

/**
 * Adds complete records with their ids at the end of the list, unchecked: an imported one may lack required fields, and
 * have partial dates. The caller has validated the rest.
 */
export async function addImportedRecords(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  inputs: readonly ImportedRecord[],
  now: Date,
): Promise<void> {
  if (inputs.length === 0) return;
  const at = now.toISOString();
  const first = await nextPosition(owned, db, userId, inputs.length);
  const rows = inputs.map((input, index) => ({
    ...toRow(input),
    id: input.id,
    ...visibilityColumns(input.visibility),
    user_id: userId,
    sort_order: first + index,
    created_at: at,
    updated_at: at,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    // SQLite runs in this thread: let other requests run in between.
    await setImmediate();
    await recordsIn(db)
      .insertInto(owned.table)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

async function insert(owned: OwnedRecords, db: Db, row: OwnedRow): Promise<StoredRecord | undefined> {
  const stored = await recordsIn(db)
    .insertInto(owned.table)
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return stored && owned.toRecord(stored);
}

/** A client that got no response sends the request again: the id then belongs to the stored record. */
async function findRetry(owned: OwnedRecords, db: Db, row: OwnedRow): Promise<StoredRecord | undefined> {
  const stored = await findOwnRow(owned, db, row.user_id, row.id);
  const values: Values = { ...stored };
  const sent: Values = { ...row };
  const isSame = stored && Object.keys(owned.kind.fields).every((field) => values[field] === sent[field]);
  return isSame ? owned.toRecord(stored) : undefined;
}

async function insertWithFreshId(owned: OwnedRecords, db: Db, row: OwnedRow): Promise<StoredRecord> {
  return (await insert(owned, db, { ...row, id: randomUUID() })) ?? insertWithFreshId(owned, db, row);
}

/**
 * Changes the given keys. `ifMatch` is the entity tag that the client last received. A change by hand, unlike one by an
 * import, moves a record in a list that is sorted by date.
 */
export async function changeRecord(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  id: string,
  sent: Values,
  { ifMatch, now, isByHand }: { ifMatch: string | undefined; now: Date; isByHand: boolean },
): Promise<StoredRecord> {
  const { kind } = owned;
  const stored = await findOwnRecord(owned, db, userId, id);
  if (!matchesIfMatch(ifMatch, entityTag(stored))) {
    throw staleVersion(failureOf('saving', kind), asReturned(kind, stored));
  }
  const given = withoutObject(kind, sentVisibility(sent, stored.visibility));
  checkChange(kind, stored, given, failureOf('saving', kind));
  await assertOwnImages(db, userId, given, failureOf('saving', kind), stored);
  const change = owned.completeChange ? await owned.completeChange(db, userId, stored, given) : given;
  const sort_order = isByHand ? await positionOfChanged(owned, db, userId, stored, change) : undefined;
  const row = await recordsIn(db)
    .updateTable(owned.table)
    .set({ ...toRow(change), ...(sort_order !== undefined && { sort_order }), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return owned.toRecord(row);
}

/** Returns what was sent with the fields in the place of the object that clients may send for them. */
function withoutObject({ object }: RecordKind, values: Values): Values {
  return object ? object.write(values) : values;
}

/** Returns the record without the columns that responses leave out. */
function asReturned(kind: RecordKind, stored: StoredRecord): Values {
  return Object.fromEntries(Object.keys(kind.record.shape).map((key) => [key, stored[key]]));
}

/** Deletes the record; its row is in the trash for as long as it can be restored. */
export async function removeRecord(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<StoredRecord> {
  const row = await recordsIn(db)
    .deleteFrom(owned.table)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound(owned.kind.label);
  await moveToTrash(db, { kind: owned.kind.path, title: trashTitle(owned, row), row }, now);
  return owned.toRecord(row);
}

/** 'Analyst, Engine Works': of an experience or education also where it was. */
export function trashTitle({ kind }: OwnedRecords, row: Values): string {
  const name = String(kind.names.map((field) => row[field]).find((text) => text !== '') ?? '');
  const place = String((kind.place && row[kind.place]) ?? '');
  return [...new Set([name, place])].filter(Boolean).join(', ');
}

/**
 * Takes a record out of the trash, to the place that it had. Uses a fresh id if a record with this one was added in the
 * meantime: clients choose ids. `note` says what else differs from before, as a sentence; '' for nothing.
 */
export async function restoreRecord(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<{ record: StoredRecord; note: string }> {
  const { kind } = owned;
  const deleted = await takeFromTrash<OwnedRow>(db, kind.path, { id, user_id: userId }, now);
  if (!deleted) throw notFound(kind.label);
  await nextPosition(owned, db, userId, 1, failureOf('restoring', kind));
  const sort_order = await formerPosition(owned, db, userId, deleted.sort_order);
  const record = await insertRestored(owned, db, userId, { ...deleted, sort_order });
  await putTranslations(db, { user_id: userId, kind: kind.path, id: record.id }, deleted.translations ?? []);
  return { record, note: owned.restoredNote?.({ ...deleted }, record) ?? '' };
}

export async function insertRestored(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  deleted: OwnedRow,
): Promise<StoredRecord> {
  const row = {
    ...completedRow(owned.kind, { ...deleted }),
    ...(await owned.completeRestored?.(db, userId, { ...deleted })),
    sort_order: deleted.sort_order,
  };
  return (await insert(owned, db, row)) ?? insertWithFreshId(owned, db, row);
}

/** Puts the given records first, in this order; the others follow in their previous order. */
export async function reorderRecords(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await recordsIn(db)
    .selectFrom(owned.table)
    .select(['id', 'sort_order'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const orderOf = new Map(rows.map((row) => [row.id, row.sort_order]));
  if (ids.some((id) => !orderOf.has(id))) throw notFound(owned.kind.label);
  const wanted = [...new Set([...ids, ...orderOf.keys()])].map((id, index) => ({ id, place: index + 1 }));
  const changed = wanted.filter(({ id, place }) => orderOf.get(id) !== place);
  for (let start = 0; start < changed.length; start += ROWS_PER_STATEMENT) {
    await setPositions(owned, db, userId, changed.slice(start, start + ROWS_PER_STATEMENT));
  }
}

async function setPositions(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  rows: readonly { id: string; place: number }[],
): Promise<void> {
  const cases = rows.map(({ id, place }) => sql`when ${id} then cast(${place} as integer)`);
  await recordsIn(db)
    .updateTable(owned.table)
    .set({ sort_order: sql<number>`case id ${sql.join(cases, sql` `)} end` })
    .where(unindexed('user_id'), '=', userId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
