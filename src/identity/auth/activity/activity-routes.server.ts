import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { PageCursor } from '../../../platform/lib/page-cursor.ts';
import { listActivity } from './activity.server.ts';
import { ActivityPage } from './activity.ts';

const Query = z.object({ before: PageCursor });

/** GET /api/users/activity; no token can call it. */
export function mountActivity(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/users/activity',
    login: 'required',
    limits: ['api'],
    schema: {
      tags: ['users'],
      summary: 'What happened to my account within 90 days, newest first, 50 at once',
      querystring: Query,
      response: { 200: ActivityPage },
    },
    handler: (request) => listActivity(ctx.db, request.user.id, request.query.before),
  });
}
