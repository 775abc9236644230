import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { DeadLink, DeadLinkChange, DeadLinkSaved } from './dead-link.ts';
import { ignoreLink, listDeadLinks } from './dead-links.server.ts';

const tags = ['portfolio'];

export function mountDeadLinks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/dead-links',
    login: 'required',
    limits: ['api'],
    schema: { tags, summary: 'My links that no longer work', response: { 200: z.array(DeadLink) } },
    handler: (request) => listDeadLinks(ctx, request.user.id),
  });

  route(app, ctx, {
    method: 'PATCH',
    url: '/api/dead-links/:id',
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error saving link' },
    schema: {
      tags,
      summary: 'Ignore a link that no longer works, or check it again',
      params: z.object({ id: z.string().max(100) }),
      body: DeadLinkChange,
      response: { 200: DeadLinkSaved },
    },
    handler: async (request) => {
      const { id } = request.params;
      const { ignored } = request.body;
      await ignoreLink(ctx, request.user.id, id, ignored);
      return { ...done(ignored ? 'This link is not checked any more.' : 'This link is checked again.'), id, ignored };
    },
  });
}
