import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { AppError } from '../../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import type { Values } from '../../model/record.ts';
import { failureOf } from '../../model/record-failures.ts';
import { dateKey } from '../../model/record-rules.ts';
import { type OwnedRecords, recordsIn } from './owned-records.server.ts';
import { RECORDS_PER_KIND } from './records-api.ts';

/** Returns the next position at the end of the owner's list; throws if this many more do not fit. */
export async function nextPosition(
  { kind, table }: OwnedRecords,
  db: Db,
  userId: string,
  adding: number,
  failure: ErrorMessage = failureOf('adding', kind),
): Promise<number> {
  const own = recordsIn(db).selectFrom(table).where('user_id', '=', userId);
  const { first, last } = await own
    .select((row) => [row.fn.min('sort_order').as('first'), row.fn.max('sort_order').as('last')])
    .executeTakeFirstOrThrow();
  const place = Number(last ?? 0) + 1;
  // A list has at most as many records as its positions span: count only beyond the limit.
  if (place - Math.min(Number(first ?? 1), 1) + adding <= RECORDS_PER_KIND) return place;
  const { count } = await own.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count + adding <= RECORDS_PER_KIND) return place;
  throw new AppError('conflict', {
    message: failure,
    error: say('A portfolio holds at most {n} {records}', { n: RECORDS_PER_KIND, records: kind.path }),
  });
}

/**
 * Returns the position of a new record: before all others, by date if the list is sorted by it, or at the end, depending
 * on the kind.
 */
export async function positionOfNew(owned: OwnedRecords, db: Db, userId: string, values: Values): Promise<number> {
  const end = await nextPosition(owned, db, userId, 1);
  const { newestFirst, isNewFirst } = owned.kind;
  if (isNewFirst) return firstPosition(owned, db, userId);
  if (!newestFirst) return end;
  const list = await dateKeys(owned, db, userId, newestFirst);
  if (!isSorted(list)) return end;
  return makeRoom(owned, db, userId, list, dateKey(newestFirst, values)) ?? end;
}

/**
 * Returns the position of a record whose dates have changed; undefined if it stays where it is. A list that is not
 * sorted by date was ordered by its owner, and stays so.
 */
export async function positionOfChanged(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  stored: Values & { id: string },
  change: Values,
): Promise<number | undefined> {
  const { newestFirst } = owned.kind;
  if (!newestFirst?.some((field) => field in change && change[field] !== stored[field])) return undefined;
  const list = await dateKeys(owned, db, userId, newestFirst);
  const index = list.findIndex(({ id }) => id === stored.id);
  const key = dateKey(newestFirst, { ...stored, ...change });
  const others = list.toSpliced(index, 1);
  if (!isSorted(list) || isSorted(list.with(index, { id: stored.id, sort_order: 0, key }))) return undefined;
  return (await makeRoom(owned, db, userId, others, key)) ?? nextPosition(owned, db, userId, 0);
}

/** Below 1 once others are there: shifting them would change all their entity tags. An order by hand starts at 1 again. */
async function firstPosition({ table }: OwnedRecords, db: Db, userId: string): Promise<number> {
  const { first } = await recordsIn(db)
    .selectFrom(table)
    .where('user_id', '=', userId)
    .select((row) => row.fn.min('sort_order').as('first'))
    .executeTakeFirstOrThrow();
  return Number(first ?? 2) - 1;
}

/**
 * Returns the position that a record had, after moving those that are there now: two records at one position would be in
 * the order of their ids, which are random.
 */
export async function formerPosition(owned: OwnedRecords, db: Db, userId: string, place: number): Promise<number> {
  const own = recordsIn(db).selectFrom(owned.table).select('id').where('user_id', '=', userId);
  const taken = await own.where('sort_order', '=', place).limit(1).executeTakeFirst();
  return taken ? shiftFrom(owned, db, userId, place) : place;
}

type Dated = { id: string; sort_order: number; key: string };

async function dateKeys(
  { table }: OwnedRecords,
  db: Db,
  userId: string,
  newestFirst: readonly string[],
): Promise<Dated[]> {
  const rows = await recordsIn(db)
    .selectFrom(table)
    .select(['id', 'sort_order', ...(newestFirst as ['id'])])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, sort_order: row.sort_order, key: dateKey(newestFirst, row) }));
}

function isSorted(list: readonly Dated[]): boolean {
  return list.every(({ key }, index) => index === 0 || key <= (list[index - 1]?.key ?? ''));
}

/** Returns a free position before the first older record; undefined if there is none, so that the end is its place. */
function makeRoom(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  list: readonly Dated[],
  key: string,
): Promise<number> | undefined {
  const older = list.find((one) => one.key < key);
  return older && shiftFrom(owned, db, userId, older.sort_order);
}

/** Moves the records from this position on, and returns the position. */
async function shiftFrom({ table }: OwnedRecords, db: Db, userId: string, place: number): Promise<number> {
  await recordsIn(db)
    .updateTable(table)
    .set({ sort_order: sql<number>`sort_order + 1` })
    .where('user_id', '=', userId)
    .where('sort_order', '>=', place)
    .execute();
  return place;
}
