import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { entityTag } from '../../platform/http/entity-tags.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { addView, changeView, deleteView, listViews, readView, restoreView } from './view-store.server.ts';
import { viewsApi } from './views-api.ts';

/** What a portfolio says to one audience. */
export function mountViews(app: FastifyInstance, ctx: Ctx): void {
  mountReads(app, ctx);
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error adding view' },
    ...viewsApi['POST /api/views'],
    handler: async (request) => {
      const view = await addView(ctx, request.user.id, request.body);
      return { ...done('View successfully added.'), view };
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error saving view' },
    ...viewsApi['PATCH /api/views/:id'],
    handler: async (request, reply) => {
      const { params, body, headers } = request;
      const view = await changeView(ctx, request.user.id, params.id, body, headers['if-match']);
      reply.header('etag', entityTag(view));
      return { ...done('View saved.'), view };
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error deleting view' },
    ...viewsApi['DELETE /api/views/:id'],
    handler: async (request) => {
      await deleteView(ctx, request.user.id, request.params.id);
      return done('View deleted.');
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error restoring view' },
    ...viewsApi['POST /api/views/:id/restore'],
    handler: async (request) => {
      const { view, note } = await restoreView(ctx, request.user.id, request.params.id);
      return { ...done(['View restored.', note].join(' ').trim()), view };
    },
  });
}

function mountReads(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api'],
    ...viewsApi['GET /api/views'],
    handler: (request) => listViews(ctx.db, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api'],
    ...viewsApi['GET /api/views/:id'],
    handler: async (request, reply) => {
      const view = await readView(ctx.db, request.user.id, request.params.id);
      reply.header('etag', entityTag(view));
      return view;
    },
  });
}
