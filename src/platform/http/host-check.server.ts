import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { type ErrorMessage, say } from '../lib/texts/sentence.ts';
import { customDomainOf } from './custom-domain.server.ts';
import { isInternalRequest } from './internal-request.server.ts';
import type { Observe } from './observations.server.ts';
import { routePath } from './request-guards.server.ts';

type Settings = Pick<Config, 'origin' | 'originIsFixed' | 'host' | 'trustProxy' | 'trustForwardedHost'>;

/** Used by load balancers and monitors, which may know only the machine's IP. */
const FOR_ANY_HOST = ['/api/health', '/metrics', '/internal/domain-check'];
/** A proxy that changes the Host header would cause an endless redirect. */
const LOOP_COOKIE = 'host_redirects';
const LOOP_COOKIE_SECONDS = 5;
const REDIRECTS_MAX = 5;
const HOST_MAX_CHARACTERS = 260;

/**
 * Returns the host that the client requested: the Host header, or with TRUST_FORWARDED_HOST what a trusted proxy sends in
 * X-Forwarded-Host. A proxy that passes on the client's own X-Forwarded-Host would let it choose the host. Undefined if the
 * proxy names none, or several.
 */
export function requestedHost({
  trustProxy,
  trustForwardedHost,
}: Pick<Config, 'trustProxy' | 'trustForwardedHost'>): (request: IncomingMessage) => string | undefined {
  if (!trustForwardedHost || trustProxy.length === 0) return ({ headers }) => headers.host ?? '';
  const isTrusted = proxyAddr.compile(trustProxy);
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host'];
    if (forwarded === undefined || !isTrusted(socket.remoteAddress ?? '', 0)) return headers.host ?? '';
    const hosts = new Set(
      String(forwarded)
        .split(',')
        .map((host) => host.trim().toLowerCase()),
    );
    const [host] = hosts;
    return hosts.size === 1 && host !== '' ? host : undefined;
  };
}

/**
 * True if this server serves the request's host. With PUBLIC_URL that is its host, on any port. Without it: localhost,
 * IPs and HOST. Other names are rejected, because an attacker's name that resolves to this machine would bypass the
 * same-origin policy (DNS rebinding).
 */
export function openHostCheck(config: Settings): (request: IncomingMessage) => boolean {
  const hostOf = requestedHost(config);
  const expected = config.originIsFixed ? new URL(config.origin).hostname : undefined;
  // Nearly all requests have the same host: it is parsed once.
  let accepted = '';

  function isOwn(host: string): boolean {
    const hostname = URL.parse(`http://${host}`)?.hostname;
    if (hostname === undefined) return false;
    if (expected !== undefined) return hostname === expected;
    return (
      hostname === 'localhost' || hostname === config.host.toLowerCase() || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
    );
  }

  return (request) => {
    const host = hostOf(request);
    // HTTP/1.0 has no Host header, and no browser uses it.
    if (host === accepted || host === '') return true;
    if (host === undefined || !isOwn(host)) return false;
    accepted = host;
    return true;
  };
}

/**
 * Redirects documents requested under another name of this machine (an IP, `www.` and the like) to PUBLIC_URL, and
 * rejects everything else with 421. Custom domains pass.
 */
export function openHostGuard(config: Settings, observe: Observe) {
  const isOwnHost = openHostCheck(config);
  const hostOf = requestedHost(config);

  /** Returns true if a redirect was sent. */
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (customDomainOf(request.raw)) return false;
    if (isOwnHost(request.raw)) {
      if (!config.originIsFixed) observeProxy(request, observe);
      return false;
    }
    if (isInternalRequest(request) || FOR_ANY_HOST.includes(routePath(request))) return false;
    const requested = hostOf(request.raw);
    if (requested === undefined) throw misdirected('The proxy in front of this server names no host, or several');
    const host = readable(requested);
    if (!config.originIsFixed) {
      observe('foreign-host', host);
      throw misdirected(
        say("This server does not know the host {host}: set PUBLIC_URL to the site's origin, such as https://{host}", {
          host,
        }),
      );
    }
    const { hostname } = new URL(config.origin);
    if (!isDocument(request) || !isAlias(requested, hostname))
      throw misdirected(say('This server answers for {hostname}, not for {host}', { hostname, host }));
    const redirects = redirectsSoFar(request) + 1;
    if (redirects > REDIRECTS_MAX) {
      observe('proxy-host', host);
      throw misdirected(
        say(
          'The proxy in front of this server sends the host {host} instead of {hostname}: let it pass the Host header on',
          { host, hostname },
        ),
      );
    }
    request.log.debug({ host, expected: hostname }, 'A document was asked for under another host');
    reply.header(
      'set-cookie',
      `${LOOP_COOKIE}=${redirects}; Path=/; Max-Age=${LOOP_COOKIE_SECONDS}; HttpOnly; SameSite=Lax`,
    );
    reply.redirect(`${config.origin}${request.url.startsWith('/') ? request.url : '/'}`, 308);
    return true;
  };
}

/** True for an IP, a name within this machine or its network, and the same name with or without `www.`. */
function isAlias(host: string, ownName: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname ?? '';
  const isLocal = !hostname.includes('.') || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return hostname !== '' && (isLocal || hostname === `www.${ownName}` || `www.${hostname}` === ownName);
}

function isDocument(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !routePath(request).startsWith('/api/');
}

function redirectsSoFar({ headers }: FastifyRequest): number {
  const [, count = '0'] = /\bhost_redirects=(\d)/.exec(headers.cookie ?? '') ?? [];
  return Number(count);
}

/** Without PUBLIC_URL, visitors behind a proxy get links to localhost. */
function observeProxy({ headers }: FastifyRequest, observe: Observe): void {
  const host = String(headers['x-forwarded-host'] ?? '');
  const forwarded = headers['x-forwarded-host'] ?? headers['x-forwarded-for'] ?? headers.forwarded;
  if (forwarded !== undefined) observe('proxy', host && readable(host));
}

/** Returns a host in a form that is safe for messages and logs. */
function readable(host: string): string {
  return /^[\w.:[\]-]+$/.test(host) && host.length <= HOST_MAX_CHARACTERS ? host : '(not readable)';
}

function misdirected(error: ErrorMessage): AppError {
  return new AppError('misdirected', { message: 'Wrong host', error });
}
