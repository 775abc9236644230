import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { DeadLink, DeadLinkChange, DeadLinkSaved } from './dead-link.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof deadLinksApi> {}
}

export const deadLinksApi = defineRoutes('portfolio', {
  'GET /api/dead-links': { summary: 'My links that no longer work', reply: z.array(DeadLink) },
  'PATCH /api/dead-links/:id': {
    summary: 'Ignore a link that no longer works, or check it again',
    params: z.object({ id: z.string().max(100) }),
    body: DeadLinkChange,
    reply: DeadLinkSaved,
  },
});
