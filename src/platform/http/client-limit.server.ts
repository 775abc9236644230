import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../context.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { assertListed, type ClientLimitName, clientGroup, tooManyRequests } from './rate-limits.server.ts';
import { securityEvent } from './security-log.server.ts';

/** Maximum number of keys counted; beyond it, the one that was idle for the longest time starts again. */
const KEYS_MAX = 20_000;

type Window = { taken: number; endsAt: number };

/**
 * Limits what has the same key on this node in a window, which begins with the first use. In memory: a count in the
 * database would cost more than the request. The function throws `too_many_requests`.
 */
export function openMemoryLimit(
  ctx: Ctx,
  name: string,
  limit: number,
  windowMs = MINUTE_MS,
): (request: FastifyRequest, key: string) => void {
  const windows = new LRUCache<string, Window>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 });
  return (request, key) => {
    const now = ctx.now().getTime();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { taken: 0, endsAt: now + windowMs };
      windows.set(key, window);
    }
    window.taken += 1;
    if (window.taken <= limit) return;
    // Logged once in a window, so that many requests do not make many log lines.
    if (window.taken === limit + 1)
      securityEvent(request, ctx, 'limit_hit', { user_id: request.user?.id, limit: name });
    throw tooManyRequests(new Date(window.endsAt), new Date(now));
  };
}

/** Limits the requests of one client (an IPv4 address, a /64 of IPv6) in a minute, or what they do to one `target`. */
export function openClientLimit(
  ctx: Ctx,
  name: ClientLimitName,
  limit: number,
  windowMs?: number,
): (request: FastifyRequest, target?: string) => void {
  const take = openMemoryLimit(ctx, name, limit, windowMs);
  return (request, target = '') => {
    assertListed(request, name);
    if (ctx.config.rateLimits) take(request, `${clientGroup(request.ip)} ${target}`);
  };
}
