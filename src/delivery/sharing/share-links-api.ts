import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { Grant, NewShareLink, SavedShareLink, ShareLink, ShareLinkChange } from './share-link.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof grantsApi>, Routes<typeof shareLinksApi> {}
}

const params = z.object({ id: z.string().max(100) });

export const shareLinksApi = defineRoutes('share links', {
  'GET /api/share-links': {
    summary: 'My share links, newest first, 100 at a time',
    querystring: z.object({ before: z.string().max(100).prefault('') }),
    reply: z.array(ShareLink),
  },
  'POST /api/share-links': { summary: 'Make a link for one recipient', body: NewShareLink, reply: SavedShareLink },
  'PATCH /api/share-links/:id': {
    summary: 'Change a link; `revoked: true` ends it',
    params,
    body: ShareLinkChange,
    reply: SavedShareLink,
  },
  'DELETE /api/share-links/:id': { summary: 'Delete a link with its counts', params, reply: Done },
});

export const grantsApi = defineRoutes('inbox', {
  'POST /api/messages/:id/grant': {
    summary: 'Give the writer of a message the project that they ask for: a view and a link to it',
    params,
    body: Grant,
    reply: SavedShareLink,
  },
});
