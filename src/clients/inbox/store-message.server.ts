import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import { lockAccount } from '../../platform/db/locks/within-limit.server.ts';
import { isOverLimit } from '../../platform/http/security-log.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { type MailTexts, mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { findByEmail } from '../desk/clients.server.ts';
import type { ContactMessage } from '../message.ts';
import { type Arrival, assess } from '../spam/assess.server.ts';
import { SPAM_FROM } from '../spam/verdict.ts';
import { readReplies } from './form-replies.server.ts';
import type { FormReply } from './form-reply.ts';
import { sizeOf } from './messages.server.ts';
import { dropOldSpam } from './old-spam.server.ts';
import { requestedTitle } from './requests.server.ts';

/**
 * Stores a message, and queues the notification mail with it. Whoever writes is accepted: what looks like spam goes to
 * that folder, without a mail. Returns true if it is in the inbox.
 */
export async function storeMessage(
  ctx: Ctx,
  userId: string,
  input: ContactMessage,
  arrival: Arrival,
): Promise<boolean> {
  const { name, email, subject, message } = input;
  const request_project_id = input.request?.project_id ?? input.project_id ?? '';
  const replies = await readReplies(ctx, userId, input.answers ?? {});
  const storedReplies = replies.length > 0 ? JSON.stringify(replies) : '';
  const languages = await languagesOf(ctx, userId);
  const spam = await assess(ctx, ctx.db, { userId, languages }, { ...input, replies }, arrival);
  const isSpam = spam.score >= SPAM_FROM;
  const mayMail = !isSpam && (await takeMail(ctx, userId));
  await ctx.db.transaction().execute(async (transaction) => {
    // Many at once are counted one after the other.
    await lockAccount(transaction, userId);
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'email_confirmed_at', 'notices', 'inbox_bytes', 'studio_language'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!owner) throw notFound('Portfolio');
    const size = sizeOf({ name, email, subject, message, answers: storedReplies });
    // A separate limit: strangers must not prevent the owner from saving.
    if (!isSpam && owner.inbox_bytes + size > ctx.config.quotaTextBytes) throw inboxFull();
    const wantsMail = owner.notices === '' || JSON.parse(owner.notices).messages !== false;
    // Otherwise the form would send any text to an email that a stranger has registered.
    const isMailed = mayMail && wantsMail && owner.email_confirmed_at !== '';
    const wanted = request_project_id && (await requestedTitle(transaction, userId, request_project_id));
    const link = `${ctx.config.origin}/studio/messages`;
    const texts = mailTexts(owner.studio_language);
    const mail = {
      to: owner.email,
      language: texts.language,
      replyTo: email,
      subject: texts.t('New message: {subject}', { subject: oneLine(subject) }),
      text: mailText(texts, { ...input, replies }, { link, project: wanted }),
      link,
    };
    const mail_id = isMailed ? await ctx.mail(mail, transaction) : '';
    const client = await findByEmail(transaction, userId, email);
    const id = randomUUID();
    await transaction
      .insertInto('messages')
      .values({
        ...{ name, email, subject, message, answers: storedReplies },
        ...{
          id,
          user_id: userId,
          read: 0,
          mail_id,
          request_project_id,
          client_id: client?.id ?? '',
          created_at: ctx.now().toISOString(),
        },
        ...{ folder: isSpam ? 'spam' : 'inbox', spam_score: spam.score, spam_reasons: JSON.stringify(spam.reasons) },
      })
      .execute();
    if (isSpam) await dropOldSpam(transaction, userId);
    else await accountEventsOf(ctx).emit({ type: 'message.received', userId, id }, transaction);
  });
  return !isSpam;
}

/** The languages that the owner reads: of the page, and of the studio. */
async function languagesOf(ctx: Ctx, userId: string): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['language', 'page_languages', 'studio_language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? [row.language, row.studio_language, ...row.page_languages.split(' ')] : [];
}

/** False where the owner has got enough mails today: the message waits in the inbox. */
async function takeMail(ctx: Ctx, userId: string): Promise<boolean> {
  try {
    await ctx.limits.take('contact_mails', userId);
    return true;
  } catch (error) {
    if (isOverLimit(error)) return false;
    throw error;
  }
}

function inboxFull(): AppError {
  const error = 'This inbox is full: please try another way to reach its owner';
  return new AppError('storage_full', { message: 'Error sending message', error });
}

type MailParts = {
  link: string;
  /** The project that the message asks for, or ''. */
  project: string;
};

function mailText(
  { t }: MailTexts,
  { name, email, subject, message, replies }: ContactMessage & { replies: readonly FormReply[] },
  { link, project }: MailParts,
): string {
  const writer = oneLine(name);
  return `${t('{name} <{email}> wrote to you through your portfolio.', { name: writer, email })}

${t('Subject: {subject}', { subject: oneLine(subject) })}

${message}
${replies.map(({ label, value }) => `\n${oneLine(label)}: ${value}\n`).join('')}${project && `\n${t('They ask for access to "{project}": you can give it in your inbox.', { project: oneLine(project) })}\n`}
--
${t('Answer this email to write to {name}. All your messages: {link}', { name: writer, link })}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
