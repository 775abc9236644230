import type { FastifyInstance, onRequestHookHandler, preValidationAsyncHookHandler } from 'fastify';
import type { Ctx } from '../context.ts';
import { openMemoryLimit } from './client-limit.server.ts';
import { isInternalRequest } from './internal-request.server.ts';
import { clientGroup } from './rate-limits.server.ts';

const API_CALLS_PER_MINUTE = 300;
const WRITES_PER_MINUTE = 120;

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined if RATE_LIMITS is off. */
    apiLimits: ApiLimits | undefined;
  }
}

/** The hooks of a route with the limit 'api'. */
type ApiLimits = { limitRequests: onRequestHookHandler; limitWrites: preValidationAsyncHookHandler };

/** Call it before any route is mounted. */
export function openApiLimits(app: FastifyInstance, ctx: Ctx): void {
  app.decorate('apiLimits', ctx.config.rateLimits ? apiLimits(ctx) : undefined);
}

function apiLimits(ctx: Ctx): ApiLimits {
  const takeCall = openMemoryLimit(ctx, 'api_address', API_CALLS_PER_MINUTE);
  const takeWrite = openMemoryLimit(ctx, 'writes_account', WRITES_PER_MINUTE);
  return {
    limitRequests(request, _reply, done) {
      try {
        if (!isInternalRequest(request)) takeCall(request, clientGroup(request.ip));
      } catch (error) {
        // What is thrown in a hook with a callback would end the process.
        return done(error as Error);
      }
      done();
    },
    async limitWrites(request) {
      if (request.user) takeWrite(request, request.user.id);
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
