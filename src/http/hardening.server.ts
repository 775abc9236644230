import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../context.ts';
import { askedHost, openHostGuard } from './host-check.server.ts';
import { HTTP_LIMITS, limitServer } from './http-limits.server.ts';
import { boundLargeAnswers } from './large-responses.server.ts';
import { openObservations } from './observations.server.ts';
import {
  dropMalformedAddress,
  refuseForeignOrigins,
  refusePlainHttp,
  rejectMalformed,
} from './request-guards.server.ts';
import { securityHeaders } from './security-headers.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Announced a while before the port closes: answers end their connections, and /api/health is 503. */
    stopping: { isAnnounced: boolean };
  }
}

/**
 * Hardening that every answer and every request goes through, before any route of ours. The hooks that run for each
 * request call back instead of being async: ten promises would cost as much as the rest of a cached page.
 */
export function mountHttpFrame(app: FastifyInstance, { config, log, now }: Pick<Ctx, 'config' | 'log' | 'now'>): void {
  limitServer(app.server, config);
  const headers = securityHeaders(config);
  const hostOf = askedHost(config);
  const redirectsToOwnHost = openHostGuard(config, openObservations(config, log, now));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    dropMalformedAddress(request);
    rejectMalformed(request, reply);
    refusePlainHttp(request, config);
    refuseForeignOrigins(request, config, hostOf(request.raw));
    if (!redirectsToOwnHost(request, reply)) done();
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    // An upload may take as long as the server lets any request take.
    if (!request.routeOptions.config.slowBody) endSlowBodies(request.raw, reply);
    return payload;
  });
  boundLargeAnswers(app);
  const stopping = { isAnnounced: false };
  app.decorate('stopping', stopping);
  app.addHook('preClose', async () => {
    stopping.isAnnounced = true;
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Who is not told would send the next request into a connection that is closed by then.
    if (stopping.isAnnounced || request.raw.httpVersion === '1.0') reply.header('connection', 'close');
    done();
  });
}

function endSlowBodies(raw: IncomingMessage, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (!reply.sent) raw.destroy();
  }, HTTP_LIMITS.bodyTimeoutMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}
