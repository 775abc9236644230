import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { isVerified } from './verified-domains.server.ts';

/** GET /internal/domain-check?domain= of a proxy: 200 for a verified domain, so that it obtains a certificate. */
export function mountDomainCheck(app: FastifyInstance, ctx: Ctx): void {
  const isNear = nearbyCheck(ctx.config.trustProxy);
  route(app, ctx, {
    method: 'GET',
    url: '/internal/domain-check',
    login: 'none',
    limits: [],
    schema: { hide: true, querystring: z.object({ domain: z.string().max(300).prefault('') }) },
    handler: async (request, reply) => {
      if (!isNear(request))
        throw new AppError('forbidden', { message: 'Forbidden', error: 'Only a proxy may ask this' });
      if (!(await isVerified(ctx.db, request.query.domain.toLowerCase()))) throw notFound('Domain');
      return reply.type('text/plain').send('verified\n');
    },
  });
}

/** True for a request of this machine or of a trusted proxy itself, not one that a proxy has passed on. */
function nearbyCheck(trustProxy: string[]): (request: FastifyRequest) => boolean {
  const isTrusted = proxyAddr.compile(['loopback', ...trustProxy]);
  return ({ raw: { socket, headers } }) => {
    const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => headers[name] !== undefined);
    const ip = socket.remoteAddress ?? '';
    return !isForwarded && isIP(ip) > 0 && isTrusted(ip, 0);
  };
}
