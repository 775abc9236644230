import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { NewView, SavedView, View, ViewChange } from './view.ts';
import { addView, changeView, deleteView, listViews, readView, restoreView } from './view-store.server.ts';

const tags = ['views'];
const params = z.object({ id: z.string().max(100) });

/** What a portfolio says to one audience. */
export function mountViews(app: FastifyInstance, ctx: Ctx): void {
  mountReads(app, ctx);
  route(app, ctx, {
    method: 'POST',
    url: '/api/views',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error adding view' },
    schema: { tags, summary: 'Make a view', body: NewView, response: { 200: SavedView } },
    handler: async (request) => {
      const view = await addView(ctx, request.user.id, request.body);
      return { ...done('View successfully added.'), view };
    },
  });

  route(app, ctx, {
    method: 'PATCH',
    url: '/api/views/:id',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error saving view' },
    schema: {
      tags,
      summary: 'Change a view: only the keys sent',
      params,
      body: ViewChange,
      response: { 200: SavedView },
    },
    handler: async (request) => {
      const view = await changeView(ctx, request.user.id, request.params.id, request.body);
      return { ...done('View saved.'), view };
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/views/:id',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error deleting view' },
    schema: { tags, summary: 'Delete a view; it is in the trash for 30 days', params, response: { 200: Done } },
    handler: async (request) => {
      await deleteView(ctx, request.user.id, request.params.id);
      return done('View deleted.');
    },
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/views/:id/restore',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error restoring view' },
    schema: { tags, summary: 'Restore a view from the trash', params, response: { 200: SavedView } },
    handler: async (request) => {
      const { view, note } = await restoreView(ctx, request.user.id, request.params.id);
      return { ...done(['View restored.', note].join(' ').trim()), view };
    },
  });
}

function mountReads(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/views',
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api'],
    schema: { tags, summary: 'My views: what differs from the portfolio', response: { 200: z.array(View) } },
    handler: (request) => listViews(ctx.db, request.user.id),
  });

  route(app, ctx, {
    method: 'GET',
    url: '/api/views/:id',
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api'],
    schema: { tags, summary: 'One of my views', params, response: { 200: View } },
    handler: (request) => readView(ctx.db, request.user.id, request.params.id),
  });
}
