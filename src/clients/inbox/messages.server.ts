import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { lockAccount } from '../../platform/db/locks/within-limit.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { type MailTexts, mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import type { MailState } from '../../platform/mail/mail.server.ts';
import { mailQueueOf } from '../../platform/mail/mail.server.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { moveToTrash, takeFromTrash } from '../../portfolio/trash/deleted-records.server.ts';
import { type ContactMessage, type InboxMessage, type InboxMessages, MessageFolder } from '../message.ts';
import type { MessageTable } from '../tables.ts';
import { readRequests, requestedTitle } from './requests.server.ts';

const PAGE_SIZE = 50;
/** The kind of deleted records that can be restored. */
const KIND = 'messages';

type MessageRow = Selectable<MessageTable>;

/** Stores a message and queues the notification mail, atomically. */
export async function storeMessage(ctx: Ctx, userId: string, input: ContactMessage): Promise<void> {
  const { name, email, subject, message } = input;
  const request_project_id = input.request?.project_id ?? input.project_id ?? '';
  await ctx.db.transaction().execute(async (transaction) => {
    // Many at once are counted one after the other.
    await lockAccount(transaction, userId);
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'email_confirmed_at', 'notices', 'inbox_bytes', 'studio_language'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!owner) throw notFound('Portfolio');
    // A separate limit: strangers must not prevent the owner from saving.
    if (owner.inbox_bytes + sizeOf(input) > ctx.config.quotaTextBytes) throw inboxFull();
    const wantsMail = owner.notices === '' || JSON.parse(owner.notices).messages !== false;
    // Otherwise the form would send any text to an e-mail that a stranger has registered.
    const isMailed = wantsMail && owner.email_confirmed_at !== '';
    const wanted = request_project_id && (await requestedTitle(transaction, userId, request_project_id));
    const link = `${ctx.config.origin}/studio/messages`;
    const texts = mailTexts(owner.studio_language);
    const mail = {
      to: owner.email,
      language: texts.language,
      replyTo: email,
      subject: texts.t('New message: {subject}', { subject: oneLine(subject) }),
      text: mailText(texts, input, { link, project: wanted }),
      link,
    };
    const mail_id = isMailed ? await ctx.mail(mail, transaction) : '';
    const created_at = ctx.now().toISOString();
    const id = randomUUID();
    await transaction
      .insertInto('messages')
      .values({ id, user_id: userId, name, email, subject, message, read: 0, mail_id, request_project_id, created_at })
      .execute();
    await accountEventsOf(ctx).emit({ type: 'message.received', userId, id }, transaction);
  });
}

function sizeOf({ name, email, subject, message }: ContactMessage): number {
  return Buffer.byteLength(name + email + subject + message);
}

function inboxFull(): AppError {
  const error = 'This inbox is full: please try another way to reach its owner';
  return new AppError('storage_full', { message: 'Error sending message', error });
}

function inboxFullForOwner(): AppError {
  return new AppError('storage_full', {
    message: 'Error restoring message',
    error: 'Your inbox is full: delete messages, then try again',
  });
}

type MailParts = {
  link: string;
  /** The project that the message asks for, or ''. */
  project: string;
};

function mailText(
  { t }: MailTexts,
  { name, email, subject, message }: ContactMessage,
  { link, project }: MailParts,
): string {
  const writer = oneLine(name);
  return `${t('{name} <{email}> wrote to you through your portfolio.', { name: writer, email })}

${t('Subject: {subject}', { subject: oneLine(subject) })}

${message}
${project && `\n${t('They ask for access to "{project}": you can give it in your inbox.', { project: oneLine(project) })}\n`}
--
${t('Answer this mail to write to {name}. All your messages: {link}', { name: writer, link })}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

type MessagesRequest = { folder: MessageFolder; before: string; search: string };

/**
 * Returns the messages of a folder, newest first; `before` is the `next` of the previous page, `search` searches all
 * four texts.
 */
export async function listMessages(ctx: Ctx, userId: string, request: MessagesRequest): Promise<InboxMessages> {
  const { folder, before, search } = request;
  let query = ctx.db.selectFrom('messages').selectAll().where('user_id', '=', userId).where('folder', '=', folder);
  const [time, id] = before.split('_');
  if (time && id) query = query.where(sql<boolean>`(created_at, id) < (${time}, ${id})`);
  if (search) {
    query = query.where((row) => row.or([search, search.toLowerCase()].map(containsText)));
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    messages: await withMailStates(ctx, page),
    next: last ? `${last.created_at}_${last.id}` : '',
    unread: await countUnread(ctx, userId),
  };
}

/** SQLite's lower() handles only ASCII, so the pattern uses it too: otherwise 'ÜBUNG' would not match itself. */
function containsText(text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(name || ' ' || email || ' ' || subject || ' ' || message) like lower(${pattern}) escape '\\'`;
}

async function withMailStates(ctx: Ctx, rows: MessageRow[]): Promise<InboxMessage[]> {
  const states = await mailQueueOf(ctx).statesOf(rows.map((row) => row.mail_id).filter((id) => id !== ''));
  const requests = await readRequests(ctx.db, rows, ctx.now());
  return rows.map((row) => ({ ...toMessage(row, states), ...requests.get(row.id) }));
}

function toMessage(
  {
    user_id: _,
    mail_id,
    read,
    folder,
    request_project_id: __,
    grant_link_id: ___,
    granted_at: ____,
    ...row
  }: MessageRow,
  states: Map<string, MailState>,
): InboxMessage {
  const mail = states.get(mail_id) ?? 'none';
  return { ...row, read: read === 1, folder: MessageFolder.parse(folder), mail, request: null, granted: null };
}

async function countUnread(ctx: Ctx, userId: string): Promise<number> {
  const { unread } = await ctx.db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('folder', '=', 'inbox')
    .where('read', '=', 0)
    .executeTakeFirstOrThrow();
  return unread;
}

type MessageChange = { read?: boolean | undefined; folder?: MessageFolder | undefined };

export async function changeMessage(
  ctx: Ctx,
  userId: string,
  id: string,
  change: MessageChange,
): Promise<InboxMessage> {
  const { read, folder } = change;
  const row = await ctx.db
    .updateTable('messages')
    // An update must set something: the id itself if nothing changes.
    .set({ id, ...(read !== undefined && { read: Number(read) }), ...(folder && { folder }) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return presentMessage(ctx, row);
}

async function presentMessage(ctx: Ctx, row: MessageRow | undefined): Promise<InboxMessage> {
  const [message] = row ? await withMailStates(ctx, [row]) : [];
  if (!message) throw notFound('Message');
  return message;
}

export async function deleteMessage(ctx: Ctx, userId: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('messages')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('Message');
    await moveToTrash(transaction, { kind: KIND, title: row.subject, row }, ctx.now());
  });
}

export async function restoreMessage(ctx: Ctx, userId: string, id: string): Promise<InboxMessage> {
  const restored = await ctx.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    const row = await takeFromTrash<MessageRow>(transaction, KIND, { id, user_id: userId }, ctx.now());
    if (!row) return undefined;
    const owner = await transaction
      .selectFrom('users')
      .select('inbox_bytes')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (owner.inbox_bytes + sizeOf(row) > ctx.config.quotaTextBytes) throw inboxFullForOwner();
    const { name, email, subject, message, read, mail_id, folder, created_at } = row;
    // Earlier versions of the program deleted messages without these columns.
    const { request_project_id = '', grant_link_id = '', granted_at = '' } = row;
    const request = { request_project_id, grant_link_id, granted_at };
    const restored = {
      id,
      user_id: userId,
      name,
      email,
      subject,
      message,
      read,
      mail_id,
      folder,
      ...request,
      created_at,
    };
    await transaction.insertInto('messages').values(restored).execute();
    return restored;
  });
  return presentMessage(ctx, restored);
}
