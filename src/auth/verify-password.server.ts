import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { clientGroup, clientNetwork, tooManyRequests } from '../http/rate-limits.server.ts';
import { securityEvent, takeLimit } from '../http/security-log.server.ts';
import { wrongPassword } from './account-errors.ts';
import { verifyPassword } from './passwords.server.ts';

/** So many wrong passwords for an account, from wherever, cost nothing; then each answer takes twice as long. */
const QUICK_FAILURES = 5;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 8_000;

/** Without a hash there is no such account: that takes as long and is limited the same. */
type Account = { email: string; password_hash: string | undefined };

/**
 * Whether the password is the account's. Guesses are limited by address, and by account and address; over all addresses
 * an account only becomes slow, so that nobody can lock its owner out.
 */
export async function verifyPasswordLimited(
  ctx: Ctx,
  request: FastifyRequest,
  { email, password_hash }: Account,
  password: string,
): Promise<boolean> {
  const address = clientGroup(request.ip);
  await takeLimit(ctx, request, 'login_address', address);
  await takeLimit(ctx, request, 'login_account_address', `${email} ${address}`);
  const failures = await ctx.limits.take('login_account', email);
  await waitAlone(`${email} ${clientNetwork(request.ip)}`, delayMs(failures), ctx.now());
  // Counted before it is checked: a thousand guesses at once are a thousand, too.
  const isRight = await verifyPassword(password, password_hash);
  if (isRight) {
    await ctx.limits.giveBack('login_address', address);
    await ctx.limits.giveBack('login_account', email);
    await forgetFailures(ctx, request, email);
  }
  return isRight;
}

/** For a user who is signed in already; throws `forbidden`. */
export async function refuseWrongPassword(
  ctx: Ctx,
  request: FastifyRequest,
  user: { id: string; email: string; password_hash: string },
  password: string,
  message: string,
): Promise<void> {
  if (await verifyPasswordLimited(ctx, request, user, password)) return;
  securityEvent(request, ctx, 'password_refused', { user_id: user.id });
  throw wrongPassword(message);
}

/** Whoever has shown that the account is hers starts anew at her address; a delay that strangers caused stays. */
export async function forgetFailures(ctx: Ctx, request: FastifyRequest, email: string): Promise<void> {
  await ctx.limits.clear('login_account_address', `${email} ${clientGroup(request.ip)}`);
}

/** Whose attempts are waiting. */
const waiting = new Set<string>();

/** One attempt of an account and network waits at a time: the others would only fill the queue of hashes. */
async function waitAlone(key: string, ms: number, now: Date): Promise<void> {
  if (ms === 0) return;
  if (waiting.has(key)) throw tooManyRequests(new Date(now.getTime() + ms), now);
  waiting.add(key);
  try {
    await sleep(ms);
  } finally {
    waiting.delete(key);
  }
}

function delayMs(failures: number): number {
  const slow = failures - QUICK_FAILURES;
  return slow <= 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (slow - 1), DELAY_MAX_MS);
}
