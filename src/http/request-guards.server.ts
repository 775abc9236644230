import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { HTTP_LIMITS } from './http-limits.server.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

/** Node's parser lets these through: two Host headers, versions other than 1.0 and 1.1, long addresses, compressed bodies. */
export function rejectMalformed({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!METHODS.includes(raw.method ?? '')) {
    reply.header('allow', METHODS.join(', '));
    throw new AppError('method_not_allowed', { message: 'Method not allowed', error: `${raw.method} is not offered` });
  }
  if (hasTwoHosts(raw) || !['1.0', '1.1'].includes(raw.httpVersion)) throw badRequest('The request is malformed');
  if (isLongAddress(raw)) throw badRequest('The address is too long');
  // PostgreSQL takes no NUL in a text, and no address of ours has one.
  if (raw.url?.includes('%00')) throw badRequest('The address is malformed');
  const encoding = raw.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', {
      message: 'Unsupported body',
      error: 'Compressed request bodies are not taken',
    });
  }
}

export function isLongAddress({ url = '' }: IncomingMessage): boolean {
  return url.length > HTTP_LIMITS.urlBytes;
}

export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** What a proxy passes on as the client's address and is none, is nobody's: the proxy's own counts then. */
export function dropMalformedAddress({ ip, raw }: FastifyRequest): void {
  if (raw.headers['x-forwarded-for'] !== undefined && !isIP(ip)) delete raw.headers['x-forwarded-for'];
}

/** Where a proxy says that a call came unencrypted, its cookie was open to all: a redirect would only hide that. */
export function refusePlainHttp(request: FastifyRequest, { secure, trustProxy }: Config): void {
  const isTold = trustProxy.length > 0 && request.headers['x-forwarded-proto'] !== undefined;
  const isPlain = request.protocol.trim().toLowerCase() === 'http';
  if (!secure || !isTold || !isPlain || !routeAddress(request).startsWith('/api/')) return;
  throw new AppError('forbidden', { message: 'Forbidden', error: 'This address is for https alone' });
}

/** The pattern of the route that fits: a client may write its address with a host, or letters as percent codes. */
export function routeAddress(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url;
}

/** A browser may write from our own origin alone. A request with neither header comes from no browser. */
export function refuseForeignOrigins(request: FastifyRequest, config: Config, host: string): void {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined && (site === undefined || site === 'same-origin')) return;
  const isOurs = origin !== undefined && isOwnOrigin(origin, host, config);
  if (isOurs && (site === undefined || site === 'same-origin')) return;
  const logged = { origin: originForLog(origin), expected: config.originIsFixed ? config.origin : `the host ${host}` };
  throw new AppError('forbidden', { message: 'Forbidden', error: 'This request comes from another site', logged });
}

function originForLog(origin: string | undefined): string {
  return origin === undefined ? 'none, from another site' : (URL.parse(origin)?.origin ?? 'null').slice(0, 300);
}

function isOwnOrigin(origin: string, host: string, config: Config): boolean {
  if (config.originIsFixed) return origin === config.origin;
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  // Parsed alike, so that a port that the protocol implies may be written or not.
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host;
}

export function badRequest(error: string): AppError {
  return new AppError('invalid', { message: 'Invalid request', error });
}
