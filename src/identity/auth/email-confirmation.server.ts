import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { isOverLimit, takeLimit } from '../../platform/http/security-log.server.ts';
import { type MailTexts, mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import type { Mail } from '../../platform/mail/mail.server.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import { confirmAccountMail } from './auth-mails.ts';
import { issueToken } from './email-tokens.server.ts';

const CONFIRM_GOOD_FOR_MS = 7 * DAY_MS;
/** An unconfirmed account without content is deleted this long after its last login. */
export const UNUSED_KEPT_MS = 30 * DAY_MS;

type Confirmable = Pick<UserRow, 'id' | 'email' | 'password_hash' | 'studio_language'>;

/** Mails a link to the account's email; opening it proves that the mailbox belongs to the user. */
export async function mailConfirmationLink(ctx: Ctx, db: Db, user: Confirmable): Promise<void> {
  const issue = { purpose: 'change-email', holder: user, email: user.email, goodForMs: CONFIRM_GOOD_FOR_MS } as const;
  const token = await issueToken(ctx, db, issue);
  await ctx.mail(
    mailTo(user, (texts) => confirmAccountMail(texts, ctx.config.origin, token)),
    db,
  );
}

/** Returns false if a free email got enough links within the hour, so that repeated registration cannot flood it. */
export async function mayMailLink(ctx: Ctx, request: FastifyRequest, email: string): Promise<boolean> {
  try {
    await takeLimit(ctx, request, 'confirm_email', email);
    return true;
  } catch (error) {
    if (isOverLimit(error)) return false;
    throw error;
  }
}

/** The column values of an account whose email was just confirmed. */
export function confirmedNow(ctx: Ctx) {
  return { email_confirmed_at: ctx.now().toISOString(), unused_until: '' };
}

/** Returns when an account that is neither confirmed nor used expires, counted from now. */
export function unusedUntil(now: Date): string {
  return new Date(now.getTime() + UNUSED_KEPT_MS).toISOString();
}

type Addressee = Pick<UserRow, 'email' | 'studio_language'>;
type ComposeMail = (texts: MailTexts) => Omit<Mail, 'to' | 'language'>;

/** Returns a mail in the language of an account. */
export function mailTo({ email, studio_language }: Addressee, compose: ComposeMail): Mail {
  const texts = mailTexts(studio_language);
  return { to: email, language: texts.language, ...compose(texts) };
}

/**
 * Mails a notification to the account's owner, only if the email is confirmed: an unconfirmed one may belong to a
 * stranger.
 */
export async function mailOwner(
  ctx: Ctx,
  db: Db,
  user: Addressee & Pick<UserRow, 'email_confirmed_at'>,
  compose: ComposeMail,
): Promise<void> {
  if (user.email_confirmed_at !== '') await ctx.mail(mailTo(user, compose), db);
}
