import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { NewView, SavedView, View, ViewChange } from './view.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof viewsApi> {}
}

const params = z.object({ id: z.string().max(100) });

export const viewsApi = defineRoutes('views', {
  'POST /api/views': { summary: 'Make a view', body: NewView, reply: SavedView },
  'PATCH /api/views/:id': { summary: 'Change a view: only the keys sent', params, body: ViewChange, reply: SavedView },
  'DELETE /api/views/:id': { summary: 'Delete a view; it is in the trash for 30 days', params, reply: Done },
  'POST /api/views/:id/restore': { summary: 'Restore a view from the trash', params, reply: SavedView },
  'GET /api/views': { summary: 'My views: what differs from the portfolio', reply: z.array(View) },
  'GET /api/views/:id': { summary: 'One of my views', params, reply: View },
});
