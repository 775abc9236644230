import type { Db } from '../../db/open.ts';
import { findPublished, readPublished } from '../../db/published-records.server.ts';
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
  const published = await readPublished(db, userId, [owned.kind.path]);
  if (!published) return listInSlices(owned, db, userId);
  const rows = published.filter(({ kind }) => kind === owned.kind.path).map(({ row }) => row);
  const toRecord = (row: Values) => owned.toRecord(completedRow(owned, row));
  if (rows.length <= RECORDS_PER_SLICE) return { start: rows.map(toRecord), rest: undefined };
  return { start: [], rest: slices(rows, toRecord) };
}

async function* slices(rows: readonly Values[], toRecord: (row: Values) => StoredRecord) {
  for (let start = 0; start < rows.length; start += RECORDS_PER_SLICE) {
    yield rows.slice(start, start + RECORDS_PER_SLICE).map(toRecord);
  }
}

export async function findPublishedRecord(
  owned: OwnedRecords,
  db: Db,
  wanted: Parameters<typeof findPublished>[2],
): Promise<StoredRecord | undefined> {
  const published = await findPublished(db, owned.kind.path, wanted);
  return published && owned.toRecord(completedRow(owned, published.row));
}
