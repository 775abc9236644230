import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup, clientNetwork, tooManyRequests } from '../../platform/http/rate-limits.server.ts';
import { securityEvent, takeLimit } from '../../platform/http/security-log.server.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { wrongPassword } from './account-errors.ts';
import { matchPassword, type PasswordMatch } from './passwords.server.ts';

/**
 * The number of wrong passwords for an account, from any IP, without a delay; then each response takes twice as long.
 */
const QUICK_FAILURES = 5;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 8_000;

/** Without a hash there is no such account: it takes as long and has the same limits. */
type Account = { email: string; password_hash: string | undefined };

/**
 * Verifies an account's password; undefined if it is wrong. Attempts are limited by IP, and by account and IP; over all IPs an account only
 * becomes slow, so that nobody can lock its owner out.
 */
export async function verifyPasswordLimited(
  ctx: Ctx,
  request: FastifyRequest,
  { email, password_hash }: Account,
  password: string,
): Promise<PasswordMatch | undefined> {
  const client = clientGroup(request.ip);
  await takeLimit(ctx, request, 'login_address', client);
  await takeLimit(ctx, request, 'login_account_address', `${email} ${client}`);
  const failures = await ctx.limits.take('login_account', email);
  await waitAlone(`${email} ${clientNetwork(request.ip)}`, loginDelayMs(failures), ctx.now());
  // Counted before the check, so that concurrent attempts count as well.
  const match = await matchPassword(password, password_hash);
  if (match) {
    await ctx.limits.giveBack('login_address', client);
    await ctx.limits.giveBack('login_account', email);
    await forgetFailures(ctx, request, email);
  }
  return match;
}

/** For a user who is already logged in; throws `forbidden`. */
export async function rejectWrongPassword(
  ctx: Ctx,
  request: FastifyRequest,
  user: { id: string; email: string; password_hash: string },
  password: string,
  message: ErrorMessage,
): Promise<void> {
  if (await verifyPasswordLimited(ctx, request, user, password)) return;
  securityEvent(request, ctx, 'password_refused', { user_id: user.id });
  throw wrongPassword(message);
}

/** Resets the limit for this IP after a successful login; a delay caused by strangers remains. */
export async function forgetFailures(ctx: Ctx, request: FastifyRequest, email: string): Promise<void> {
  await ctx.limits.clear('login_account_address', `${email} ${clientGroup(request.ip)}`);
}

/** Accounts and networks with a waiting attempt. */
const waiting = new Set<string>();

/** Only one attempt of an account (or a share link) and network waits at a time: more would only fill the queue of hashes. */
export async function waitAlone(key: string, ms: number, now: Date): Promise<void> {
  if (ms === 0) return;
  if (waiting.has(key)) throw tooManyRequests(new Date(now.getTime() + ms), now);
  waiting.add(key);
  try {
    await sleep(ms);
  } finally {
    waiting.delete(key);
  }
}

/** After that many failures for an account, the last one included. */
export function loginDelayMs(failures: number): number {
  const slow = failures - QUICK_FAILURES;
  return slow <= 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (slow - 1), DELAY_MAX_MS);
}
