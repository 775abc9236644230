import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { isUnwritable } from '../../../platform/db/errors.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { PeriodicJob } from '../../../platform/jobs/job.server.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/lib/time.ts';
import { placesOf } from '../../../platform/places.server.ts';
import { deviceLabel, placeLabel } from '../device.server.ts';
import { type ActivityEvent, ActivityItem, type ActivityPage } from './activity.ts';

export const ACTIVITY_KEPT_MS = 90 * DAY_MS;
/** Beyond this the oldest are deleted: logging in again and again must not fill the database. */
export const ACTIVITY_PER_USER = 2_000;
const PAGE_SIZE = 50;
const DETAIL_MAX_CHARACTERS = 200;

type Activity = {
  userId: string;
  event: ActivityEvent;
  /** What it was about. Neither an IP nor an email. */
  detail?: string;
  /** The request of the owner; without one it was the operator. */
  request?: FastifyRequest | undefined;
};

let entries = 0;

/** Returns a UUID that sorts after the earlier ones of this process: entries of one millisecond stay in their order. */
function nextId(): string {
  entries = (entries + 1) % 2 ** 32;
  return entries.toString(16).padStart(8, '0') + randomUUID().slice(8);
}

/** Adds an entry to the activity of an account, in the transaction of what happened. */
export async function recordActivity(ctx: Pick<Ctx, 'now' | 'database'>, db: Db, activity: Activity): Promise<void> {
  await insertEntry(ctx, db, activity);
  await db
    .deleteFrom('account_activity')
    .where('user_id', '=', activity.userId)
    .where(
      sql<boolean>`(created_at, id) <= (select created_at, id from account_activity where user_id = ${activity.userId}
        order by created_at desc, id desc limit 1 offset ${ACTIVITY_PER_USER})`,
    )
    .execute();
}

async function insertEntry(
  ctx: Pick<Ctx, 'now' | 'database'>,
  db: Db,
  { userId, event, detail = '', request }: Activity,
): Promise<void> {
  await db
    .insertInto('account_activity')
    .values({
      id: nextId(),
      user_id: userId,
      event,
      actor: request ? 'owner' : 'operator',
      detail: detail.slice(0, DETAIL_MAX_CHARACTERS),
      device: request ? deviceLabel(request.headers['user-agent']) : '',
      place: request ? placeLabel(placesOf(ctx).placeOf(request.ip)) : '',
      created_at: ctx.now().toISOString(),
    })
    .execute();
}

/** The same for a read, which must succeed while nothing can be written; the next change deletes what is too much. */
export async function recordReadActivity(
  ctx: Pick<Ctx, 'database' | 'db' | 'now'>,
  activity: Activity & { request: FastifyRequest },
): Promise<void> {
  try {
    await insertEntry(ctx, ctx.db, activity);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    activity.request.log.warn({ err: error }, 'An entry of the activity could not be stored');
  }
}

/** Returns a page of the activity, newest first; `before` is the `next` of the previous page. */
export async function listActivity(db: Db, userId: string, before: string): Promise<ActivityPage> {
  let query = db.selectFrom('account_activity').selectAll().where('user_id', '=', userId);
  const [time, id] = before.split('_');
  if (time && id) query = query.where(sql<boolean>`(created_at, id) < (${time}, ${id})`);
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const items = rows.slice(0, PAGE_SIZE).map(({ user_id: _, ...item }) => ActivityItem.parse(item));
  const last = rows.length > PAGE_SIZE ? items.at(-1) : undefined;
  return { items, next: last ? `${last.created_at}_${last.id}` : '' };
}

export async function sweepActivity({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - ACTIVITY_KEPT_MS).toISOString();
  await db.deleteFrom('account_activity').where('created_at', '<', oldest).execute();
}

export const activityJob: PeriodicJob<Ctx> = {
  name: 'activity',
  everyMs: HOUR_MS,
  run: sweepActivity,
};
