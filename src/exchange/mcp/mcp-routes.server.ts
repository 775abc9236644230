import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { openRequestApi } from './request-api.server.ts';

/** Aborted when the client leaves, or has its response. */
function closing({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * POST /mcp: the Model Context Protocol without sessions, so that any node can respond. The library is loaded with the
 * first request: it takes 15 MB.
 */
export function mountMcp(app: FastifyInstance, ctx: Ctx): void {
  const requestApi = openRequestApi(app, ctx);
  route(app, ctx, {
    method: 'POST',
    url: '/mcp',
    login: 'none',
    limits: ['api'],
    config: { failure: 'Error calling a tool' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { respond } = await import('./mcp-server.server.ts');
      const { status, contentType, text } = await respond(ctx, request, requestApi(request, closing(reply)));
      reply.status(status);
      if (contentType) reply.type(contentType);
      return text;
    },
  });
}
