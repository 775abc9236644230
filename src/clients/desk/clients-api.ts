import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { ClientChange, ClientDetail, Clients, ClientsQuery, NewClient, SavedClient } from './client.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof clientsApi> {}
}

const IdParams = z.object({ id: z.string().max(100) });

export const clientsApi = defineRoutes('clients', {
  'GET /api/clients': { summary: 'My clients', querystring: ClientsQuery, reply: Clients },
  'POST /api/clients': { summary: 'Add a client', body: NewClient, reply: SavedClient },
  'GET /api/clients/:id': {
    summary: 'A client with messages, links and requests for testimonials',
    params: IdParams,
    reply: ClientDetail,
  },
  'PATCH /api/clients/:id': { summary: 'Change a client', params: IdParams, body: ClientChange, reply: SavedClient },
  'DELETE /api/clients/:id': {
    summary: 'Delete a client; it is in the trash for 30 days',
    params: IdParams,
    reply: Done,
  },
  'POST /api/clients/:id/restore': { summary: 'Restore a client from the trash', params: IdParams, reply: SavedClient },
  'POST /api/messages/:id/client': {
    summary: 'Make the writer of a message a client, or add it to the one with the same email',
    params: IdParams,
    reply: SavedClient,
  },
});
