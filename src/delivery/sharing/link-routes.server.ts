import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { addLink, changeLink, deleteLink, listLinks } from './share-links.server.ts';
import { shareLinksApi } from './share-links-api.ts';

/** Links for one recipient each, as their owner manages them. No API token can: a link opens what is not public. */
export function mountShareLinks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...shareLinksApi['GET /api/share-links'],
    handler: (request) => listLinks(ctx, request.user.id, request.query.before),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error adding link' },
    ...shareLinksApi['POST /api/share-links'],
    handler: async (request) => {
      const share_link = await addLink(ctx, request.user.id, request.body);
      return { ...done('Link successfully added.'), share_link };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error saving link' },
    ...shareLinksApi['PATCH /api/share-links/:id'],
    handler: async (request) => {
      const share_link = await changeLink(ctx, request.user.id, request.params.id, request.body);
      return { ...done(request.body.revoked ? 'Link revoked.' : 'Link saved.'), share_link };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...shareLinksApi['DELETE /api/share-links/:id'],
    handler: async (request) => {
      await deleteLink(ctx.db, request.user.id, request.params.id);
      return done('Link deleted.');
    },
  });
}
