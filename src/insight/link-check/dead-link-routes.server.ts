import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { ignoreLink, listDeadLinks } from './dead-links.server.ts';
import { deadLinksApi } from './dead-links-api.ts';

export function mountDeadLinks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...deadLinksApi['GET /api/dead-links'],
    handler: (request) => listDeadLinks(ctx, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error saving link' },
    ...deadLinksApi['PATCH /api/dead-links/:id'],
    handler: async (request) => {
      const { id } = request.params;
      const { ignored } = request.body;
      await ignoreLink(ctx, request.user.id, id, ignored);
      return { ...done(ignored ? 'This link is not checked any more.' : 'This link is checked again.'), id, ignored };
    },
  });
}
