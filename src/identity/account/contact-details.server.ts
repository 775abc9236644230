import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { PageLanguageQuery } from '../../platform/http/page-language.server.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { ContactDetails } from '../../portfolio/model/user.ts';
import { findPublicUser, publicContact } from '../../portfolio/storage/user-store.server.ts';

/** GET /api/users/{user_name}/contact: requested when a person asks for it, and in no document. */
export function mountContactDetails(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/users/:id/contact',
    login: 'none',
    limits: ['api', 'contact_details_address'],
    config: { inPageLanguage: true },
    schema: {
      tags: ['users'],
      summary: 'The contact details that everybody may ask for, by user name or id',
      params: z.object({ id: z.string().max(100) }),
      querystring: PageLanguageQuery,
      response: { 200: ContactDetails },
    },
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
