import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, SessionUser } from '../context.ts';
import type { UserRow } from '../db/tables.ts';
import type { StepUp } from '../model/second-factor.ts';
import { codeNeeded, loginNeeded, passwordNeeded, wrongCode } from './account-errors.ts';
import { factorsOf, takeFactorCode } from './second-factor/second-factors.server.ts';
import { setSessionCookie } from './session-cookie.server.ts';
import { isFresh, startSession } from './sessions.server.ts';
import { rejectWrongPassword } from './verify-password.server.ts';

type Subject = { user: UserRow; proof: StepUp; message: string };

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
  if (proof?.password === undefined) {
    if (!isFresh(request.user, ctx.now())) throw user.password_hash ? passwordNeeded(message) : loginNeeded(message);
    return;
  }
  await requirePassword(ctx, request, { user, proof, message });
  const token = await ctx.db.transaction().execute((db) => startSession(ctx, db, request, user.id));
  setSessionCookie(reply, ctx.config, token);
}

type LoggedIn = FastifyRequest & { user: SessionUser };

export const STEP_UP_LIMITS = ['login_address', 'login_account_address', 'second_factor_account'] as const;

/** Always needs the password; a code only if the login is older than ten minutes, because that login had one. */
export async function requirePassword(ctx: Ctx, request: LoggedIn, { user, proof, message }: Subject): Promise<void> {
  // Without a password, logging in again is the proof.
  if (user.password_hash === '') {
    if (isFresh(request.user, ctx.now())) return;
    throw loginNeeded(message);
  }
  if (!proof?.password) throw passwordNeeded(message);
  await rejectWrongPassword(ctx, request, user, proof.password, message);
  if (isFresh(request.user, ctx.now()) || (await factorsOf(ctx.db, user.id)).length === 0) return;
  if (proof.code === undefined && proof.recovery_code === undefined) throw codeNeeded(message);
  if (!(await takeFactorCode(ctx, request, user, proof))) throw wrongCode(message);
}
