import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent } from '../../platform/http/security-log.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { findUserByEmail, toStoredUser } from '../../portfolio/storage/user-store.server.ts';
import { suspended } from './account-errors.ts';
import { recordActivity } from './activity/activity.server.ts';
import { completeLogin } from './complete-login.server.ts';
import { loginApi } from './login-api.ts';
import { endChallenge, startChallenge, tryChallenge } from './second-factor/login-challenge.server.ts';
import { factorsOf, limitFactorCode, spendFactorCode } from './second-factor/second-factors.server.ts';
import { clearChallengeCookie, clearSessionCookie, setSessionCookie } from './session-cookie.server.ts';
import { endSessionOf } from './sessions.server.ts';
import { verifyPasswordLimited } from './verify-password.server.ts';

export function mountLogin(app: FastifyInstance, ctx: Ctx): void {
  mountPasswordStep(app, ctx);
  mountFactorStep(app, ctx);
  mountLogout(app, ctx);
}

function mountPasswordStep(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    usesReserve: true,
    limits: ['api', 'login_address', 'login_account_address'],
    config: { failure: 'Login failed' },
    ...loginApi['POST /api/users/login'],
    handler: async (request, reply) => {
      const { email, password } = request.body;
      const user = await findUserByEmail(ctx.db, email);
      const match = await verifyPasswordLimited(ctx, request, { email, password_hash: user?.password_hash }, password);
      const isSuspended = user !== undefined && user.suspended_at !== '';
      const factors = user && match && !isSuspended ? await factorsOf(ctx.db, user.id) : [];
      if (user && factors.length > 0) {
        await startChallenge(ctx, reply, user);
        securityEvent(request, ctx, 'second_factor_asked', { user_id: user.id });
        return { ...done('Please enter your code'), second_factor: factors };
      }
      const token =
        user && match && !isSuspended
          ? await completeLogin(ctx, request, user, { method: 'password', password: { text: password, ...match } })
          : undefined;
      securityEvent(request, ctx, token ? 'login_ok' : 'login_failed', { user_id: user?.id });
      // Only a caller with the right password learns that the account exists.
      if (match && isSuspended) throw suspended();
      if (!user || !token) {
        throw new AppError('unauthorized', { message: 'Login failed', error: 'Wrong email or password' });
      }
      setSessionCookie(reply, ctx.config, token);
      return { ...done('Login successful'), user: toStoredUser(user) };
    },
  });
}

function mountFactorStep(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    usesReserve: true,
    limits: ['api', 'second_factor_account'],
    config: { failure: 'Login failed' },
    ...loginApi['POST /api/users/login/second-factor'],
    handler: async (request, reply) => {
      const user = await tryChallenge(ctx, request);
      if (!user) throw new AppError('unauthorized', { message: 'Login failed', error: 'Please log in again' });
      const onLocked = async (db: Db) =>
        (await spendFactorCode(ctx, db, request, user, request.body)) && endChallenge(ctx, db, request);
      const method = request.body.code === undefined ? 'recovery code' : 'app';
      const token = await limitFactorCode(ctx, request, user.id, () =>
        completeLogin(ctx, request, user, { method, onLocked }),
      );
      securityEvent(request, ctx, token ? 'login_ok' : 'second_factor_refused', { user_id: user.id });
      if (!token) throw new AppError('unauthorized', { message: 'Login failed', error: 'Wrong code' });
      clearChallengeCookie(reply, ctx.config);
      setSessionCookie(reply, ctx.config, token);
      return { ...done('Login successful'), user: toStoredUser(user) };
    },
  });
}

function mountLogout(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    usesReserve: true,
    limits: ['api'],
    ...loginApi['POST /api/users/logout'],
    handler: async (request, reply) => {
      const user = await sessionsOf(ctx).anyUserOf(request);
      await ctx.db.transaction().execute(async (db) => {
        await endSessionOf(ctx, db, request);
        if (user) await recordActivity(ctx, db, { userId: user.id, event: 'logout', request });
      });
      if (user) securityEvent(request, ctx, 'session_ended', { user_id: user.id });
      clearSessionCookie(reply, ctx.config);
      // Not "storage": the screen clears local storage itself; and not "cookies": it would affect sibling hosts.
      reply.header('clear-site-data', '"cache"');
      return done('You are logged out.');
    },
  });
}
