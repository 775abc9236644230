import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { isOverLimit, securityEvent, takeLimit } from '../../platform/http/security-log.server.ts';
import { done } from '../../platform/lib/success.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import { accountOf, findUserByEmail, isNeverEntered, toStoredUser } from '../../portfolio/storage/user-store.server.ts';
import { linkExpired, wrongPassword } from './account-errors.ts';
import { recordActivity } from './activity/activity.server.ts';
import { resetMail } from './auth-mails.ts';
import { inConstantTime } from './constant-time.server.ts';
import { mailTo } from './email-confirmation.server.ts';
import { findToken, issueToken } from './email-tokens.server.ts';
import { loginApi } from './login-api.ts';
import { hashPassword } from './passwords.server.ts';
import { startFirstSession } from './register.server.ts';
import { replacePassword, resetPassword } from './replace-password.server.ts';
import { setSessionCookie } from './session-cookie.server.ts';
import { startSession } from './sessions.server.ts';
import { requireCode, STEP_UP_LIMITS } from './step-up.server.ts';
import { forgetFailures, rejectWrongPassword } from './verify-password.server.ts';
import { rejectWeakPassword } from './weak-password.server.ts';

const RESET_GOOD_FOR_MS = 30 * MINUTE_MS;
const RESET_FAILED = 'Error resetting password';
const CHANGE_FAILED = 'Error changing password';

export function mountPasswords(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    limits: ['api', 'reset_address', 'reset_account'],
    ...loginApi['POST /api/users/forgot-password'],
    handler: async (request) => {
      await inConstantTime(sendResetLink(ctx, request, request.body.email));
      return done('If there is an account with this address, an email with a link is on its way.');
    },
  });

  route(app, ctx, {
    login: 'none',
    limits: ['api'],
    config: { failure: RESET_FAILED },
    ...loginApi['POST /api/users/reset-password'],
    handler: async (request, reply) => {
      const { token, password, end_other_access } = request.body;
      const user = await findToken(ctx, 'reset-password', token);
      if (!user) throw linkExpired(RESET_FAILED);
      await rejectWeakPassword(password, user, RESET_FAILED);
      const hash = await hashPassword(password);
      // The link was made for the old password: of several concurrent uses, one succeeds.
      const reset = { hash, endsOtherAccess: end_other_access };
      // Who has never entered has nothing to log in with but this link, and the operator gave it to them.
      const isWelcome = isNeverEntered(user) && user.mailedTo === '' && user.suspended_at === '';
      const session = await ctx.db.transaction().execute(async (db) => {
        if (!(await resetPassword(ctx, db, request, user, reset))) throw linkExpired(RESET_FAILED);
        return isWelcome ? startFirstSession(ctx, db, request, user.id) : undefined;
      });
      await forgetFailures(ctx, request, user.email);
      securityEvent(request, ctx, 'password_reset', { user_id: user.id });
      if (session === undefined) return done('Your password is set. You can log in now.');
      securityEvent(request, ctx, 'login_ok', { user_id: user.id });
      setSessionCookie(reply, ctx.config, session);
      return { ...done('Welcome. Your password is set, and you are logged in.'), user: toStoredUser(user) };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: CHANGE_FAILED },
    ...loginApi['POST /api/users/change-password'],
    handler: async (request, reply) => {
      const { current_password, password, ...proof } = request.body;
      const user = await accountOf(ctx, request);
      await rejectWrongPassword(ctx, request, user, current_password, CHANGE_FAILED);
      await rejectWeakPassword(password, user, CHANGE_FAILED);
      const isWhole = await requireCode(ctx, request, { user, proof, message: CHANGE_FAILED });
      const hash = await hashPassword(password);
      const token = await ctx.db.transaction().execute(async (db) => {
        if (!(await replacePassword(ctx, db, user, hash))) throw wrongPassword(CHANGE_FAILED);
        await recordActivity(ctx, db, { userId: user.id, event: 'password_changed', request });
        return startSession(ctx, db, request, user.id, isWhole ? undefined : request.user.authenticated_at);
      });
      setSessionCookie(reply, ctx.config, token);
      securityEvent(request, ctx, 'password_changed', { user_id: user.id });
      return done('Password changed. You are logged out everywhere else.');
    },
  });
}

async function sendResetLink(ctx: Ctx, request: FastifyRequest, email: string): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  try {
    await takeLimit(ctx, request, 'reset_address', clientGroup(request.ip));
    await takeLimit(ctx, request, 'reset_account', email);
  } catch (error) {
    if (isOverLimit(error)) return;
    throw error;
  }
  securityEvent(request, ctx, 'password_reset_asked', { user_id: user?.id });
  if (!user) return;
  await ctx.db.transaction().execute(async (db) => {
    const issue = { purpose: 'reset-password', holder: user, email: user.email, goodForMs: RESET_GOOD_FOR_MS } as const;
    const token = await issueToken(ctx, db, issue);
    const mail = mailTo(user, (texts) => resetMail(texts, ctx.config.origin, token));
    const goodUntil = new Date(ctx.now().getTime() + RESET_GOOD_FOR_MS).toISOString();
    await ctx.mail({ ...mail, goodUntil }, db);
  });
}
