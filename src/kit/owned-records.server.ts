import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { sample } from '../db/sample.ts';
import { AppError, invalid, notFound } from '../lib/app-error.ts';
import { ownsPicture } from './image-upload.server.ts';
import { checkRules, RESTORE_WITHIN_MS, type RecordBase, type RecordKind } from './records.ts';

/** An account holds at most this many records of a kind: lists are complete, never paged. */
export const RECORDS_PER_KIND = 10_000;
/** Far below what both engines take as parameters of one statement. */
const ROWS_PER_STATEMENT = 100;

/** A stored record; its own fields are as its kind's schema has them. */
export type StoredRecord = RecordBase & Record<string, unknown>;
type Values = Record<string, unknown>;
type ImportedRecord = Values & { id: string; hidden: boolean };

/** The columns that the tables of all kinds share, under one stand-in name: Kysely's types want a single table. */
type RecordRow = {
  id: string;
  user_id: string;
  sort_order: number;
  hidden: number;
  created_at: string;
  updated_at: string;
};
type RecordTables = { records: RecordRow };

/** The rows of one owner and one kind. Ownership is part of every query; `db` may be a transaction. */
export type OwnedRecords = ReturnType<typeof ownedRecords>;

export function ownedRecords(kind: RecordKind) {
  const table = kind.path as 'records';
  const noun = kind.wording.noun;
  const toRecord = recordReader(kind);
  const records = (db: Db) => db as unknown as Kysely<RecordTables>;

  async function list(db: Db, userId: string): Promise<StoredRecord[]> {
    if (userId === sample.user.id) return sample.records[kind.path] ?? [];
    const rows = await records(db)
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('sort_order')
      .orderBy('id')
      .execute();
    return rows.map(toRecord);
  }

  /** Anybody's record; whether the asker may see it (hidden) is the route's to say. */
  async function find(db: Db, id: string): Promise<StoredRecord | undefined> {
    const row = await records(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toRecord(row) : sample.records[kind.path]?.find((record) => record.id === id);
  }

  async function findOwn(db: Db, userId: string, id: string): Promise<StoredRecord> {
    const row = await records(db)
      .selectFrom(table)
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw notFound(noun);
    return toRecord(row);
  }

  /** Adds at the end of the list. A client's id is kept if it is a UUID that nobody uses. */
  async function add(db: Db, userId: string, input: Values, now: Date): Promise<StoredRecord> {
    checkRules(kind, input, kind.wording.addFailed);
    await refuseForeignPictures(db, userId, input, kind.wording.addFailed);
    const { id, user_id: _, ...values } = input;
    const at = now.toISOString();
    const row = {
      ...toRow(values),
      id: z.uuid().safeParse(id).data?.toLowerCase() ?? randomUUID(),
      user_id: userId,
      sort_order: await endOfList(db, userId, 1),
      hidden: 0,
      created_at: at,
      updated_at: at,
    };
    return (await insert(db, row)) ?? (await sentTwice(db, row)) ?? insertAnew(db, row);
  }

  /**
   * Adds records with their ids at the end of the list, as they are: an imported one may lack what a form asks for,
   * and have partial dates. The caller has made sure of the rest.
   */
  async function addImported(db: Db, userId: string, inputs: readonly ImportedRecord[], now: Date): Promise<void> {
    if (inputs.length === 0) return;
    const at = now.toISOString();
    const first = await endOfList(db, userId, inputs.length);
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
      await records(db)
        .insertInto(table)
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .execute();
    }
  }

  /** The next place in the owner's list; throws where there is no room for this many more. */
  async function endOfList(db: Db, userId: string, adding: number): Promise<number> {
    const own = records(db).selectFrom(table).where('user_id', '=', userId);
    const { last } = await own.select((row) => row.fn.max('sort_order').as('last')).executeTakeFirstOrThrow();
    const place = Number(last ?? 0) + 1;
    // Places begin at 1, so there are hardly more records than places: only then need they be counted.
    if (place - 1 + adding <= RECORDS_PER_KIND) return place;
    const { held } = await own.select((row) => row.fn.countAll<number>().as('held')).executeTakeFirstOrThrow();
    if (held + adding <= RECORDS_PER_KIND) return place;
    throw new AppError('conflict', {
      message: kind.wording.addFailed,
      error: `A portfolio holds at most ${RECORDS_PER_KIND.toLocaleString('en')} ${kind.path}`,
    });
  }

  async function insert(db: Db, row: RecordRow): Promise<StoredRecord | undefined> {
    const stored = await records(db)
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return stored && toRecord(stored);
  }

  /** A client that heard no answer sends the same again: its id is then the one record that was stored. */
  async function sentTwice(db: Db, row: RecordRow): Promise<StoredRecord | undefined> {
    const stored = await records(db)
      .selectFrom(table)
      .selectAll()
      .where('id', '=', row.id)
      .where('user_id', '=', row.user_id)
      .executeTakeFirst();
    const isSame = stored && Object.keys(kind.fields).every((field) => fieldOf(stored, field) === fieldOf(row, field));
    return isSame ? toRecord(stored) : undefined;
  }

  async function insertAnew(db: Db, row: RecordRow): Promise<StoredRecord> {
    const stored = await insert(db, { ...row, id: randomUUID() });
    if (!stored) throw new Error(`A fresh ${kind.entity} id was taken`);
    return stored;
  }

  /** Changes the keys given. `ifMatch` is the entity tag that the client last saw. */
  async function change(
    db: Db,
    userId: string,
    id: string,
    change: Values,
    { ifMatch, now }: { ifMatch: string | undefined; now: Date },
  ): Promise<StoredRecord> {
    const stored = await findOwn(db, userId, id);
    if (!isSameVersion(ifMatch, entityTag(stored))) {
      throw new AppError('conflict', {
        message: kind.wording.saveFailed,
        error: 'It was changed elsewhere meanwhile',
        details: asAnswered(kind, stored),
      });
    }
    checkChange(kind, stored, change);
    await refuseForeignPictures(db, userId, newPictures(stored, change), kind.wording.saveFailed);
    const row = await records(db)
      .updateTable(table)
      .set({ ...toRow(change), updated_at: now.toISOString() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  }

  /** Takes the record out of its table; its row is kept aside for as long as it can be restored. */
  async function remove(db: Db, userId: string, id: string, now: Date): Promise<StoredRecord> {
    const row = await records(db)
      .deleteFrom(table)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound(noun);
    await db
      .insertInto('deleted_records')
      .values({ id, user_id: userId, kind: kind.path, row: JSON.stringify(row), deleted_at: now.toISOString() })
      .execute();
    return toRecord(row);
  }

  async function restore(db: Db, userId: string, id: string, now: Date): Promise<StoredRecord> {
    const kept = await db
      .deleteFrom('deleted_records')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', kind.path)
      .where('deleted_at', '>', new Date(now.getTime() - RESTORE_WITHIN_MS).toISOString())
      .returning('row')
      .executeTakeFirst();
    const restored = kept && (await insert(db, JSON.parse(kept.row)));
    if (!restored) throw notFound(noun);
    return restored;
  }

  /** Puts the records named first, in the order named; the others follow in the order they had. */
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
      await putInPlace(db, userId, changed.slice(start, start + ROWS_PER_STATEMENT));
    }
  }

  async function putInPlace(db: Db, userId: string, rows: readonly { id: string; place: number }[]): Promise<void> {
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

  return { kind, list, find, findOwn, add, addImported, change, remove, restore, reorder };
}

/** Names a version of a record: two that read alike have the same. */
export function entityTag(record: object): string {
  return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`;
}

/** True where the client asks for no version. A proxy that compresses marks a tag as weak: it names the same one. */
export function isSameVersion(ifMatch: string | undefined, tag: string): boolean {
  return ifMatch === undefined || ifMatch === '*' || ifMatch.replace(/^W\//, '') === tag;
}

/** Without the columns that answers leave out. */
function asAnswered(kind: RecordKind, stored: StoredRecord): Values {
  return Object.fromEntries(Object.keys(kind.record.shape).map((key) => [key, stored[key]]));
}

/** The keys sent must be good by themselves, and the dates in order together with what is stored. */
function checkChange(kind: RecordKind, stored: StoredRecord, change: Values): void {
  const required = Object.entries(kind.required).filter(([field]) => field in change);
  const touchesPeriod = kind.period?.some((field) => field in change);
  const rules = { ...kind, required: Object.fromEntries(required), period: touchesPeriod ? kind.period : undefined };
  checkRules(rules, { ...stored, ...change }, kind.wording.saveFailed);
}

const PICTURE_FIELDS = ['image_url', 'icon_url'];

/** A picture is shown only by who has uploaded it. */
async function refuseForeignPictures(db: Db, userId: string, values: Values, message: string): Promise<void> {
  for (const field of PICTURE_FIELDS) {
    const name = values[field];
    if (!name || (await ownsPicture(db, userId, String(name)))) continue;
    throw invalid(message, [{ field, message: 'The picture must be one that you have uploaded' }]);
  }
}

function newPictures(stored: StoredRecord, change: Values): Values {
  return Object.fromEntries(PICTURE_FIELDS.map((field) => [field, change[field] !== stored[field] && change[field]]));
}

function fieldOf(row: object, field: string): unknown {
  return (row as Values)[field];
}

function isList(kind: RecordKind, field: string): boolean {
  return kind.fields[field] instanceof z.ZodArray;
}

/** Lists become JSON text, flags 0 or 1. */
function toRow(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (Array.isArray(value)) return [name, JSON.stringify(value)];
      return [name, typeof value === 'boolean' ? Number(value) : value];
    }),
  );
}

/** Made once for a kind: a list may have ten thousand rows. */
function recordReader(kind: RecordKind): (row: RecordRow) => StoredRecord {
  const lists = Object.keys(kind.fields).filter((field) => isList(kind, field));
  const hasPosition = 'position' in kind.fields;
  return ({ sort_order, hidden, ...row }) => {
    const record: Values = { ...row, hidden: hidden === 1 };
    if (!hasPosition) record.position = sort_order;
    for (const field of lists) record[field] = JSON.parse(String(record[field]));
    return record as StoredRecord;
  };
}
