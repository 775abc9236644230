import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { isPublic } from '../../model/record-rules.ts';
import { sample } from '../../sample/sample.ts';
import { findPublished, listPublishedIds, readPublishedRows } from '../../versions/published-records.server.ts';
import { listInSlices, type OwnedRecords, recordsIn } from './owned-records.server.ts';
import { completedRecord, isPublicRow, type StoredRecord } from './record-store.server.ts';

/** At most a few megabytes. */
const RECORDS_PER_SLICE = 100;

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
  return rows.map(({ row }) => completedRecord(owned, row));
}

export async function findPublishedRecord(
  owned: OwnedRecords,
  db: Db,
  wanted: Parameters<typeof findPublished>[2],
): Promise<StoredRecord | undefined> {
  const published = await findPublished(db, owned.kind.path, wanted);
  return published && completedRecord(owned, published.row);
}

/**
 * Returns what everybody may see of a kind, in the owner's order: neither hidden records nor those of a draft. Whatever
 * leaves the server without its owner asking reads records by this function or the next.
 */
export async function listPublicRecords(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  max: number,
): Promise<StoredRecord[]> {
  const { kind } = owned;
  const ids = await listPublishedIds(db, userId, kind.path);
  if (ids) {
    const found: StoredRecord[] = [];
    for await (const slice of publishedSlices(owned, db, userId, ids)) {
      found.push(...slice.filter((record) => isPublic(kind, record)));
      if (found.length >= max) break;
    }
    return found.slice(0, max);
  }
  const rows = publicRows(owned, db).where('user_id', '=', userId).orderBy('sort_order').orderBy('id').limit(max);
  return (await rows.execute()).map(owned.toRecord);
}

/** Finds any account's record by its id, or an account's by its slug, if everybody may see it. */
export async function findPublicRecord(
  owned: OwnedRecords,
  db: Db,
  wanted: Parameters<typeof findPublished>[2],
): Promise<StoredRecord | undefined> {
  const rows = publicRows(owned, db);
  const query =
    'slug' in wanted
      ? rows.where('user_id', '=', wanted.user_id).where(sql.ref('slug'), '=', wanted.slug)
      : rows.where('id', '=', wanted.id);
  const row = await query.executeTakeFirst();
  if (row) return owned.toRecord(row);
  const published = await findPublishedRecord(owned, db, wanted);
  if (published) return isPublic(owned.kind, published) ? published : undefined;
  return sample.records[owned.kind.path]?.find((record) =>
    'slug' in wanted ? wanted.user_id === sample.user.id && record.slug === wanted.slug : record.id === wanted.id,
  );
}

/** Those of accounts whose changes are published at once. */
function publicRows({ kind, table }: OwnedRecords, db: Db) {
  return recordsIn(db)
    .selectFrom(table)
    .selectAll(table)
    .where(isPublicRow(kind))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', `${table}.user_id`)
          .where('users.publishing', '=', 'instant')
          .where('users.suspended_at', '=', ''),
      ),
    );
}
