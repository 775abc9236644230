import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { PageLanguageQuery } from '../../platform/api/page-language-query.ts';
import { PageCursor } from '../../platform/lib/page-cursor.ts';
import { Done } from '../../platform/lib/success.ts';
import { ContactPost, InboxMessage, InboxMessages, MESSAGE_FOLDERS, MessageFolder } from '../message.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof messagesApi> {}
}

const MessagesQuery = z.object({
  folder: MessageFolder.prefault('inbox'),
  before: PageCursor,
  search: z.string().max(200).prefault(''),
  /** Counts what matches, in `found`. */
  count: z.enum(['', 'true']).prefault(''),
});
const MANY_MAX = 500;
/** The messages that `ids` names, or with `matching` those of a folder and a search. */
const ManyMessages = z.object({
  ids: z.array(z.string().max(100)).max(MANY_MAX).prefault([]),
  matching: z
    .object({
      folder: MessageFolder,
      search: z.string().max(200).prefault(''),
      /** The cursor of the newest message to change: `created_at`, an underscore and its id. */
      until: PageCursor,
    })
    .optional(),
  action: z.enum(['read', 'unread', ...MESSAGE_FOLDERS, 'delete', 'restore']),
});
export type ManyMessages = z.infer<typeof ManyMessages>;
/** `left` are those that match and were too many for one request: the same request again changes the next thousand. */
const ManyChanged = Done.extend({ changed: z.int(), ids: z.array(z.string()), left: z.int() });
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
  'POST /api/messages/many': {
    summary: 'Mark, file, delete or restore many messages; of those that match, up to 1,000',
    body: ManyMessages,
    reply: ManyChanged,
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
