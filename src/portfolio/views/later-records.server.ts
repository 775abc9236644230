import { SqliteAdapter, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { RECORD_PATHS, type RecordPath } from '../model/record-kinds.ts';
import { recordsIn } from '../records/kit/owned-records.server.ts';
import type { ViewItem } from './view.ts';

export type RecordTime = { kind: RecordPath; id: string; created_at: string };
/** `place`: in the list of its kind. */
type Placed = RecordTime & { place: number };

/** Returns the records, of all kinds, which an account has made after a time, in the order of the portfolio. */
export async function listRecordsSince(db: Db, userId: string, since: string): Promise<RecordTime[]> {
  const [first, ...others] = RECORD_PATHS.map((kind) =>
    recordsIn(db)
      .selectFrom(kind as 'records')
      .select(['id', 'created_at', 'sort_order as place'])
      .select((row) => row.val(kind).as('kind'))
      .where('user_id', '=', userId)
      .where('created_at', '>', since),
  );
  if (!first) return [];
  return inOrder((await others.reduce((query, other) => query.unionAll(other), first).execute()) as Placed[]);
}

/** A union has no order. */
function inOrder(records: readonly Placed[]): RecordTime[] {
  const kindOf = ({ kind }: Placed) => RECORD_PATHS.indexOf(kind);
  return records.toSorted(
    (one, other) => kindOf(one) - kindOf(other) || one.place - other.place || (one.id < other.id ? -1 : 1),
  );
}

/** The same of what it has published by hand: a record may be published and no longer in the draft. */
export async function listPublishedSince(db: Db, userId: string, since: string): Promise<RecordTime[]> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const created = isSqlite
    ? sql<string>`json_extract("row", '$.created_at')`
    : sql<string>`"row"::json ->> 'created_at'`;
  const rows = await db
    .selectFrom('published_records')
    .select(['kind', 'id', 'place', created.as('created_at')])
    .where('user_id', '=', userId)
    .where('kind', 'in', [...RECORD_PATHS])
    .where(created, '>', since)
    .execute();
  return inOrder(rows as Placed[]);
}

type Settling = { items: readonly Pick<ViewItem, 'kind' | 'record_id'>[]; settled_at: string };

/** Returns those that are later than the view: made after it was settled, and not named by it. */
export function laterThan({ items, settled_at }: Settling, records: readonly RecordTime[]): RecordTime[] {
  const named = new Set(items.map(({ kind, record_id }) => `${kind} ${record_id}`));
  return records.filter(({ kind, id, created_at }) => created_at > settled_at && !named.has(`${kind} ${id}`));
}
