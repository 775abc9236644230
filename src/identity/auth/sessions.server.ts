import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { isUnwritable } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Sessions, SessionUser } from '../../platform/http/sessions.server.ts';
import { AppError, notLoggedIn } from '../../platform/lib/app-error.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import { placesOf } from '../../platform/places.server.ts';
import { hasApiToken, userOfToken } from './access/api-tokens.server.ts';
import { deviceLabel, placeLabel } from './device.server.ts';
import { hasSecondFactor } from './second-factor/has-second-factor.server.ts';
import { freshToken, mayHaveSession, sessionTokenOf, tokenHash } from './session-cookie.server.ts';
import { alive, before } from './user-sessions.server.ts';

/** The precision of `last_seen_at`: a write for every request would cost more than the request. */
const SEEN_EVERY_MS = 10 * MINUTE_MS;
/** How long after it was entered the password is not required again. */
const FRESH_MS = 10 * MINUTE_MS;
const SESSIONS_PER_USER = 50;

/** Loads the user of the session cookie. Sessions are rows, so that ending one takes effect at once on every node. */
export function openSessions({ config, db, now }: Pick<Ctx, 'config' | 'db' | 'now'>): Sessions {
  const found = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>();

  function anyUserOf(request: FastifyRequest): Promise<SessionUser | undefined> {
    const user = found.get(request) ?? lookUp(request);
    found.set(request, user);
    return user;
  }

  /** True for somebody who must add a second factor before anything else. */
  async function lacksFactor(request: FastifyRequest, user: SessionUser): Promise<boolean> {
    if (!config.needsSecondFactor || request.routeOptions.config.isBeforeSecondFactor) return false;
    return !(await hasSecondFactor(db, user.id));
  }

  /** A token is ignored where a login is neither needed nor of use. */
  async function userByToken(request: FastifyRequest): Promise<SessionUser | undefined> {
    const { scope, needsLogin } = request.routeOptions.config;
    return scope || needsLogin ? userOfToken({ db, now }, request, scope) : undefined;
  }

  async function lookUp(request: FastifyRequest): Promise<SessionUser | undefined> {
    if (hasApiToken(request)) return userByToken(request);
    const token = sessionTokenOf(request, config);
    if (!token) return undefined;
    const row = await alive(db, now())
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.token_hash', '=', tokenHash(token))
      .where('users.suspended_at', '=', '')
      .select(['users.id', 'users.user_name', 'sessions.id as session_id', 'authenticated_at', 'last_seen_at'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { last_seen_at, ...user } = row;
    if (last_seen_at < before(now(), SEEN_EVERY_MS)) await noteSeen(request, user.session_id);
    return user;
  }

  async function noteSeen(request: FastifyRequest, id: string): Promise<void> {
    try {
      await db.updateTable('sessions').set({ last_seen_at: now().toISOString() }).where('id', '=', id).execute();
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      request.log.warn({ err: error }, 'A session could not be marked as seen');
    }
  }

  return {
    mayBeOf: (headers) => mayHaveSession(headers, config) || hasApiToken({ headers }),
    anyUserOf,
    async userOf(request) {
      const user = await anyUserOf(request);
      return user && !(await lacksFactor(request, user)) ? user : undefined;
    },
    async required(request) {
      const user = await anyUserOf(request);
      if (!user) throw notLoggedIn();
      if (await lacksFactor(request, user)) throw secondFactorMissing();
      request.user = user;
    },
  };
}

function secondFactorMissing(): AppError {
  const error = 'This site requires one: add an authenticator app or a passkey to your account first';
  return new AppError('second_factor_required', { message: 'Two-factor authentication', error });
}

/** True while the password is not required again. */
export function isFresh(user: SessionUser, now: Date): boolean {
  return user.authenticated_at > before(now, FRESH_MS) && user.authenticated_at < before(now, -FRESH_MS);
}

/**
 * Starts a session after a successful login and returns its token. Ends the session that the request came with, which
 * protects against session fixation. `authenticatedAt` is for a session that replaces one without a new login.
 */
export async function startSession(
  ctx: Ctx,
  db: Db,
  request: FastifyRequest,
  userId: string,
  authenticatedAt?: string,
): Promise<string> {
  return (await replaceSession(ctx, db, request, userId, authenticatedAt)).token;
}

/** The same, with the row's id and when the login was proved. */
export async function replaceSession(
  ctx: Ctx,
  db: Db,
  request: FastifyRequest,
  userId: string,
  authenticatedAt?: string,
): Promise<{ token: string; session_id: string; authenticated_at: string }> {
  await endSessionOf(ctx, db, request);
  await deleteOldest(db, userId, ctx.now());
  const token = freshToken();
  const at = ctx.now().toISOString();
  const [session_id, authenticated_at] = [randomUUID(), authenticatedAt ?? at];
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      id: session_id,
      user_id: userId,
      device: deviceLabel(request.headers['user-agent']),
      place: placeLabel(placesOf(ctx).placeOf(request.ip)),
      created_at: at,
      authenticated_at,
      last_seen_at: at,
    })
    .execute();
  return { token, session_id, authenticated_at };
}

/** Ends the session of the request's cookie. */
export async function endSessionOf(ctx: Ctx, db: Db, request: FastifyRequest): Promise<void> {
  const token = sessionTokenOf(request, ctx.config);
  if (token) await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
}

/** Deletes the oldest sessions, so that there is room for one more. */
async function deleteOldest(db: Db, userId: string, now: Date): Promise<void> {
  const kept = alive(db, now)
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_PER_USER - 1);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute();
}
