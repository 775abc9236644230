import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { giveAccess } from './grants.server.ts';
import { grantsApi } from './share-links-api.ts';

/** No API token can give access, as none can make links. */
export function mountGrants(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error giving access' },
    ...grantsApi['POST /api/messages/:id/grant'],
    handler: async (request) => {
      const { share_link, isMailed } = await giveAccess(ctx, request.user.id, request.params.id, request.body);
      return { ...done(isMailed ? 'Access given: the link is emailed.' : 'Access given.'), share_link };
    },
  });
}
