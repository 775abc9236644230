import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent } from '../../platform/http/security-log.server.ts';
import { done } from '../../platform/lib/success.ts';
import { accountOf } from '../../portfolio/storage/user-store.server.ts';
import { recordActivity } from './activity/activity.server.ts';
import { loginApi } from './login-api.ts';
import { requireStepUp, STEP_UP_LIMITS } from './step-up.server.ts';
import { endOtherSessions, endSession, listSessions } from './user-sessions.server.ts';

const CONFIRMATION_FAILED = 'Error confirming the login';

export function mountSessions(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...loginApi['GET /api/users/sessions'],
    handler: (request) => listSessions(ctx, request.user),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...loginApi['DELETE /api/users/sessions'],
    handler: async (request) => {
      const user = request.user;
      const sessions = await ctx.db.transaction().execute(async (db) => {
        const ended = await endOtherSessions(db, user);
        if (ended > 0)
          await recordActivity(ctx, db, { userId: user.id, event: 'sessions_ended', detail: `${ended}`, request });
        return ended;
      });
      securityEvent(request, ctx, 'session_ended', { user_id: user.id, sessions });
      return done('You are logged out everywhere else.');
    },
  });

  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: CONFIRMATION_FAILED },
    ...loginApi['POST /api/users/confirm-login'],
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: CONFIRMATION_FAILED });
      return done('Login confirmed.');
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...loginApi['DELETE /api/users/sessions/:id'],
    handler: async (request) => {
      const user = request.user;
      await ctx.db.transaction().execute(async (db) => {
        await endSession(db, user, request.params.id);
        await recordActivity(ctx, db, { userId: user.id, event: 'sessions_ended', detail: '1', request });
      });
      securityEvent(request, ctx, 'session_ended', { user_id: user.id, sessions: 1 });
      return done('Session ended.');
    },
  });
}
