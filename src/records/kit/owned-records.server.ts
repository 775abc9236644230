import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { restoreStashed, stash } from '../../db/deleted-records.server.ts';
import type { Db } from '../../db/open.ts';
import type { OwnedRow, UserTable } from '../../db/tables.ts';
import { entityTag, matchesIfMatch, staleVersion } from '../../http/entity-tags.server.ts';
import { assertOwnImages, newImages } from '../../images/ownership.server.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { checkChange, checkRules, type RecordKind } from '../../model/record.ts';
import { sample } from '../../sample/sample.ts';
import { recordReader, type StoredRecord, toRow, type Values } from './record-store.server.ts';

/** Maximum records of one kind in an account: lists are complete, never paged. */
export const RECORDS_PER_KIND = 10_000;
/** Far below the parameter limit of both engines. */
const ROWS_PER_STATEMENT = 100;
/** At most a few megabytes. */
const ROWS_PER_SLICE = 100;

/** A list, in order: `start`, or else the batches of `rest`. */
type ListInSlices = { start: StoredRecord[]; rest: AsyncIterable<StoredRecord[]> | undefined };
type ImportedRecord = Values & { id: string; hidden: boolean };

/** The tables of all kinds under one placeholder name: Kysely's types require a single table. */
type RecordTables = { records: OwnedRow; users: Pick<UserTable, 'id' | 'suspended_at'> };

/** The rows of one owner and one kind. Ownership is part of every query; `db` may be a transaction. */
export type OwnedRecords = ReturnType<typeof ownedRecords>;

export function ownedRecords(kind: RecordKind) {
  const table = kind.path as 'records';
  const noun = kind.label;
  const toRecord = recordReader(kind);
  const records = (db: Db) => db as unknown as Kysely<RecordTables>;

  async function list(db: Db, userId: string): Promise<StoredRecord[]> {
    if (userId === sample.user.id) return sample.records[kind.path] ?? [];
    const { start, rest } = await listInSlices(db, userId);
    const all = [...start];
    for await (const slice of rest ?? []) {
      all.push(...slice);
      // SQLite runs in this thread: let other requests run in between.
      await setImmediate();
    }
    return all;
  }

  /** Returns a short list at once, from one query; a longer one as `rest`, whose batches are read on demand. */
  async function listInSlices(db: Db, userId: string): Promise<ListInSlices> {
    if (userId === sample.user.id) return { start: sample.records[kind.path] ?? [], rest: undefined };
    const own = records(db).selectFrom(table).where('user_id', '=', userId).orderBy('sort_order').orderBy('id');
    const rows = await own
      .selectAll()
      .limit(ROWS_PER_SLICE + 1)
      .execute();
    if (rows.length <= ROWS_PER_SLICE) return { start: rows.map(toRecord), rest: undefined };
    return { start: [], rest: slices(db, userId) };
  }

  /** Reads the ids first: a change between two batches neither repeats nor omits a record. */
  async function* slices(db: Db, userId: string): AsyncGenerator<StoredRecord[]> {
    const own = records(db).selectFrom(table).where('user_id', '=', userId);
    const ids = await own.select('id').orderBy('sort_order').orderBy('id').execute();
    for (let start = 0; start < ids.length; start += ROWS_PER_SLICE) {
      const wanted = ids.slice(start, start + ROWS_PER_SLICE).map(({ id }) => id);
      const rows = await own.selectAll().where('id', 'in', wanted).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield wanted.flatMap((id) => byId.get(id) ?? []).map(toRecord);
    }
  }

  /** Finds any user's record, except of suspended accounts; the route decides about hidden ones. */
  async function find(db: Db, id: string): Promise<StoredRecord | undefined> {
    const row = await records(db)
      .selectFrom(table)
      .selectAll(table)
      .innerJoin('users', 'users.id', `${table}.user_id`)
      .where(`${table}.id`, '=', id)
      .where('users.suspended_at', '=', '')
      .executeTakeFirst();
    return row ? toRecord(row) : sample.records[kind.path]?.find((record) => record.id === id);
  }

  async function findOwn(db: Db, userId: string, id: string): Promise<StoredRecord> {
    const row = await ownRow(db, userId, id);
    if (!row) throw notFound(noun);
    return toRecord(row);
  }

  function ownRow(db: Db, userId: string, id: string): Promise<OwnedRow | undefined> {
    return records(db)
      .selectFrom(table)
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /** Adds at the end of the list. A client's id is kept if it is an unused UUID. */
  async function add(db: Db, userId: string, input: Values, now: Date): Promise<StoredRecord> {
    checkRules(kind, input, kind.wording.addFailed);
    await assertOwnImages(db, userId, input, kind.wording.addFailed);
    const { id, user_id: _, ...values } = input;
    const at = now.toISOString();
    const row = {
      ...toRow(values),
      id: z.uuid().safeParse(id).data?.toLowerCase() ?? randomUUID(),
      user_id: userId,
      sort_order: await nextPosition(db, userId, 1),
      hidden: 0,
      created_at: at,
      updated_at: at,
    };
    return (await insert(db, row)) ?? (await findRetry(db, row)) ?? insertWithFreshId(db, row);
  }

  /**
   * Adds records with their ids at the end of the list, unchecked: an imported one may lack required fields, and have
   * partial dates. The caller has validated the rest.
   */
  async function addImported(db: Db, userId: string, inputs: readonly ImportedRecord[], now: Date): Promise<void> {
    if (inputs.length === 0) return;
    const at = now.toISOString();
    const first = await nextPosition(db, userId, inputs.length);
    const rows = inputs.map((input, index) => ({
      ...toRow(input),
      id: input.id,
      hidden: Number(input.hidden),
      user_id: userId,
      sort_order: first + index,
      created_at: at,
      updated_at: at,
    }));
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      // SQLite runs in this thread: let other requests run in between.
      await setImmediate();
      await records(db)
        .insertInto(table)
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .execute();
    }
  }

  /** Returns the next position in the owner's list; throws if this many more do not fit. */
  async function nextPosition(db: Db, userId: string, adding: number): Promise<number> {
    const own = records(db).selectFrom(table).where('user_id', '=', userId);
    const { last } = await own.select((row) => row.fn.max('sort_order').as('last')).executeTakeFirstOrThrow();
    const place = Number(last ?? 0) + 1;
    // Positions start at 1, so a list has at most as many records as its last position: count only beyond the limit.
    if (place - 1 + adding <= RECORDS_PER_KIND) return place;
    const { held } = await own.select((row) => row.fn.countAll<number>().as('held')).executeTakeFirstOrThrow();
    if (held + adding <= RECORDS_PER_KIND) return place;
    throw new AppError('conflict', {
      message: kind.wording.addFailed,
      error: `A portfolio holds at most ${RECORDS_PER_KIND.toLocaleString('en')} ${kind.path}`,
    });
  }

  async function insert(db: Db, row: OwnedRow): Promise<StoredRecord | undefined> {
    const stored = await records(db)
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return stored && toRecord(stored);
  }

  /** A client that got no response sends the request again: the id then belongs to the stored record. */
  async function findRetry(db: Db, row: OwnedRow): Promise<StoredRecord | undefined> {
    const stored = await ownRow(db, row.user_id, row.id);
    const isSame =
      stored && Object.keys(kind.fields).every((field) => fieldProps(stored, field) === fieldProps(row, field));
    return isSame ? toRecord(stored) : undefined;
  }

  async function insertWithFreshId(db: Db, row: OwnedRow): Promise<StoredRecord> {
    const stored = await insert(db, { ...row, id: randomUUID() });
    if (!stored) throw new Error(`A fresh ${kind.entity} id was taken`);
    return stored;
  }

  /** Changes the given keys. `ifMatch` is the entity tag that the client last received. */
  async function change(
    db: Db,
    userId: string,
    id: string,
    change: Values,
    { ifMatch, now }: { ifMatch: string | undefined; now: Date },
  ): Promise<StoredRecord> {
    const stored = await findOwn(db, userId, id);
    if (!matchesIfMatch(ifMatch, entityTag(stored))) {
      throw staleVersion(kind.wording.saveFailed, asReturned(kind, stored));
    }
    checkChange(kind, stored, change, kind.wording.saveFailed);
    await assertOwnImages(db, userId, newImages(stored, change), kind.wording.saveFailed);
    const row = await records(db)
      .updateTable(table)
      .set({ ...toRow(change), updated_at: now.toISOString() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  }

  /** Deletes the record; its row is stored for as long as it can be restored. */
  async function remove(db: Db, userId: string, id: string, now: Date): Promise<StoredRecord> {
    const row = await records(db)
      .deleteFrom(table)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound(noun);
    await stash(db, kind.path, row, now);
    return toRecord(row);
  }

  /** Uses a fresh id if a record with this one was added in the meantime: clients choose ids. */
  async function restore(db: Db, userId: string, id: string, now: Date): Promise<StoredRecord> {
    const row = await restoreStashed<OwnedRow>(db, kind.path, { id, user_id: userId }, now);
    if (!row) throw notFound(noun);
    return (await insert(db, row)) ?? insertWithFreshId(db, row);
  }

  /** Puts the given records first, in this order; the others follow in their previous order. */
  async function reorder(db: Db, userId: string, ids: readonly string[]): Promise<void> {
    const rows = await records(db)
      .selectFrom(table)
      .select(['id', 'sort_order'])
      .where('user_id', '=', userId)
      .orderBy('sort_order')
      .orderBy('id')
      .execute();
    const orderOf = new Map(rows.map((row) => [row.id, row.sort_order]));
    if (ids.some((id) => !orderOf.has(id))) throw notFound(noun);
    const wanted = [...new Set([...ids, ...orderOf.keys()])].map((id, index) => ({ id, place: index + 1 }));
    const changed = wanted.filter(({ id, place }) => orderOf.get(id) !== place);
    for (let start = 0; start < changed.length; start += ROWS_PER_STATEMENT) {
      await setPositions(db, userId, changed.slice(start, start + ROWS_PER_STATEMENT));
    }
  }

  async function setPositions(db: Db, userId: string, rows: readonly { id: string; place: number }[]): Promise<void> {
    const cases = rows.map(({ id, place }) => sql`when ${id} then cast(${place} as integer)`);
    await records(db)
      .updateTable(table)
      .set({ sort_order: sql<number>`case id ${sql.join(cases, sql` `)} end` })
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }

  return { kind, list, listInSlices, find, findOwn, add, addImported, change, remove, restore, reorder };
}

/** Returns the record without the columns that responses leave out. */
function asReturned(kind: RecordKind, stored: StoredRecord): Values {
  return Object.fromEntries(Object.keys(kind.record.shape).map((key) => [key, stored[key]]));
}

function fieldProps(row: object, field: string): unknown {
  return (row as Values)[field];
}
