import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { MessageTable } from '../db/tables.ts';
import type { MailState } from '../kit/mail.server.ts';
import { notFound } from '../lib/app-error.ts';
import type { ContactMessage, InboxMessage, InboxPage } from './message.ts';

const PAGE_SIZE = 50;

/** Stores a message and queues the mail that tells its owner, together or not at all. */
export async function storeMessage(ctx: Ctx, userId: string, input: ContactMessage): Promise<void> {
  const { name, email, subject, message } = input;
  await ctx.db.transaction().execute(async (transaction) => {
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'notices'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!owner) throw notFound('Portfolio');
    const wantsMail = owner.notices === '' || JSON.parse(owner.notices).messages !== false;
    const link = `${ctx.config.origin}/studio/messages`;
    const mail = {
      to: owner.email,
      replyTo: email,
      subject: `New message: ${oneLine(subject)}`,
      text: mailText(input, link),
      link,
    };
    const mail_id = wantsMail ? await ctx.mail(mail, transaction) : '';
    const created_at = ctx.now().toISOString();
    await transaction
      .insertInto('messages')
      .values({ id: randomUUID(), user_id: userId, name, email, subject, message, read: 0, mail_id, created_at })
      .execute();
  });
}

function mailText({ name, email, subject, message }: ContactMessage, link: string): string {
  return `${oneLine(name)} <${email}> wrote to you through your portfolio.

Subject: ${oneLine(subject)}

${message}

--
Answer this mail to write to ${oneLine(name)}. All your messages: ${link}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

type PageRequest = { before: string; search: string };

/** Newest first; `before` is the `next` of the page before, `search` looks in all four texts. */
export async function listMessages(ctx: Ctx, userId: string, { before, search }: PageRequest): Promise<InboxPage> {
  let query = ctx.db.selectFrom('messages').selectAll().where('user_id', '=', userId);
  const [time, id] = before.split('_');
  if (time && id) query = query.where(sql<boolean>`(created_at, id) < (${time}, ${id})`);
  if (search) {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`lower(name || ' ' || email || ' ' || subject || ' ' || message) like ${pattern} escape '\\'`,
    );
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

async function withMailStates(ctx: Ctx, rows: MessageTable[]): Promise<InboxMessage[]> {
  const states = await ctx.mailStates(rows.map((row) => row.mail_id).filter((id) => id !== ''));
  return rows.map((row) => toMessage(row, states));
}

function toMessage({ user_id: _, mail_id, read, ...row }: MessageTable, states: Map<string, MailState>): InboxMessage {
  return { ...row, read: read === 1, mail: states.get(mail_id) ?? 'none' };
}

async function countUnread(ctx: Ctx, userId: string): Promise<number> {
  const { unread } = await ctx.db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read', '=', 0)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function markMessage(ctx: Ctx, userId: string, id: string, read: boolean): Promise<InboxMessage> {
  const row = await ctx.db
    .updateTable('messages')
    .set({ read: Number(read) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('Message');
  const [message] = await withMailStates(ctx, [row]);
  if (!message) throw notFound('Message');
  return message;
}

export async function deleteMessage(ctx: Ctx, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Message');
}
