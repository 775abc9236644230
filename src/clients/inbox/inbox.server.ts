import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { mountContact } from './contact-routes.server.ts';
import { changeMessages } from './many-messages.server.ts';
import { changeMessage, deleteMessage, listMessages, restoreMessage } from './messages.server.ts';
import { messagesApi } from './messages-api.ts';

export function mountInbox(app: FastifyInstance, ctx: Ctx): void {
  mountContact(app, ctx);
  mountMessages(app, ctx);
}

function mountMessages(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'messages:read',
    limits: ['api'],
    ...messagesApi['GET /api/messages'],
    handler: ({ user, query }) => listMessages(ctx, user.id, { ...query, count: query.count === 'true' }),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...messagesApi['POST /api/messages/many'],
    handler: async (request) => {
      const { ids, left } = await changeMessages(ctx, request.user.id, request.body);
      return { ...done('Messages saved.'), changed: ids.length, ids, left };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...messagesApi['PATCH /api/messages/:id'],
    handler: async (request) => {
      const { id } = request.params;
      const inbox_message = await changeMessage(ctx, request.user.id, id, request.body);
      return { ...done('Message saved.'), inbox_message };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...messagesApi['DELETE /api/messages/:id'],
    handler: async (request) => {
      await deleteMessage(ctx, request.user.id, request.params.id);
      return done('Message deleted.');
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...messagesApi['POST /api/messages/:id/restore'],
    handler: async (request) => {
      const inbox_message = await restoreMessage(ctx, request.user.id, request.params.id);
      return { ...done('Message restored.'), inbox_message };
    },
  });
}
