import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { lockAccount } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import type { MailState } from '../../platform/mail/mail.server.ts';
import { mailQueueOf } from '../../platform/mail/mail.server.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { moveToTrash, takeFromTrash } from '../../portfolio/trash/deleted-records.server.ts';
import { type InboxMessage, type InboxMessages, MessageFolder } from '../message.ts';
import { learn } from '../spam/lessons.server.ts';
import { SPAM_FROM } from '../spam/verdict.ts';
import type { MessageTable } from '../tables.ts';
import { parseFormReplies } from './form-reply.ts';
import { dropOldSpam } from './old-spam.server.ts';
import { readRequests } from './requests.server.ts';

const PAGE_SIZE = 50;
/** The kind of deleted records that can be restored. */
export const KIND = 'messages';

export type MessageRow = Selectable<MessageTable>;

/** Earlier versions of the program deleted messages without these. */
const COLUMNS_SINCE = {
  request_project_id: '',
  grant_link_id: '',
  granted_at: '',
  spam_score: 0,
  spam_reasons: '[]',
  answers: '',
  client_id: '',
};

type Texts = Pick<MessageRow, 'name' | 'email' | 'subject' | 'message' | 'answers'>;

/** What the texts of a message count in the inbox. */
export function sizeOf({ name, email, subject, message, answers }: Texts): number {
  return Buffer.byteLength(name + email + subject + message + answers);
}

function inboxFullForOwner(): AppError {
  return new AppError('storage_full', {
    message: 'Error restoring message',
    error: 'Your inbox is full: delete messages, then try again',
  });
}

type Matching = { folder: MessageFolder; search: string };
type MessagesRequest = Matching & { before: string; count?: boolean | undefined };

export function messagesIn(db: Db, userId: string, { folder, search }: Matching) {
  const query = db.selectFrom('messages').where('user_id', '=', userId).where('folder', '=', folder);
  return search ? query.where((row) => row.or([search, search.toLowerCase()].map(containsText))) : query;
}

/**
 * Returns the messages of a folder, newest first; `before` is the `next` of the previous page, `search` searches all
 * four texts.
 */
export async function listMessages(ctx: Ctx, userId: string, request: MessagesRequest): Promise<InboxMessages> {
  const matching = messagesIn(ctx.db, userId, request);
  let query = matching.selectAll();
  const [time, id] = request.before.split('_');
  if (time && id) query = query.where(sql<boolean>`(created_at, id) < (${time}, ${id})`);
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
    ...(request.count && { found: await countOf(matching) }),
  };
}

async function countOf(query: ReturnType<typeof messagesIn>): Promise<number> {
  const { n } = await query.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return Number(n);
}

/** SQLite's lower() handles only ASCII, so the pattern uses it too: otherwise 'ÜBUNG' would not match itself. */
function containsText(text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(name || ' ' || email || ' ' || subject || ' ' || message || ' ' || answers) like lower(${pattern}) escape '\\'`;
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
    spam_score: score,
    spam_reasons,
    answers,
    client_id,
    ...row
  }: MessageRow,
  states: Map<string, MailState>,
): InboxMessage {
  const mail = states.get(mail_id) ?? 'none';
  return {
    ...row,
    read: read === 1,
    folder: MessageFolder.parse(folder),
    mail,
    answers: parseFormReplies(answers),
    spam: { score, reasons: JSON.parse(spam_reasons) },
    client_id: client_id || null,
    request: null,
    granted: null,
  };
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

/** What its owner moves to the spam or out of it is learned from. */
export async function changeMessage(
  ctx: Ctx,
  userId: string,
  id: string,
  { read, folder }: MessageChange,
): Promise<InboxMessage> {
  const row = await ctx.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    const own = transaction.selectFrom('messages').selectAll().where('id', '=', id).where('user_id', '=', userId);
    const before = await own.executeTakeFirst();
    if (!before) return undefined;
    const change = { ...(read !== undefined && { read: Number(read) }), ...(folder && { folder }) };
    if (Object.keys(change).length > 0)
      await transaction.updateTable('messages').set(change).where('id', '=', id).execute();
    const after = { ...before, ...change };
    await sort(ctx, transaction, before, after);
    return after;
  });
  return presentMessage(ctx, row);
}

async function sort(ctx: Ctx, transaction: Db, before: MessageRow, after: MessageRow): Promise<void> {
  const [wasSpam, isSpam] = [before.folder === 'spam', after.folder === 'spam'];
  if (wasSpam === isSpam) return;
  const { user_id: userId, id, spam_score } = after;
  await learn(ctx, transaction, userId, [after], isSpam);
  if (isSpam) await dropOldSpam(transaction, userId);
  // Nobody was told of it when it arrived.
  else if (spam_score >= SPAM_FROM)
    await accountEventsOf(ctx).emit({ type: 'message.received', userId, id }, transaction);
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

export function restoredRow(row: MessageRow, userId: string): MessageRow {
  return { ...COLUMNS_SINCE, ...row, user_id: userId };
}

/** Throws if the inbox has no room for these messages; spam takes none. */
export async function rejectIfFull(ctx: Ctx, db: Db, userId: string, rows: readonly MessageRow[]): Promise<void> {
  const bytes = rows.reduce((sum, row) => (row.folder === 'spam' ? sum : sum + sizeOf(row)), 0);
  if (bytes === 0) return;
  const owner = db.selectFrom('users').select('inbox_bytes').where('id', '=', userId);
  const { inbox_bytes } = await owner.executeTakeFirstOrThrow();
  if (inbox_bytes + bytes > ctx.config.quotaTextBytes) throw inboxFullForOwner();
}

export async function restoreMessage(ctx: Ctx, userId: string, id: string): Promise<InboxMessage> {
  const restored = await ctx.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    const row = await takeFromTrash<MessageRow>(transaction, KIND, { id, user_id: userId }, ctx.now());
    if (!row) return undefined;
    const restored = restoredRow(row, userId);
    await rejectIfFull(ctx, transaction, userId, [restored]);
    await transaction.insertInto('messages').values(restored).execute();
    await dropOldSpam(transaction, userId);
    return restored;
  });
  return presentMessage(ctx, restored);
}
