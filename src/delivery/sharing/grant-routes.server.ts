import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { giveAccess } from './grants.server.ts';
import { Grant, SavedShareLink } from './share-link.ts';

/** No API token can give access, as none can make links. */
export function mountGrants(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'POST',
    url: '/api/messages/:id/grant',
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error giving access' },
    schema: {
      tags: ['inbox'],
      summary: 'Give the writer of a message the project that they ask for: a view and a link to it',
      params: z.object({ id: z.string().max(100) }),
      body: Grant,
      response: { 200: SavedShareLink },
    },
    handler: async (request) => {
      const { share_link, isMailed } = await giveAccess(ctx, request.user.id, request.params.id, request.body);
      return { ...done(isMailed ? 'Access given: the link is mailed.' : 'Access given.'), share_link };
    },
  });
}
