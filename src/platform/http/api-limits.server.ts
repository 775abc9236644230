import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, preValidationAsyncHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../context.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { isInternalRequest } from './internal-request.server.ts';
import { clientGroup, tooManyRequests } from './rate-limits.server.ts';
import { securityEvent } from './security-log.server.ts';

const API_CALLS_PER_MINUTE = 300;
const WRITES_PER_MINUTE = 120;
/** Maximum number of clients remembered as logged. */
const LOGGED_CLIENTS_MAX = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined if RATE_LIMITS is off. */
    apiLimits: ApiLimits | undefined;
  }
}

/** The hooks of a route with the limit 'api'. */
type ApiLimits = { limitRequests: onRequestHookHandler; limitWrites: preValidationAsyncHookHandler };

/**
 * In memory, for each node alone: a count in the database for every API request would cost more than the request. Call
 * it before any route is mounted.
 */
export async function openApiLimits(app: FastifyInstance, ctx: Ctx): Promise<void> {
  if (ctx.config.rateLimits) await app.register(rateLimit, { global: false });
  app.decorate('apiLimits', ctx.config.rateLimits ? apiLimits(app, ctx) : undefined);
}

function apiLimits(app: FastifyInstance, ctx: Ctx): ApiLimits {
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
  return {
    limitRequests(request, _reply, done) {
      if (isInternalRequest(request)) return done();
      callsOfIp(request)
        .then((taken) => rejectOver('api_address', request, taken))
        .then(() => done(), done);
    },
    async limitWrites(request) {
      if (request.user) rejectOver('writes_account', request, await writesOfUser(request));
    },
  };
}

/** Counts requests to paths of the API that do not exist, which have no route that could list the limit. */
export function limitMissingPaths(app: FastifyInstance): void {
  const limitRequests = app.apiLimits?.limitRequests;
  if (!limitRequests) return;
  app.addHook('onRequest', function (request, reply, done) {
    if (request.is404 && request.url.startsWith('/api/')) limitRequests.call(this, request, reply, done);
    else done();
  });
}

type RateLimitResult = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

/** A client over a limit is logged once in its window, so that many requests do not make many log lines. */
function rejecter(ctx: Ctx) {
  const loggedUntil = new LRUCache<string, number>({ maxSize: LOGGED_CLIENTS_MAX, sizeCalculation: () => 1 });
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
