import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { UserRow } from '../db/tables.ts';
import { isOverLimit, takeLimit } from '../http/security-log.server.ts';
import type { Mail } from '../mail/mail.server.ts';
import { confirmAccountMail } from './auth-mails.ts';
import { issueToken } from './email-tokens.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const CONFIRM_GOOD_FOR_MS = 7 * DAY_MS;
/** An unconfirmed account in which nothing was made is deleted so long after its last login. */
export const UNUSED_KEPT_MS = 30 * DAY_MS;

type Confirmable = Pick<UserRow, 'id' | 'email' | 'password_hash'>;

/** Mails a link to the address that the account has: whoever opens it shows that the address is theirs. */
export async function mailConfirmationLink(ctx: Ctx, db: Db, user: Confirmable): Promise<void> {
  const issue = { purpose: 'change-email', holder: user, email: user.email, goodForMs: CONFIRM_GOOD_FOR_MS } as const;
  const token = await issueToken(ctx, db, issue);
  await ctx.mail({ to: user.email, ...confirmAccountMail(ctx.config.origin, token) }, db);
}

/** False where the address was mailed enough links within the hour: registering it again and again is no way to flood it. */
export async function mayMailLink(ctx: Ctx, request: FastifyRequest, email: string): Promise<boolean> {
  try {
    await takeLimit(ctx, request, 'confirm_email', email);
    return true;
  } catch (error) {
    if (isOverLimit(error)) return false;
    throw error;
  }
}

/** The columns of an account whose address is known to be its owner's. */
export function confirmedNow(ctx: Ctx) {
  return { email_confirmed_at: ctx.now().toISOString(), unused_until: '' };
}

/** When an account that is neither confirmed nor used ends, counted from now. */
export function unusedUntil(now: Date): string {
  return new Date(now.getTime() + UNUSED_KEPT_MS).toISOString();
}

/** A notice to the account's owner. An unconfirmed address may be a stranger's, and gets only links asked for. */
export async function mailOwner(
  ctx: Ctx,
  db: Db,
  user: Pick<UserRow, 'email' | 'email_confirmed_at'>,
  mail: Omit<Mail, 'to'>,
): Promise<void> {
  if (user.email_confirmed_at !== '') await ctx.mail({ to: user.email, ...mail }, db);
}
