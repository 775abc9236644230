import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent } from '../../platform/http/security-log.server.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { accountOf } from '../../portfolio/storage/user-store.server.ts';
import { SessionInfo } from '../account-schemas.ts';
import { StepUp } from '../second-factor.ts';
import { recordActivity } from './activity/activity.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from './step-up.server.ts';
import { endOtherSessions, endSession, listSessions } from './user-sessions.server.ts';

const CONFIRMATION_FAILED = 'Error confirming the login';

export function mountSessions(app: FastifyInstance, ctx: Ctx): void {
  const common = { tags: ['users'] };
  route(app, ctx, {
    method: 'GET',
    url: '/api/users/sessions',
    login: 'required',
    limits: ['api'],
    schema: { ...common, summary: 'Where I am signed in', response: { 200: z.array(SessionInfo) } },
    handler: (request) => listSessions(ctx, request.user),
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/users/sessions',
    login: 'required',
    limits: ['api'],
    schema: { ...common, summary: 'Sign me out everywhere else', response: { 200: Done } },
    handler: async (request) => {
      const user = request.user;
      const sessions = await ctx.db.transaction().execute(async (db) => {
        const ended = await endOtherSessions(db, user);
        if (ended > 0)
          await recordActivity(ctx, db, { userId: user.id, event: 'sessions_ended', detail: `${ended}`, request });
        return ended;
      });
      securityEvent(request, ctx, 'session_ended', { user_id: user.id, sessions });
      return done('You are signed out everywhere else.');
    },
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/users/confirm-login',
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: CONFIRMATION_FAILED },
    schema: {
      ...common,
      summary: 'Prove once more who I am, for what needs a login of the last ten minutes',
      body: StepUp,
      response: { 200: Done },
    },
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: CONFIRMATION_FAILED });
      return done('Login confirmed.');
    },
  });

  const params = z.object({ id: z.string().max(100) });
  route(app, ctx, {
    method: 'DELETE',
    url: '/api/users/sessions/:id',
    login: 'required',
    limits: ['api'],
    schema: { ...common, summary: 'End one of my sessions', params, response: { 200: Done } },
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
