import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof uploadsApi> {}
}

const Ticket = z.object({ ticket: z.string() });

export const uploadsApi = defineRoutes('images', {
  'GET /api/users/register/upload-ticket': {
    summary: 'A ticket that stands in for a session on the register screen: 3 uploads within 30 minutes',
    reply: Ticket,
  },
});
