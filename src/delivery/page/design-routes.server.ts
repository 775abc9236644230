import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineRoutes } from '../../platform/api/api-routes.ts';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { DESIGNS } from '../../portfolio/model/designs.ts';

const Tokens = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

const designApi = defineRoutes('users', {
  'GET /api/designs': {
    summary: 'The designs that a page can have, as data',
    reply: z.array(z.object({ id: z.string(), name: z.string(), for: z.string(), tokens: Tokens })),
  },
});

/** GET /api/designs: the same for everybody. */
export function mountDesigns(app: FastifyInstance, ctx: Ctx): void {
  const designs = DESIGNS.map(({ tokens, ...design }) => ({ ...design, tokens: Tokens.parse(tokens) }));
  route(app, ctx, {
    ...designApi['GET /api/designs'],
    login: 'none',
    limits: ['api'],
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return designs;
    },
  });
}
