import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { Domain, NewDomain } from './domain.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof domainsApi> {}
}

const Changed = Done.extend(Domain.shape);
const IdParams = z.object({ id: z.string().max(100) });

export const domainsApi = defineRoutes('domains', {
  'GET /api/domains': { summary: 'My domains', reply: z.array(Domain) },
  'POST /api/domains': {
    summary: 'Add a domain; it shows the portfolio once it is verified',
    body: NewDomain,
    reply: Changed,
  },
  'DELETE /api/domains/:id': { summary: 'Remove a domain', params: IdParams, reply: Done },
  'POST /api/domains/:id/verify': { summary: 'Look for the TXT record of a domain', params: IdParams, reply: Changed },
});
