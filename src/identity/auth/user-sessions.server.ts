import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { SessionUser } from '../../platform/http/sessions.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts';
import type { SessionInfo } from '../account-schemas.ts';
import { SESSION_LIFE_MAX_MS } from './session-cookie.server.ts';

const IDLE_MAX_MS = 14 * DAY_MS;

/** A clock that is set back by less ends no session. */
const AHEAD_MAX_MS = HOUR_MS;

/**
 * Selects sessions that are neither idle for too long nor too old; none that was made while the clock was ahead, which
 * would live for that much longer.
 */
export function alive(db: Db, now: Date) {
  return db
    .selectFrom('sessions')
    .where('sessions.last_seen_at', '>', before(now, IDLE_MAX_MS))
    .where('sessions.created_at', '>', before(now, SESSION_LIFE_MAX_MS))
    .where('sessions.created_at', '<', before(now, -AHEAD_MAX_MS));
}

export function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** Returns the number of ended sessions. */
export async function endAllSessions(db: Db, userId: string): Promise<bigint> {
  return (await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows;
}

/** Returns the user's sessions, most recently used first. */
export async function listSessions(ctx: Ctx, user: SessionUser): Promise<SessionInfo[]> {
  const rows = await alive(ctx.db, ctx.now())
    .select(['id', 'device', 'place', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user.id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === user.session_id }));
}

export async function endSession(db: Db, user: SessionUser, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Session');
}

/** Ends the user's other sessions and returns their number. */
export async function endOtherSessions(db: Db, user: SessionUser): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('id', '!=', user.session_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
