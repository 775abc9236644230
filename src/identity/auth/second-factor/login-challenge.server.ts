import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { MINUTE_MS } from '../../../platform/lib/time.ts';
import { findUserById } from '../../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../../portfolio/tables.ts';
import type { LoginChallengeTable } from '../../tables.ts';
import { passwordVersion } from '../email-tokens.server.ts';
import { challengeTokenOf, freshToken, setChallengeCookie, tokenHash } from '../session-cookie.server.ts';

const LIFE_MS = 5 * MINUTE_MS;
const TRIES_MAX = 5;
/** An attacker with the password must not fill the table. */
const CHALLENGES_PER_USER = 5;

/** Remembers that the password was right, in a cookie that opens nothing: only a code makes a session of it. */
export async function startChallenge(
  ctx: Ctx,
  reply: FastifyReply,
  user: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<void> {
  const token = freshToken();
  const now = ctx.now();
  await ctx.db.transaction().execute(async (db) => {
    await db.deleteFrom('login_challenges').where('expires_at', '<=', now.toISOString()).execute();
    const kept = db
      .selectFrom('login_challenges')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .orderBy('expires_at', 'desc')
      .limit(CHALLENGES_PER_USER - 1);
    await db
      .deleteFrom('login_challenges')
      .where('user_id', '=', user.id)
      .where('token_hash', 'not in', kept)
      .execute();
    await db
      .insertInto('login_challenges')
      .values({
        token_hash: tokenHash(token),
        user_id: user.id,
        password_version: passwordVersion(user),
        tries: 0,
        expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
      })
      .execute();
  });
  setChallengeCookie(reply, ctx.config, token, LIFE_MS);
}

/**
 * Counts one try for the request's challenge and returns its user. Undefined if there is no challenge, it has expired,
 * has been tried too often, or the password has changed since.
 */
export async function tryChallenge(ctx: Ctx, request: FastifyRequest): Promise<UserRow | undefined> {
  const token = challengeTokenOf(request, ctx.config);
  if (token === undefined) return undefined;
  const challenge = await ctx.db
    .updateTable('login_challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash(token))
    .where('tries', '<', TRIES_MAX)
    .where('expires_at', '>', ctx.now().toISOString())
    .returning(['user_id', 'password_version'])
    .executeTakeFirst();
  if (!challenge) return undefined;
  return userOfChallenge(ctx, challenge);
}

/** Returns the user of the request's challenge without counting a try. */
export async function challengedUser(ctx: Ctx, request: FastifyRequest): Promise<UserRow | undefined> {
  const token = challengeTokenOf(request, ctx.config);
  if (token === undefined) return undefined;
  const challenge = await ctx.db
    .selectFrom('login_challenges')
    .select(['user_id', 'password_version'])
    .where('token_hash', '=', tokenHash(token))
    .where('tries', '<', TRIES_MAX)
    .where('expires_at', '>', ctx.now().toISOString())
    .executeTakeFirst();
  return challenge && userOfChallenge(ctx, challenge);
}

async function userOfChallenge(
  ctx: Ctx,
  { user_id, password_version }: Pick<LoginChallengeTable, 'user_id' | 'password_version'>,
): Promise<UserRow | undefined> {
  const user = await findUserById(ctx.db, user_id);
  if (user?.suspended_at !== '') return undefined;
  return password_version === passwordVersion(user) ? user : undefined;
}

/** Deletes the request's challenge. Returns false if another request has used it first. */
export async function endChallenge(ctx: Ctx, db: Db, request: FastifyRequest): Promise<boolean> {
  const token = challengeTokenOf(request, ctx.config);
  if (token === undefined) return false;
  const challenge = db.deleteFrom('login_challenges').where('token_hash', '=', tokenHash(token));
  return (await challenge.executeTakeFirst()).numDeletedRows > 0n;
}
