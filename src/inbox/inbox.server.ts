import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { customDomainOf } from '../http/custom-domain.server.ts';
import { clientGroup } from '../http/rate-limits.server.ts';
import { route } from '../http/route.server.ts';
import { takeLimit } from '../http/security-log.server.ts';
import { PageLanguageQuery, queriedLanguage } from '../http/visitor-language.server.ts';
import { AppError } from '../lib/app-error.ts';
import { serverTranslator } from '../lib/texts/catalogues.ts';
import { ContactMessage, InboxMessage, InboxMessages, MessageFolder } from '../model/message.ts';
import { Done, done } from '../model/success.ts';
import { sample } from '../sample/sample.ts';
import { changeMessage, deleteMessage, listMessages, restoreMessage, storeMessage } from './messages.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the inbox that received this request's message: a conversion to count. */
    writtenTo: string | undefined;
  }
}

const SENT = 'Message sent successfully.';
const SEND_FAILED = 'Error sending message';

export function mountInbox(app: FastifyInstance, ctx: Ctx): void {
  mountContact(app, ctx);
  mountMessages(app, ctx);
}

/** The contact form of a portfolio: JSON from our screens, a form post without scripts. */
function mountContact(app: FastifyInstance, ctx: Ctx): void {
  app.decorateRequest('writtenTo', undefined);
  route(app, ctx, {
    method: 'POST',
    url: '/api/contact',
    login: 'none',
    limits: ['api', 'contact_address', 'contact_portfolio'],
    onResponse: (request: FastifyRequest) => countMessage(ctx, request),
    config: { failure: SEND_FAILED, form: true, inPageLanguage: true },
    schema: {
      tags: ['inbox'],
      summary: "Write to a portfolio's owner",
      querystring: PageLanguageQuery,
      body: ContactMessage,
      response: { 200: Done },
    },
    handler: async (request, reply) => {
      const { user_id, user_name } = request.body;
      const owner = await ctx.portfolioOwner(request, { user_id, user_name });
      if (owner === sample.user.id) {
        throw new AppError('forbidden', { message: SEND_FAILED, error: 'This is a sample: nobody reads its messages' });
      }
      await takeLimit(ctx, request, 'contact_address', `${clientGroup(request.ip)} ${owner}`);
      await takeLimit(ctx, request, 'contact_portfolio', owner);
      await storeMessage(ctx, owner, request.body);
      request.writtenTo = owner;
      if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
        if (customDomainOf(request.raw)) return reply.redirect('/#message-sent', 303);
        const { user_name: name } = await ctx.db
          .selectFrom('users')
          .select('user_name')
          .where('id', '=', owner)
          .executeTakeFirstOrThrow();
        // The document shows its note if the URL has this fragment: its bytes are the same for everybody.
        return reply.redirect(`/u/${name}#message-sent`, 303);
      }
      return done(serverTranslator(queriedLanguage(request)).message(SENT));
    },
  });
}

/** After the response, which neither waits for this nor fails with it. */
async function countMessage(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const owner = request.writtenTo;
  if (owner === undefined) return;
  const isOwner = (await ctx.session.userOf(request))?.id === owner;
  ctx.visits.record(request, owner, { isOwner, page: '', action: 'message' });
}

const MessagesQuery = z.object({
  folder: MessageFolder.prefault('inbox'),
  /** The `next` of the previous page: a time and an id. */
  before: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z_[0-9a-f-]{36})?$/, 'must be the next of another page')
    .prefault(''),
  search: z.string().max(200).prefault(''),
});
const IdParams = z.object({ id: z.string().max(100) });
const Change = z.object({ read: z.boolean().optional(), folder: MessageFolder.optional() });
const Changed = Done.extend({ inbox_message: InboxMessage });

function mountMessages(app: FastifyInstance, ctx: Ctx): void {
  const common = { tags: ['inbox'] };
  route(app, ctx, {
    method: 'GET',
    url: '/api/messages',
    login: 'required',
    scope: 'messages:read',
    limits: ['api'],
    schema: { ...common, summary: 'My messages', querystring: MessagesQuery, response: { 200: InboxMessages } },
    handler: (request) => listMessages(ctx, request.user.id, request.query),
  });

  route(app, ctx, {
    method: 'PATCH',
    url: '/api/messages/:id',
    login: 'required',
    limits: ['api'],
    schema: {
      ...common,
      summary: 'Mark as read, archive, or mark as spam',
      params: IdParams,
      body: Change,
      response: { 200: Changed },
    },
    handler: async (request) => {
      const { id } = request.params;
      const inbox_message = await changeMessage(ctx, request.user.id, id, request.body);
      return { ...done('Message saved.'), inbox_message };
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/messages/:id',
    login: 'required',
    limits: ['api'],
    schema: {
      ...common,
      summary: 'Delete a message; it is in the trash for 30 days',
      params: IdParams,
      response: { 200: Done },
    },
    handler: async (request) => {
      await deleteMessage(ctx, request.user.id, request.params.id);
      return done('Message deleted.');
    },
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/messages/:id/restore',
    login: 'required',
    limits: ['api'],
    schema: {
      ...common,
      summary: 'Restore a message from the trash',
      params: IdParams,
      response: { 200: Changed },
    },
    handler: async (request) => {
      const inbox_message = await restoreMessage(ctx, request.user.id, request.params.id);
      return { ...done('Message restored.'), inbox_message };
    },
  });
}
