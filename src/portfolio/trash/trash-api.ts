import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { TrashItem } from '../model/trash.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof trashApi> {}
}

export const trashApi = defineRoutes('trash', {
  'GET /api/trash': { summary: 'What I have deleted in the last 30 days', reply: z.array(TrashItem) },
  'DELETE /api/trash/:id': {
    summary: 'Delete one thing permanently',
    description:
      'Clients choose ids, so that things of two kinds may have the same one: then `kind`, as GET /api/trash names it, is needed.',
    params: z.object({ id: z.string().max(100) }),
    querystring: z.object({ kind: z.string().max(100).prefault('') }),
    reply: Done,
  },
  'DELETE /api/trash': { summary: 'Empty the trash', reply: Done },
});
