import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { compiledQuery } from '../../../platform/db/compiled-query.server.ts';
import type { Db } from '../../../platform/db/open.ts';
import { unindexed } from '../../../platform/db/unindexed.ts';
import { notFound } from '../../../platform/lib/app-error.ts';
import type { RecordKind, Values } from '../../model/record.ts';
import type { OwnedRow } from '../../record-tables.ts';
import { sample } from '../../sample/sample.ts';
import type { UserTable } from '../../tables.ts';
import { isPublicRow, recordReader, type StoredRecord } from './record-store.server.ts';

/** At most a few megabytes. */
const ROWS_PER_SLICE = 100;

/** A list, in order: `start`, or else the batches of `rest`. */
type ListInSlices = { start: StoredRecord[]; rest: AsyncIterable<StoredRecord[]> | undefined };

/** The tables of all kinds under one placeholder name: Kysely's types require a single table. */
type RecordTables = { records: OwnedRow; users: Pick<UserTable, 'id' | 'suspended_at' | 'publishing'> };

/** What the server sets in the rows of a kind, within the transaction of the write. */
export type RowRules = {
  /** Returns the values of a new record, with those that the server sets. */
  completeNew?: (db: Db, userId: string, values: Values) => Promise<Values>;
  /** Returns a change, with what else changes because of it. */
  completeChange?: (db: Db, userId: string, stored: StoredRecord, change: Values) => Promise<Values>;
  /** Returns the columns of a deleted record that must be stored differently now, or that are not of its kind's fields. */
  completeRestored?: (db: Db, userId: string, row: Values) => Promise<Values>;
  /** Returns a sentence about what differs after restoring; '' for nothing. */
  restoredNote?: (deleted: Values, restored: Values) => string;
};

/**
 * A kind of record and how its rows are read and completed: the first argument of the functions on records, which have
 * the owner in every query. Their `db` may be a transaction.
 */
export type OwnedRecords = RowRules & {
  kind: RecordKind;
  table: 'records';
  toRecord: (row: OwnedRow) => StoredRecord;
  /** Returns the first rows of a list: of which user, and how many. */
  selectFirst: (db: Db, parameters: [userId: string, count: number]) => Promise<OwnedRow[]>;
};

export function ownedRecords(kind: RecordKind, rules: RowRules = {}): OwnedRecords {
  const table = kind.path as 'records';
  const selectFirst = compiledQuery<OwnedRow>((db) =>
    recordsIn(db)
      .selectFrom(table)
      .where('user_id', '=', '')
      .orderBy('sort_order')
      .orderBy('id')
      .selectAll()
      .limit(ROWS_PER_SLICE + 1),
  );
  return { kind, table, toRecord: recordReader(kind), selectFirst, ...rules };
}

export function recordsIn(db: Db): Kysely<RecordTables> {
  return db as unknown as Kysely<RecordTables>;
}

export async function listRecords(owned: OwnedRecords, db: Db, userId: string): Promise<StoredRecord[]> {
  const { start, rest } = await listInSlices(owned, db, userId);
  const all = [...start];
  for await (const slice of rest ?? []) {
    all.push(...slice);
    // SQLite runs in this thread: let other requests run in between.
    await setImmediate();
  }
  return all;
}

/** Returns a short list at once, from one query; a longer one as `rest`, whose batches are read on demand. */
export async function listInSlices(owned: OwnedRecords, db: Db, userId: string): Promise<ListInSlices> {
  if (userId === sample.user.id) return { start: sample.records[owned.kind.path] ?? [], rest: undefined };
  const rows = await owned.selectFirst(db, [userId, ROWS_PER_SLICE + 1]);
  if (rows.length <= ROWS_PER_SLICE) return { start: rows.map(owned.toRecord), rest: undefined };
  return { start: [], rest: slices(owned, db, userId) };
}

/** Reads the ids first: a change between two batches neither repeats nor omits a record. */
async function* slices(owned: OwnedRecords, db: Db, userId: string): AsyncGenerator<StoredRecord[]> {
  const ids = await listIds(owned, db, userId);
  for (let start = 0; start < ids.length; start += ROWS_PER_SLICE) {
    yield readRecords(owned, db, userId, ids.slice(start, start + ROWS_PER_SLICE));
  }
}

/** Returns the ids of a list, in order; with `isPublic`, of what everybody may see. */
export async function listIds(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  { isPublic = false } = {},
): Promise<string[]> {
  const own = recordsIn(db).selectFrom(owned.table).select('id').where('user_id', '=', userId);
  const wanted = isPublic ? own.where(isPublicRow(owned.kind)) : own;
  return (await wanted.orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
}

/** Returns the records of these ids, in their order; those that are gone are left out. */
export async function readRecords(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const rows = await recordsIn(db)
    .selectFrom(owned.table)
    .selectAll()
    .where('id', 'in', ids)
    .where(unindexed('user_id'), '=', userId)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(owned.toRecord);
}

/**
 * Finds any user's record, except of suspended accounts; the route decides about hidden ones. `isDraft`: only the owner
 * sees it as it is.
 */
export async function findRecord(
  owned: OwnedRecords,
  db: Db,
  id: string,
): Promise<{ record: StoredRecord | undefined; isDraft: boolean }> {
  const { table } = owned;
  const found = await recordsIn(db)
    .selectFrom(table)
    .innerJoin('users', 'users.id', `${table}.user_id`)
    .selectAll(table)
    .select('users.publishing')
    .where(`${table}.id`, '=', id)
    .where('users.suspended_at', '=', '')
    .executeTakeFirst();
  if (!found) return { record: sample.records[owned.kind.path]?.find((record) => record.id === id), isDraft: false };
  const { publishing, ...row } = found;
  return { record: owned.toRecord(row), isDraft: publishing === 'manual' };
}

/** Throws `not_found` for another user's record. */
export async function findOwnRecord(owned: OwnedRecords, db: Db, userId: string, id: string): Promise<StoredRecord> {
  const row = await findOwnRow(owned, db, userId, id);
  if (!row) throw notFound(owned.kind.label);
  return owned.toRecord(row);
}

export function findOwnRow(owned: OwnedRecords, db: Db, userId: string, id: string): Promise<OwnedRow | undefined> {
  return recordsIn(db)
    .selectFrom(owned.table)
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
