import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { requestUser } from '../http/request-user.server.ts';
import { securityEvent } from '../http/security-log.server.ts';
import { SessionInfo } from '../model/account-schemas.ts';
import { Done, done } from '../model/success.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.server.ts';

export function mountSessions(app: FastifyInstance, ctx: Ctx): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['users'] };
  const withLogin = { onRequest: ctx.session.required };

  const list = { ...common, summary: 'Where I am signed in', response: { 200: z.array(SessionInfo) } };
  routes.get('/api/users/sessions', { ...withLogin, schema: list }, (request) =>
    listSessions(ctx, requestUser(request)),
  );

  const endOthers = { ...common, summary: 'Sign me out everywhere else', response: { 200: Done } };
  routes.delete('/api/users/sessions', { ...withLogin, schema: endOthers }, async (request) => {
    const user = requestUser(request);
    const sessions = await endOtherSessions(ctx, user);
    securityEvent(request, ctx, 'session_ended', { user_id: user.id, sessions });
    return done('You are signed out everywhere else.');
  });

  const params = z.object({ id: z.string().max(100) });
  const end = { ...common, summary: 'End one of my sessions', params, response: { 200: Done } };
  routes.delete('/api/users/sessions/:id', { ...withLogin, schema: end }, async (request) => {
    const user = requestUser(request);
    await endSession(ctx, user, request.params.id);
    securityEvent(request, ctx, 'session_ended', { user_id: user.id, sessions: 1 });
    return done('Session ended.');
  });
}
