import type { Db } from '../../db/open.ts';
import { findPublished, listPublishedIds, readPublishedRows } from '../../db/published-records.server.ts';
import type { OwnedRow } from '../../db/record-tables.ts';
import type { Values } from '../../model/record.ts';
import { listInSlices, type OwnedRecords } from './owned-records.server.ts';
import { type StoredRecord, toRow } from './record-store.server.ts';

/** At most a few megabytes. */
const RECORDS_PER_SLICE = 100;

const emptyRows = new Map<string, Values>();

/** Returns a published row with all columns of today: it may have been published by another version of the program. */
export function completedRow({ kind }: Pick<OwnedRecords, 'kind'>, published: Values): OwnedRow {
  let empty = emptyRows.get(kind.path);
  if (!empty) {
    const { id: _, user_id: __, ...values } = kind.input.parse({});
    empty = toRow(values);
    emptyRows.set(kind.path, empty);
  }
  return { ...empty, ...published } as unknown as OwnedRow;
}

/** Like `listInSlices`, for everybody but the owner: of a draft, the records that were published. */
export async function listPublished(owned: OwnedRecords, db: Db, userId: string): ReturnType<typeof listInSlices> {
  const ids = await listPublishedIds(db, userId, owned.kind.path);
  if (!ids) return listInSlices(owned, db, userId);
  if (ids.length > RECORDS_PER_SLICE) return { start: [], rest: publishedSlices(owned, db, userId, ids) };
  return { start: await readPublishedRecords(owned, db, userId, ids), rest: undefined };
}

/** The ids are read first, as those of a list that is not a draft. */
export async function* publishedSlices(owned: OwnedRecords, db: Db, userId: string, ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += RECORDS_PER_SLICE) {
    yield readPublishedRecords(owned, db, userId, ids.slice(start, start + RECORDS_PER_SLICE));
  }
}

/** Returns the published records of these ids, in their order. */
export async function readPublishedRecords(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const rows = await readPublishedRows(db, userId, owned.kind.path, ids);
  return rows.map(({ row }) => owned.toRecord(completedRow(owned, row)));
}

export async function findPublishedRecord(
  owned: OwnedRecords,
  db: Db,
  wanted: Parameters<typeof findPublished>[2],
): Promise<StoredRecord | undefined> {
  const published = await findPublished(db, owned.kind.path, wanted);
  return published && owned.toRecord(completedRow(owned, published.row));
}
