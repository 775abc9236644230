import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { isPublic } from '../../model/record-rules.ts';
import { sample } from '../../sample/sample.ts';
import { listPublishedIds } from '../../versions/published-records.server.ts';
import { listIds, type OwnedRecords, readRecords, recordsIn } from './owned-records.server.ts';
import { findPublishedRecord, publishedSlices, readPublishedRecords } from './published-records.server.ts';
import type { StoredRecord } from './record-store.server.ts';

/** A list of which parts are read: the ids, in the owner's order, and how to read the records of some of them. */
type ListInParts = { keys: readonly string[]; read(ids: readonly string[]): Promise<StoredRecord[]> };

/** The owner's list as it is now, or what everybody else may see: of a draft, what is published. */
export async function listInParts(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  { isOwn }: { isOwn: boolean },
): Promise<ListInParts> {
  if (userId === sample.user.id) return ofSample(owned);
  const published = isOwn ? undefined : await listPublishedIds(db, userId, owned.kind.path);
  if (!published) {
    const keys = await listIds(owned, db, userId, { isPublic: !isOwn });
    return { keys, read: (ids) => readRecords(owned, db, userId, ids) };
  }
  const keys: string[] = [];
  for await (const slice of publishedSlices(owned, db, userId, published)) {
    for (const record of slice) if (isPublic(owned.kind, record)) keys.push(record.id);
    // SQLite runs in this thread: let other requests run in between.
    await setImmediate();
  }
  return { keys, read: (ids) => readPublishedRecords(owned, db, userId, ids) };
}

function ofSample({ kind }: OwnedRecords): ListInParts {
  const records = new Map((sample.records[kind.path] ?? []).map((record) => [record.id, record]));
  return { keys: [...records.keys()], read: async (ids) => ids.flatMap((id) => records.get(id) ?? []) };
}

/** Returns the one record with this slug that a client may see, as a list; an empty one if there is none. */
export async function listBySlug(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  { slug, isOwn }: { slug: string; isOwn: boolean },
): Promise<StoredRecord[]> {
  if (userId === sample.user.id)
    return (sample.records[owned.kind.path] ?? []).filter((record) => record.slug === slug);
  const published = isOwn ? undefined : await listPublishedIds(db, userId, owned.kind.path);
  const record = published
    ? await findPublishedRecord(owned, db, { user_id: userId, slug })
    : await findBySlug(owned, db, userId, slug);
  return record && (isOwn || isPublic(owned.kind, record)) ? [record] : [];
}

async function findBySlug(
  owned: OwnedRecords,
  db: Db,
  userId: string,
  slug: string,
): Promise<StoredRecord | undefined> {
  const row = await recordsIn(db)
    .selectFrom(owned.table)
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql.ref('slug'), '=', slug)
    .executeTakeFirst();
  return row && owned.toRecord(row);
}
