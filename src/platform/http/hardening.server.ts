import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../context.ts';
import { openForwardedFor } from './forwarded-for.server.ts';
import { openHostGuard, requestedHost } from './host-check.server.ts';
import { HTTP_LIMITS } from './http-limits.server.ts';
import { endWithClient } from './internal-request.server.ts';
import { limitLargeResponses } from './load/large-responses.server.ts';
import { openObservations } from './observations.server.ts';
import { rejectChanges, rejectForeignOrigins, rejectMalformed, rejectPlainHttp } from './request-guards.server.ts';
import { securityHeaders } from './security-headers.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True for a while before the port closes: responses close their connections, and /api/health returns 503. */
    stopping: { isAnnounced: boolean };
  }
}

/**
 * Hardening for every request and response, before any route. The hooks that run for each request use callbacks, not
 * async functions: ten promises would cost as much as the rest of a cached document.
 */
export function mountHardening(app: FastifyInstance, { config, log, now }: Pick<Ctx, 'config' | 'log' | 'now'>): void {
  const headers = securityHeaders(config);
  const hostOf = requestedHost(config);
  const observe = openObservations(config, log, now);
  const redirectsToOwnHost = openHostGuard(config, observe);
  const readForwardedFor = openForwardedFor(config.trustProxy);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    endWithClient(request, reply);
    if (!readForwardedFor(request.raw)) observe('forwarded-for', '');
    rejectMalformed(request, reply);
    rejectPlainHttp(request, config);
    rejectForeignOrigins(request, config, hostOf(request.raw) ?? '');
    rejectChanges(request, config);
    if (!redirectsToOwnHost(request, reply)) done();
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    // An upload may take as long as the server's overall request timeout.
    if (!request.routeOptions.config.slowBody) endSlowBodies(request.raw, reply);
    return payload;
  });
  limitLargeResponses(app);
  const stopping = { isAnnounced: false };
  app.decorate('stopping', stopping);
  app.addHook('preClose', async () => {
    stopping.isAnnounced = true;
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Send `Connection: close`, or keep-alive clients would write to a closed socket.
    if (stopping.isAnnounced || request.raw.httpVersion === '1.0') reply.header('connection', 'close');
    done();
  });
}

function endSlowBodies(raw: IncomingMessage, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    // A request without a body has no 'end' while it waits for its response.
    if (!reply.sent && !raw.complete) raw.destroy();
  }, HTTP_LIMITS.bodyTimeoutMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}
