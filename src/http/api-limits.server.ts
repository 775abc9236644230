import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../context.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { isInternalRequest } from './internal-request.server.ts';
import { clientGroup, tooManyRequests } from './rate-limits.server.ts';
import { routePath } from './request-guards.server.ts';
import { securityEvent } from './security-log.server.ts';

export const HEALTH = '/api/health';
const API_CALLS_PER_MINUTE = 300;
const WRITES_PER_MINUTE = 120;
/** Maximum number of clients remembered as logged. */
const LOGGED_CLIENTS_MAX = 5_000;

/** In memory, for each node alone: a count in the database for every API request would cost more than the request. */
export async function mountApiLimits(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(rateLimit, { global: false });
  const rejectOver = rejecter(ctx);
  const callsOfIp = app.createRateLimit({
    max: API_CALLS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => clientGroup(request.ip),
  });
  const writesOfUser = app.createRateLimit({
    max: WRITES_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => request.user?.id ?? clientGroup(request.ip),
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const path = routePath(request);
    if (!path.startsWith('/api/') || path === HEALTH || isInternalRequest(request)) return done();
    callsOfIp(request)
      .then((taken) => rejectOver('api_address', request, taken))
      .then(() => done(), done);
  });
  app.addHook('preValidation', async (request) => {
    if (request.user && request.method !== 'GET' && request.method !== 'HEAD')
      rejectOver('writes_account', request, await writesOfUser(request));
  });
}

type RateLimitResult = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

/** A client over a limit is logged once in its window, so that many requests do not make many log lines. */
function rejecter(ctx: Ctx) {
  const loggedUntil = new LRUCache<string, number>({ max: LOGGED_CLIENTS_MAX });
  return (limit: string, request: FastifyRequest, taken: RateLimitResult): void => {
    if (taken.isAllowed || !taken.isExceeded) return;
    const now = ctx.now();
    const ends = now.getTime() + taken.ttl;
    const key = `${limit} ${taken.key}`;
    if ((loggedUntil.get(key) ?? 0) <= now.getTime()) {
      loggedUntil.set(key, ends);
      securityEvent(request, ctx, 'limit_hit', { user_id: request.user?.id, limit });
    }
    throw tooManyRequests(new Date(ends), now);
  };
}
