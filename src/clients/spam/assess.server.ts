import type { FastifyRequest } from 'fastify';
import { visitsOf } from '../../insight/visits/analytics.server.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { defineService } from '../../platform/service.ts';
import type { FormReply } from '../inbox/form-reply.ts';
import type { ContactMessage } from '../message.ts';
import { readContactToken } from './contact-token.server.ts';
import { contentPoints } from './content.ts';
import { fingerprint } from './fingerprint.ts';
import { learnedPoints } from './lessons.server.ts';
import type { Counted, openMessageMemory } from './message-memory.server.ts';
import { type Spam, toVerdict } from './verdict.ts';

export const [messageMemoryOf, provideMessageMemory] =
  defineService<ReturnType<typeof openMessageMemory>>('message memory');

/** How a message came. */
export type Arrival = {
  page: 'read' | 'fast' | 'unread';
  /** True if the form says when it was begun. */
  hasToken: boolean;
  /** True for a program that says so, and for one that says nothing. */
  isProgram: boolean;
  client: string;
};

const PROGRAMS = /^$|curl|wget|python|httpx|go-http|java\/|node|axios|okhttp|undici|libwww|scrapy|perl|ruby|php/i;

/** Looks at the request before the transaction: whether its client has read the page, and for how long. */
export async function readArrival(ctx: Ctx, request: FastifyRequest, userId: string, token: string): Promise<Arrival> {
  const client = ctx.keyedHash('contact client', `${userId} ${clientGroup(request.ip)}`).slice(0, 16);
  const isProgram = PROGRAMS.test(request.headers['user-agent'] ?? '');
  const form = readContactToken(ctx, userId, token);
  if (form !== 'none') return { page: form === 'fast' ? 'fast' : 'read', hasToken: form === 'good', isProgram, client };
  const seen = await visitsOf(ctx).seen(request, userId);
  return { page: seen === 'before' ? 'read' : seen === 'now' ? 'fast' : 'unread', hasToken: false, isProgram, client };
}

/**
 * Scores a message. What an address has done before and how a message came never reach the score of spam alone: only
 * with what it says.
 */
export async function assess(
  ctx: Ctx,
  db: Db,
  { userId, languages }: { userId: string; languages: readonly string[] },
  message: ContactMessage & { replies: readonly FormReply[] },
  { page, hasToken, isProgram, client }: Arrival,
): Promise<Spam> {
  const { email, subject, token = '' } = message;
  const text = [message.message, ...message.replies.map(({ value }) => value)].join('\n');
  const counted = messageMemoryOf(ctx).count({
    userId,
    prints: fingerprint(`${subject} ${text}`),
    client,
    email: ctx.keyedHash('contact email', `${userId} ${email.toLowerCase()}`).slice(0, 16),
    isUnread: page === 'unread',
    token: page === 'unread' ? '' : token,
  });
  // What counts clients: where the operator has switched limits off, one machine may be everybody.
  const { rateLimits } = ctx.config;
  return toVerdict({
    ...contentPoints({ ...message, message: text }, languages),
    trap: message.company_website ? 100 : 0,
    no_page: page === 'unread' ? 15 + (isProgram ? 10 : 0) : 0,
    fast: page === 'fast' ? 20 : 0,
    reused: rateLimits && counted.ofToken >= 2 ? 40 : 0,
    duplicate: campaignPoints(counted, hasToken),
    many: rateLimits ? steps(counted.unread, [10, 15], [20, 25]) : 0,
    address: rateLimits ? Math.min(30, steps(counted.ofClient, [3, 15], [6, 30]) + steps(counted.ofEmail, [3, 15])) : 0,
    learned: await learnedPoints(ctx, db, userId, message),
  });
}

/** What ten others have sent is a campaign, unless a script of the page says how long it was written. */
function campaignPoints({ alike, same }: Counted, hasToken: boolean): number {
  if (alike >= 10) return hasToken ? 75 : 100;
  return alike >= 3 || same >= 2 ? 75 : 0;
}

/** Returns the points of the last step that a count has reached. */
function steps(count: number, ...reached: [from: number, points: number][]): number {
  return reached.findLast(([from]) => count >= from)?.[1] ?? 0;
}
