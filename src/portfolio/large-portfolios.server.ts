import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { clientGroup, tooManyRequests } from '../http/rate-limits.server.ts';
import { securityEvent } from '../http/security-log.server.ts';

const MINUTE_MS = 60_000;
/** Below this a document takes a few milliseconds, and the limit of uncached documents is enough. */
const LARGE_FROM_BYTES = 100_000;
/** For one client, and for one portfolio: ten megabytes of text take most of a second. */
const BYTES_PER_MINUTE = 12_000_000;
/** A project's page reads the whole portfolio too, but renders a part of it. */
const PART_OF_PROJECT = 1 / 8;
/** Maximum number of clients and portfolios counted; beyond it all counts start again. */
const KEYS_MAX = 20_000;

type Rendering = { userName: string; isProject: boolean };

/**
 * Limits the bytes of text read and rendered in a minute: the largest portfolios take a hundred times as long as
 * others, in the main thread. The first document in a minute is rendered, whatever its size.
 */
export function openLargePortfolioLimit(ctx: Ctx) {
  const windows = new Map<string, { bytes: number; endsAt: number }>();

  function windowOf(key: string, now: number) {
    const known = windows.get(key);
    if (known && known.endsAt > now) return known;
    if (windows.size >= KEYS_MAX) windows.clear();
    const window = { bytes: 0, endsAt: now + MINUTE_MS };
    windows.set(key, window);
    return window;
  }

  return async (request: FastifyRequest, { userName, isProject }: Rendering): Promise<void> => {
    if (!ctx.config.rateLimits) return;
    const row = await ctx.db
      .selectFrom('users')
      .select('text_bytes')
      .where('user_name', '=', userName)
      .executeTakeFirst();
    if (!row || row.text_bytes < LARGE_FROM_BYTES) return;
    const bytes = row.text_bytes * (isProject ? PART_OF_PROJECT : 1);
    const now = ctx.now().getTime();
    const taken = [`client ${clientGroup(request.ip)}`, `portfolio ${userName}`].map((key) => windowOf(key, now));
    const full = taken.find((window) => window.bytes > 0 && window.bytes + bytes > BYTES_PER_MINUTE);
    if (full) {
      securityEvent(request, ctx, 'limit_hit', { limit: 'large_portfolios' });
      throw tooManyRequests(new Date(full.endsAt), new Date(now));
    }
    for (const window of taken) window.bytes += bytes;
  };
}
