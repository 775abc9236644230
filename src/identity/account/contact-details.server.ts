import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { findPublicUser, publicContact } from '../../portfolio/storage/user-store.server.ts';
import { accountApi } from './account-api.ts';

/** GET /api/users/{user_name}/contact: requested when a person asks for it, and in no document. */
export function mountContactDetails(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    limits: ['api', 'contact_details_address'],
    config: { inPageLanguage: true },
    ...accountApi['GET /api/users/:id/contact'],
    handler: async (request, reply) => {
      await takeLimit(ctx, request, 'contact_details_address', clientGroup(request.ip));
      const row = await findPublicUser(ctx.db, request.params.id);
      const contact = row && publicContact(row);
      if (!contact) throw notFound('Contact');
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      return contact;
    },
  });
}
