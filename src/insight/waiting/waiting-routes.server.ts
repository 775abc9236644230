import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { readWaiting } from './waiting.server.ts';
import { waitingApi } from './waiting-api.ts';

export function mountWaiting(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...waitingApi['GET /api/waiting'],
    handler: (request) => readWaiting(ctx, request.user.id),
  });
}
