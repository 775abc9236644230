import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PageLanguageQuery } from '../../../platform/api/page-language-query.ts';
import type { Ctx } from '../../../platform/context.ts';
import { clientGroup } from '../../../platform/http/rate-limits.server.ts';
import { route } from '../../../platform/http/route.server.ts';
import { takeLimit } from '../../../platform/http/security-log.server.ts';
import { email, textFault } from '../../../platform/lib/fields.ts';
import { Done, done } from '../../../platform/lib/success.ts';
import { LEAD_STORED, LEADS_PATH, STORED_NOTE_ID } from './lead-constants.ts';

/** The body sent by the call to action. */
const Lead = z.object({ email: z.string(textFault).trim().min(1, 'is required').pipe(email()) });

/**
 * POST /api/leads: JSON from our page, a plain form post without scripts. The response does not reveal whether the
 * email was already known.
 */
export function mountLeads(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'POST',
    url: LEADS_PATH,
    login: 'none',
    limits: ['api', 'leads_address'],
    config: { failure: 'Error sending your email', form: true, inPageLanguage: true },
    schema: {
      tags: ['landing'],
      summary: 'Leave an email address on the landing page',
      querystring: PageLanguageQuery,
      body: Lead,
      response: { 200: Done },
    },
    handler: async (request, reply) => {
      await takeLimit(ctx, request, 'leads_address', clientGroup(request.ip));
      await ctx.db
        .insertInto('leads')
        .values({ email: request.body.email, created_at: ctx.now().toISOString() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
        // The document shows its note if the URL has this fragment: its bytes are the same for everybody.
        const { lang } = request.query;
        return reply.redirect(`/${lang ? `?lang=${lang}` : ''}#${STORED_NOTE_ID}`, 303);
      }
      return done(LEAD_STORED);
    },
  });
}
