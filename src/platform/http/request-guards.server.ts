import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { type ErrorMessage, say } from '../lib/texts/sentence.ts';
import { customDomainOf } from './custom-domain.server.ts';
import { HTTP_LIMITS } from './http-limits.server.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Rejects what Node's parser accepts: two Host headers, versions other than 1.0 and 1.1, long URLs, compressed bodies.
 */
export function rejectMalformed({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!METHODS.includes(raw.method ?? '')) {
    reply.header('allow', METHODS.join(', '));
    throw new AppError('method_not_allowed', {
      message: 'Method not allowed',
      error: say('{method} is not offered', { method: raw.method ?? '' }),
    });
  }
  if (hasTwoHosts(raw) || !['1.0', '1.1'].includes(raw.httpVersion)) throw badRequest('The request is malformed');
  if (isLongUrl(raw)) throw badRequest('The address is too long');
  // PostgreSQL text cannot contain NUL, and none of our URLs does.
  if (raw.url?.includes('%00')) throw badRequest('The address is malformed');
  const encoding = raw.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', {
      message: 'Unsupported body',
      error: 'Compressed request bodies are not taken',
    });
  }
}

export function isLongUrl({ url = '' }: IncomingMessage): boolean {
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

/**
 * If a proxy reports an API request as unencrypted, its cookie was already exposed: a redirect would only hide that.
 */
export function rejectPlainHttp(request: FastifyRequest, { secure, trustProxy }: Config): void {
  const isAnnounced = trustProxy.length > 0 && request.headers['x-forwarded-proto'] !== undefined;
  const isPlain = request.protocol.trim().toLowerCase() === 'http';
  if (!secure || !isAnnounced || !isPlain || !isForPrograms(request)) return;
  throw new AppError('forbidden', { message: 'Forbidden', error: 'This address is for https alone' });
}

/** Returns the pattern of the matched route: a client may send an absolute URL, or percent-encoded letters. */
export function routePath(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url;
}

/** True for routes that programs call, whose errors are JSON and whose requests may have a token. */
export function isForPrograms(request: FastifyRequest): boolean {
  const path = routePath(request);
  return path.startsWith('/api/') || path === '/mcp';
}

/** What people do who only look around: log in and out, and open a link that has a password. */
const CHANGES_NOTHING = /^\/(api\/users\/(login|logout)|s\/:token)\b/;

/** A public demo stays as it was filled. */
export function rejectChanges(request: FastifyRequest, { isReadOnly }: Pick<Config, 'isReadOnly'>): void {
  if (!isReadOnly || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
  if (CHANGES_NOTHING.test(routePath(request))) return;
  throw new AppError('forbidden', { message: 'Forbidden', error: 'This is a demo: nothing is stored' });
}

/** Browsers may write only from our own origin. A request with neither header is not from a browser. */
export function rejectForeignOrigins(request: FastifyRequest, config: Config, host: string): void {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined && (site === undefined || site === 'same-origin')) return;
  // A form of a page without referrers. No script can set that header, and a sandboxed document is another site.
  if (origin === 'null' && site === 'same-origin') return;
  const domain = customDomainOf(request.raw)?.domain;
  const isOurs =
    origin !== undefined && (domain ? URL.parse(origin)?.hostname === domain : isOwnOrigin(origin, host, config));
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
  // Both are parsed, so that a default port may be present or absent.
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host;
}

export function badRequest(error: ErrorMessage): AppError {
  return new AppError('invalid', { message: 'Invalid request', error });
}
