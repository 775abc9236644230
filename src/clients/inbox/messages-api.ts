import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { PageLanguageQuery } from '../../platform/api/page-language-query.ts';
import { PageCursor } from '../../platform/lib/page-cursor.ts';
import { Done } from '../../platform/lib/success.ts';
import { ContactPost, InboxMessage, InboxMessages, MessageFolder } from '../message.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof messagesApi> {}
}

const MessagesQuery = z.object({
  folder: MessageFolder.prefault('inbox'),
  before: PageCursor,
  search: z.string().max(200).prefault(''),
});
const IdParams = z.object({ id: z.string().max(100) });
const Change = z.object({ read: z.boolean().optional(), folder: MessageFolder.optional() });
const Changed = Done.extend({ inbox_message: InboxMessage });

export const messagesApi = defineRoutes('inbox', {
  'GET /api/messages': { summary: 'My messages', querystring: MessagesQuery, reply: InboxMessages },
  'PATCH /api/messages/:id': {
    summary: 'Mark as read, archive, or mark as spam',
    params: IdParams,
    body: Change,
    reply: Changed,
  },
  'DELETE /api/messages/:id': {
    summary: 'Delete a message; it is in the trash for 30 days',
    params: IdParams,
    reply: Done,
  },
  'POST /api/messages/:id/restore': { summary: 'Restore a message from the trash', params: IdParams, reply: Changed },
  'GET /api/contact/form': {
    summary: 'Begin a message: the token shows that the form was not filled in by a script at once',
    querystring: z.object({ user_id: z.string().max(100) }),
    reply: z.object({ token: z.string() }),
  },
  'POST /api/contact': {
    summary: "Write to a portfolio's owner",
    querystring: PageLanguageQuery,
    body: ContactPost,
    reply: Done,
  },
});
