import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visitsOf } from '../../insight/visits/analytics.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { customDomainOf } from '../../platform/http/custom-domain.server.ts';
import { queriedLanguage } from '../../platform/http/page-language.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import { sample } from '../../portfolio/sample/sample.ts';
import { portfolioOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { readArrival } from '../spam/assess.server.ts';
import { contactToken } from '../spam/contact-token.server.ts';
import { messagesApi } from './messages-api.ts';
import { storeMessage } from './store-message.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the inbox that received this request's message: a conversion to count. */
    writtenTo: string | undefined;
  }
}

const SENT = 'Message sent successfully.';
const SEND_FAILED = 'Error sending message';

/** The contact form of a portfolio: JSON from our screens, a form post without scripts. */
export function mountContact(app: FastifyInstance, ctx: Ctx): void {
  app.decorateRequest('writtenTo', undefined);
  route(app, ctx, {
    login: 'none',
    limits: ['api'],
    ...messagesApi['GET /api/contact/form'],
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { token: contactToken(ctx, request.query.user_id) };
    },
  });

  route(app, ctx, {
    login: 'none',
    limits: ['api', 'contact_mails'],
    onResponse: (request: FastifyRequest) => countMessage(ctx, request),
    config: { failure: SEND_FAILED, form: true, inPageLanguage: true },
    ...messagesApi['POST /api/contact'],
    handler: async (request, reply) => {
      const { user_id, user_name } = request.body;
      const owner = await portfolioOwner(ctx, request, { user_id, user_name });
      if (owner === sample.user.id) {
        throw new AppError('forbidden', { message: SEND_FAILED, error: 'This is a sample: nobody reads its messages' });
      }
      const arrival = await readArrival(ctx, request, owner, request.body.token ?? '');
      if (await storeMessage(ctx, owner, request.body, arrival)) request.writtenTo = owner;
      if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
        const { page } = request.body;
        if (page !== undefined) return reply.redirect(`${page}#message-sent`, 303);
        if (customDomainOf(request.raw)) return reply.redirect('/#message-sent', 303);
        const { user_name: name } = await ctx.db
          .selectFrom('users')
          .select('user_name')
          .where('id', '=', owner)
          .executeTakeFirstOrThrow();
        // The document shows its note if the URL has this fragment: its bytes are the same for everybody.
        return reply.redirect(`/u/${name}#message-sent`, 303);
      }
      return done(serverTranslator(queriedLanguage(request)).t(SENT));
    },
  });
}

/** After the response, which neither waits for this nor fails with it. */
async function countMessage(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const owner = request.writtenTo;
  if (owner === undefined) return;
  const isOwner = (await sessionsOf(ctx).anyUserOf(request))?.id === owner;
  visitsOf(ctx).record(request, owner, { isOwner, page: '', action: 'message' });
}
