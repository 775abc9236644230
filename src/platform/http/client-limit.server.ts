import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../context.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { assertListed, type ClientLimitName, clientGroup, tooManyRequests } from './rate-limits.server.ts';
import { securityEvent } from './security-log.server.ts';

/** Maximum number of clients counted; beyond it, the client that was idle for the longest time starts again. */
const CLIENTS_MAX = 20_000;

type Window = { taken: number; endsAt: number };

/**
 * Limits the requests of one client (an IPv4 address, a /64 of IPv6) on this node in a minute, or what they do to one
 * `target`. In memory: a count in the database would cost more than the request.
 */
export function openClientLimit(
  ctx: Ctx,
  name: ClientLimitName,
  limit: number,
  windowMs = MINUTE_MS,
): (request: FastifyRequest, target?: string) => void {
  const windows = new LRUCache<string, Window>({ maxSize: CLIENTS_MAX, sizeCalculation: () => 1 });
  return (request, target = '') => {
    assertListed(request, name);
    if (!ctx.config.rateLimits) return;
    const now = ctx.now().getTime();
    const key = `${clientGroup(request.ip)} ${target}`;
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { taken: 0, endsAt: now + windowMs };
      windows.set(key, window);
    }
    window.taken += 1;
    if (window.taken <= limit) return;
    // Logged once in a window.
    if (window.taken === limit + 1) securityEvent(request, ctx, 'limit_hit', { limit: name });
    throw tooManyRequests(new Date(window.endsAt), new Date(now));
  };
}
