import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { diskReserveOf } from '../../platform/db/disk-reserve.server.ts';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { TRASH_DAYS, TRASH_MAX_BYTES, TRASH_MAX_ITEMS, type TrashItem } from '../model/trash.ts';
import {
  type DeletedTranslation,
  takeAllTranslations,
  takeTranslations,
} from '../translations/record-translations.server.ts';

/** Far below the parameter limit of both engines. */
const ROWS_PER_STATEMENT = 100;

type Owned = { id: string; user_id: string };
type Deleted = {
  /** The plural path of its kind. */
  kind: string;
  /** What the trash shows; '' if it has no name. */
  title: string;
  row: Owned;
};

/**
 * Puts a deleted row into the trash, with its translations: whatever is added with its id must not have them. A client may add and delete the same id repeatedly: the last row is kept. Beyond
 * the limits of the trash, what was deleted first is deleted permanently.
 */
export async function moveToTrash(db: Db, { kind, title, row }: Deleted, now: Date): Promise<void> {
  const { id, user_id } = row;
  const translations = isTranslated(kind) ? await takeTranslations(db, { user_id, kind, id }) : [];
  const text = JSON.stringify(translations.length > 0 ? { ...row, translations } : row);
  const kept = { row: text, title, bytes: Buffer.byteLength(text), deleted_at: now.toISOString() };
  await db
    .insertInto('deleted_records')
    .values({ id, user_id, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'id']).doUpdateSet(kept))
    .execute();
  await trim(db, user_id);
}

/** The same for rows of one kind of one account, the last deleted last: a statement for many. */
export async function moveAllToTrash(
  db: Db,
  userId: string,
  kind: string,
  deleted: readonly Omit<Deleted, 'kind'>[],
  now: Date,
): Promise<void> {
  const ids = deleted.map(({ row }) => row.id);
  const translations = isTranslated(kind) && (await takeAllTranslations(db, { user_id: userId, kind }, ids));
  // The newest are kept if there are too many: a millisecond apart, they have an order.
  const rows = deleted.map(({ title, row }, index) => {
    const words = translations ? translations.get(row.id) : undefined;
    const text = JSON.stringify(words ? { ...row, translations: words } : row);
    const deleted_at = new Date(now.getTime() - deleted.length + 1 + index).toISOString();
    return { id: row.id, user_id: userId, kind, row: text, title, bytes: Buffer.byteLength(text), deleted_at };
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto('deleted_records')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'id']).doUpdateSet((row) => ({
          row: row.ref('excluded.row'),
          title: row.ref('excluded.title'),
          bytes: row.ref('excluded.bytes'),
          deleted_at: row.ref('excluded.deleted_at'),
        })),
      )
      .execute();
  if (rows.length > 0) await trim(db, userId);
}

function isTranslated(kind: string): boolean {
  return kind === 'views' || RECORD_PATHS.some((path) => path === kind);
}

/**
 * Returns the stored row and takes it out of the trash; translations are among its values. Undefined if it is not there,
 * or for too long.
 */
export async function takeFromTrash<Row>(
  db: Db,
  kind: string,
  { id, user_id }: Owned,
  now: Date,
): Promise<(Row & { translations?: DeletedTranslation[] }) | undefined> {
  const kept = await db
    .deleteFrom('deleted_records')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('deleted_at', '>', oldest(now))
    .returning('row')
    .executeTakeFirst();
  return kept && JSON.parse(kept.row);
}

/** The same for many, in the order in which they were deleted. */
export async function takeAllFromTrash<Row>(
  db: Db,
  kind: string,
  { ids, user_id }: { ids: readonly string[]; user_id: string },
  now: Date,
): Promise<Row[]> {
  const kept = await db
    .deleteFrom('deleted_records')
    .where('id', 'in', ids)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('deleted_at', '>', oldest(now))
    .returning(['id', 'deleted_at', 'row'])
    .execute();
  // What a statement returns has no order.
  const key = ({ deleted_at, id }: (typeof kept)[number]) => `${deleted_at} ${id}`;
  return kept.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ row }) => JSON.parse(row));
}

/** For records that are back by another way: restored from the trash too, they would be there twice. */
export async function removeFromTrash(db: Db, userId: string, kind: string, ids: readonly string[]): Promise<void> {
  const own = db.deleteFrom('deleted_records').where('user_id', '=', userId).where('kind', '=', kind);
  await own.where('id', 'in', ids).execute();
}

/** What an account can restore, the last deleted first. */
export async function listTrash(db: Db, userId: string, now: Date): Promise<TrashItem[]> {
  const rows = await db
    .selectFrom('deleted_records')
    .select(['kind', 'id', 'title', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', '>', oldest(now))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, expires_at: expiryOf(row.deleted_at) }));
}

export function expiryOf(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

/** Permanently deletes what was deleted too long ago. */
async function sweepTrash(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('deleted_records').where('deleted_at', '<=', oldest(now)).execute();
}

function oldest(now: Date): string {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
}

async function trim(db: Db, userId: string): Promise<void> {
  const own = db.selectFrom('deleted_records').where('user_id', '=', userId);
  const { items, bytes } = await own
    .select((row) => [row.fn.countAll<number>().as('items'), row.fn.sum<number>('bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  if (items <= TRASH_MAX_ITEMS && Number(bytes) <= TRASH_MAX_BYTES) return;
  const newestFirst = sql`(order by deleted_at desc, id desc)`;
  const last = await db
    .selectFrom(
      own
        .select(['deleted_at', 'id'])
        .select(sql<number>`row_number() over ${newestFirst}`.as('items'))
        .select(sql<number>`sum(bytes) over ${newestFirst}`.as('total'))
        .as('counted'),
    )
    .select(['deleted_at', 'id'])
    .where((row) => row.or([row('items', '>', TRASH_MAX_ITEMS), row('total', '>', TRASH_MAX_BYTES)]))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db
    .deleteFrom('deleted_records')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(deleted_at, id) <= (${last.deleted_at}, ${last.id})`)
    .execute();
}

export const trashJob: PeriodicJob<Ctx> = {
  name: 'trash',
  everyMs: HOUR_MS,
  run: (ctx) => diskReserveOf(ctx).use(() => sweepTrash(ctx.db, ctx.now())),
};
