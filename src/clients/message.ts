import { z } from 'zod';
import { email, line, prose, textFault } from '../platform/lib/fields.ts';
import { FormReply } from './inbox/form-reply.ts';
import { Spam } from './spam/verdict.ts';

const REPLY_PREFIX = 'answers.';
const ProjectId = z.string().max(100);

/** The fields of the contact form; all four texts are required. */
export const ContactMessage = z.object({
  user_name: z.string().max(100).optional(),
  user_id: z.string().max(100).optional(),
  /** The path of the page with the form, for a form post to return to: of a view, a language, or a share link. */
  page: z
    .string()
    .max(300)
    .regex(/^(\/[\w.-]+)+$/, 'must be the path of a page')
    .optional(),
  /** Asks for a project of which the page has only a teaser. */
  request: z.object({ project_id: ProjectId }).nullish(),
  /** The same as a field of a form. */
  project_id: ProjectId.optional(),
  /** To the owner's questions, by their ids. */
  answers: z.record(z.string().max(100), z.string(textFault).max(10_000)).optional(),
  name: line().min(1, 'is required'),
  email: z.string(textFault).trim().min(1, 'is required').pipe(email()),
  subject: line().min(1, 'is required'),
  message: prose().min(1, 'is required'),
  /** When the form was begun, signed: from `GET /api/contact/form`, by a script of the page. */
  token: z.string().max(100).optional(),
  /** A field that people do not see. Whoever fills it in is a script. */
  company_website: z.string().max(10_000).optional(),
});

/** A form has one name for each: `answers.budget`. */
export const ContactPost = z.preprocess((body) => {
  if (typeof body !== 'object' || body === null || 'answers' in body) return body;
  const named = Object.entries(body).filter(([name]) => name.startsWith(REPLY_PREFIX));
  if (named.length === 0) return body;
  return { ...body, answers: Object.fromEntries(named.map(([name, text]) => [name.slice(REPLY_PREFIX.length), text])) };
}, ContactMessage);
export type ContactMessage = z.infer<typeof ContactMessage>;

export const MESSAGE_FOLDERS = ['inbox', 'archived', 'spam'] as const;
export const MessageFolder = z.enum(MESSAGE_FOLDERS);
export type MessageFolder = z.infer<typeof MessageFolder>;

/** A message as its owner sees it. */
export const InboxMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  read: z.boolean(),
  folder: MessageFolder,
  /** How much it looks like the work of a script, and why; from 100 on it went to the spam. */
  spam: Spam,
  /** What was answered to the owner's questions, each as it was asked. */
  answers: z.array(FormReply),
  /** The client whose message it is. */
  client_id: z.string().nullable(),
  /** Whether the owner was notified by mail; `none` if they want no such mails or their email is not confirmed. */
  mail: z.enum(['sent', 'waiting', 'failed', 'none']),
  /** The project that its writer asks for, as its owner calls it: null if it was deleted. */
  request: z.object({ project_id: z.string(), title: z.string().nullable() }).nullable(),
  /** The link that was given for it; `opened_at` is null until somebody opens it. */
  granted: z
    .object({
      share_link_id: z.string(),
      at: z.string(),
      opened_at: z.string().nullable(),
      /** True once it is revoked or over. */
      has_ended: z.boolean(),
    })
    .nullable(),
  created_at: z.string(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/** One page of a folder, newest first; `next` is the cursor of the next page, '' on the last. */
export const InboxMessages = z.object({
  messages: z.array(InboxMessage),
  next: z.string(),
  /** Unread messages in the inbox, whatever folder was requested. */
  unread: z.number().int(),
  /** How many match on all pages, if `count` was sent. */
  found: z.int().optional(),
});
export type InboxMessages = z.infer<typeof InboxMessages>;
