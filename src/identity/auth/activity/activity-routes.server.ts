import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { listActivity } from './activity.server.ts';
import { activityApi } from './activity-api.ts';

/** GET /api/users/activity; no token can call it. */
export function mountActivity(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...activityApi['GET /api/users/activity'],
    handler: (request) => listActivity(ctx.db, request.user.id, request.query.before),
  });
}
