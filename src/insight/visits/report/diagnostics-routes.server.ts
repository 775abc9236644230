import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { countryName } from '../../../platform/lib/country-name.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { visitsOf } from '../analytics.server.ts';
import { plainIp } from '../collect/client-ip.server.ts';
import { readTech } from '../collect/tech.server.ts';
import { mountSettings } from './analytics-settings-routes.server.ts';
import { findingsOf, type SeenRequest } from './diagnostics.server.ts';
import { isOneIp } from './live.server.ts';
import { reportsApi } from './reports-api.ts';

const HEADLINE = 'What the server sees of your request';
const VALUE_MAX_CHARACTERS = 500;
/** Headers that proxies set about the client and the host. */
const PROXY_HEADERS = [
  ...['host', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port'],
];

/** Mounts the screen where owners check their setup and choose the retention. */
export function mountDiagnostics(app: FastifyInstance, ctx: Ctx): void {
  mountDiagnosticsReport(app, ctx);
  mountSettings(app, ctx);
}

/** GET /api/audience/setup: returned to the client it describes, and not stored. */
function mountDiagnosticsReport(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: HEADLINE },
    ...reportsApi['GET /api/audience/setup'],
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const seen = seenRequest(request);
      const { country_code, region, city } = visitsOf(ctx).placeOf(seen.ip);
      const country = countryName(country_code);
      const now = ctx.now();
      const data = visitsOf(ctx).placeData;
      const { trustProxy } = ctx.config;
      const placeName = country_code === 'ZZ' ? '' : [city, region, country].filter((name) => name !== '').join(', ');
      const isCrowded = await isOneIp(ctx.database, request.user.id, utcDay(now));
      return {
        message: HEADLINE,
        address: seen.ip,
        headers: seen.headers,
        trust_proxy: trustProxy.join(','),
        place: { country, country_code, region, city },
        source: data.source ?? null,
        ...techSeen(request),
        findings: findingsOf({ ...seen, trustProxy, placeName, data, isOneIp: isCrowded, now }),
      };
    },
  });
}

function seenRequest({ ip, ips, socket, headers }: FastifyRequest): SeenRequest {
  return {
    ip: plainIp(ip) || ip,
    peer: socket.remoteAddress ?? '',
    believed: ips?.length ?? 1,
    headers: PROXY_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [{ name, value: String(value).slice(0, VALUE_MAX_CHARACTERS) }];
    }),
  };
}

function techSeen({ headers }: FastifyRequest) {
  const { device, browser, system } = readTech((headers['user-agent'] ?? '').slice(0, VALUE_MAX_CHARACTERS));
  return { device, browser, system };
}
