import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { HTTP_LIMITS, limitServer } from './http-limits.server.ts';
import {
  dropMalformedAddress,
  refuseForeignOrigins,
  refuseOddRequests,
  refusePlainHttp,
} from './request-checks.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/**
 * Hardening that every answer and every request goes through, before any route of ours. The hooks that run for each
 * request call back instead of being async: ten promises would cost as much as the rest of a cached page.
 */
export function mountHttpFrame(app: FastifyInstance, config: Config): void {
  limitServer(app.server, config);
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    dropMalformedAddress(request);
    refuseOddRequests(request, reply);
    refusePlainHttp(request, config);
    refuseForeignOrigins(request, config);
    done();
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    // An upload may take as long as the server lets any request take.
    const isUpload = request.headers['content-type']?.startsWith('multipart/form-data');
    if (!isUpload) endSlowBodies(request.raw, reply);
    return payload;
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Who is not told would send the next request into a connection that is closed by then.
    if (isStopping || request.raw.httpVersion === '1.0') reply.header('connection', 'close');
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
