import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { PageCursor } from '../../platform/lib/page-cursor.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { InboxMessage, InboxMessages, MessageFolder } from '../message.ts';
import { mountContact } from './contact-routes.server.ts';
import { changeMessage, deleteMessage, listMessages, restoreMessage } from './messages.server.ts';

export function mountInbox(app: FastifyInstance, ctx: Ctx): void {
  mountContact(app, ctx);
  mountMessages(app, ctx);
}

const MessagesQuery = z.object({
  folder: MessageFolder.prefault('inbox'),
  before: PageCursor,
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
