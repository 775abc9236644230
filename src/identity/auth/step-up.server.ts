import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { SessionUser } from '../../platform/http/sessions.server.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { accountOf } from '../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import type { StepUp } from '../second-factor.ts';
import { codeNeeded, loginNeeded, passwordNeeded, wrongCode } from './account-errors.ts';
import { hasSecondFactor } from './second-factor/has-second-factor.server.ts';
import { limitFactorCode, spendFactorCode } from './second-factor/second-factors.server.ts';
import { setSessionCookie } from './session-cookie.server.ts';
import { isFresh, replaceSession } from './sessions.server.ts';
import { rejectWrongPassword } from './verify-password.server.ts';

type Subject = { user: UserRow; proof: StepUp; message: ErrorMessage };

/**
 * For what changes who can log in: rejects a request whose login is older than ten minutes, unless it has the password,
 * and a code if the account has a second factor. These start a new session, which is fresh again. The route lists
 * STEP_UP_LIMITS.
 */
export async function requireStepUp(
  ctx: Ctx,
  request: LoggedIn,
  reply: FastifyReply,
  { user, proof, message }: Subject,
): Promise<void> {
  if (proof?.password === undefined) return requireFreshLogin(ctx, request, message);
  const isWhole = await requirePassword(ctx, request, { user, proof, message });
  await renewSession(ctx, request, reply, isWhole);
}

/** A proof without the code that the account has stays as fresh as the login that had one. */
async function renewSession(ctx: Ctx, request: LoggedIn, reply: FastifyReply, isWhole: boolean): Promise<void> {
  const { id, authenticated_at } = request.user;
  const { token, ...session } = await ctx.db
    .transaction()
    .execute((db) => replaceSession(ctx, db, request, id, isWhole ? undefined : authenticated_at));
  setSessionCookie(reply, ctx.config, token);
  // What the route does next is done by the new session, which must not end as another one.
  Object.assign(request.user, session);
}

/** For what has no body for a proof: `POST /api/users/confirm-login` makes the login fresh. */
export async function requireFreshLogin(ctx: Ctx, request: LoggedIn, message: ErrorMessage): Promise<void> {
  if (isFresh(request.user, ctx.now())) return;
  const { password_hash } = await accountOf(ctx, request);
  throw password_hash ? passwordNeeded(message) : loginNeeded(message);
}

type LoggedIn = FastifyRequest & { user: SessionUser };

export const STEP_UP_LIMITS = ['login_address', 'login_account_address', 'second_factor_account'] as const;

/**
 * Always needs the password; a code only if the login is older than ten minutes, because that login had one. Returns
 * true for all that a login needs.
 */
export async function requirePassword(
  ctx: Ctx,
  request: LoggedIn,
  { user, proof, message }: Subject,
): Promise<boolean> {
  // Without a password, logging in again is the proof.
  if (user.password_hash === '') {
    if (isFresh(request.user, ctx.now())) return false;
    throw loginNeeded(message);
  }
  if (!proof?.password) throw passwordNeeded(message);
  await rejectWrongPassword(ctx, request, user, proof.password, message);
  return requireCode(ctx, request, { user, proof, message });
}

/** The second part of that: returns true for an account without a second factor, and for a right code. */
export async function requireCode(ctx: Ctx, request: LoggedIn, { user, proof, message }: Subject): Promise<boolean> {
  if (!(await hasSecondFactor(ctx.db, user.id))) return true;
  if (isFresh(request.user, ctx.now())) return false;
  if (proof?.code === undefined && proof?.recovery_code === undefined) throw codeNeeded(message);
  const isRight = await limitFactorCode(ctx, request, user.id, async () => {
    const spent = await ctx.db.transaction().execute((db) => spendFactorCode(ctx, db, request, user, proof));
    return spent || undefined;
  });
  if (!isRight) throw wrongCode(message);
  return true;
}
