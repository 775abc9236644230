import type { IncomingMessage, Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../lib/app-error.ts';

/** Limits of the HTTP server itself. A time-out ends the connection. */
export const HTTP_LIMITS = {
  bodyBytes: 256 * 1024,
  urlBytes: 8 * 1024,
  headersBytes: 16 * 1024,
  headersCount: 100,
  headersTimeoutMs: 10_000,
  /** For a whole request with its body; the longest, an upload, has this. */
  requestTimeoutMs: 120_000,
  /** For every body but an upload's. */
  bodyTimeoutMs: 30_000,
  keepAliveTimeoutMs: 5_000,
  checkingIntervalMs: 2_000,
  /** For connections without a request while the server stops: one may just be on its way. */
  stopGraceMs: 300,
  requestsPerSocket: 1_000,
  connections: 15_000,
  connectionsPerAddress: 256,
  jsonDepth: 20,
} as const;

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Answers that are no documents run nothing and show nothing, wherever a browser opens them. */
const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** What every answer carries, whatever it is. One set, made once: a plug-in would make it anew for each request. */
export function securityHeaders({ secure }: Pick<Config, 'secure'>): Record<string, string> {
  return {
    'content-security-policy': NOTHING_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // `no-referrer` would make a form post without JavaScript say `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

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

/** For an answer that no hook gets to see. */
export function sealAnswer(reply: FastifyReply): void {
  reply.headers({ 'content-security-policy': NOTHING_POLICY, 'x-content-type-options': 'nosniff' });
}

function limitServer(server: Server, config: Config): void {
  closeIdleGently(server);
  server.headersTimeout = HTTP_LIMITS.headersTimeoutMs;
  server.maxHeadersCount = HTTP_LIMITS.headersCount;
  server.maxConnections = HTTP_LIMITS.connections;
  // Behind a proxy every connection has the proxy's address: how many a visitor opens is the proxy's to limit.
  if (config.rateLimits && config.trustProxy.length === 0) limitConnectionsPerAddress(server);
}

/** A connection that is closed at once resets the request that its client has just sent. */
function closeIdleGently(server: Server): void {
  const closeNow = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeNow, HTTP_LIMITS.stopGraceMs).unref();
  };
}

function limitConnectionsPerAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > HTTP_LIMITS.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** Node's parser lets these through: two Host headers, versions other than 1.0 and 1.1, compressed bodies. */
function refuseOddRequests({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!METHODS.includes(raw.method ?? '')) {
    reply.header('allow', METHODS.join(', '));
    throw new AppError('method_not_allowed', { message: 'Method not allowed', error: `${raw.method} is not offered` });
  }
  if (hasTwoHosts(raw) || !['1.0', '1.1'].includes(raw.httpVersion)) throw badRequest('The request is malformed');
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

export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** What a proxy passes on as the client's address and is none, is nobody's: the proxy's own counts then. */
function dropMalformedAddress({ ip, raw }: FastifyRequest): void {
  if (raw.headers['x-forwarded-for'] !== undefined && !isIP(ip)) delete raw.headers['x-forwarded-for'];
}

/** Where a proxy says that a call came unencrypted, its cookie was open to all: a redirect would only hide that. */
function refusePlainHttp(request: FastifyRequest, { secure, trustProxy }: Config): void {
  const isTold = trustProxy.length > 0 && request.headers['x-forwarded-proto'] !== undefined;
  if (!secure || !isTold || request.protocol !== 'http' || !routeAddress(request).startsWith('/api/')) return;
  throw new AppError('forbidden', { message: 'Forbidden', error: 'This address is for https alone' });
}

/** The pattern of the route that fits: a client may write its address with a host, or letters as percent codes. */
export function routeAddress(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url;
}

/** A browser may write from our own origin alone. A request with neither header comes from no browser. */
function refuseForeignOrigins(request: FastifyRequest, config: Config): void {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined && (site === undefined || site === 'same-origin')) return;
  const isOurs = origin !== undefined && isOwnOrigin(origin, headers.host, config);
  if (isOurs && (site === undefined || site === 'same-origin')) return;
  throw new AppError('forbidden', { message: 'Forbidden', error: 'This request comes from another site' });
}

function isOwnOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (config.originIsFixed) return origin === config.origin;
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  // Parsed alike, so that a port that the protocol implies may be written or not.
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host;
}

function endSlowBodies(raw: IncomingMessage, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (!reply.sent) raw.destroy();
  }, HTTP_LIMITS.bodyTimeoutMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}

/** Bodies: JSON everywhere, HTML forms where a route says `config: { form: true }`, nothing else. */
export function mountBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, (error, value) => {
      if (error) return done(badRequest('The body is not valid JSON'));
      return isDeeperThan(value, HTTP_LIMITS.jsonDepth)
        ? done(badRequest('The body is nested too deeply'))
        : done(null, value);
    });
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.form) return done(null, Object.fromEntries(new URLSearchParams(body as string)));
    return done(new AppError('unsupported_media_type', { message: 'Unsupported body', error: 'Send JSON' }));
  });
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeperThan(item, depth - 1));
}

export function badRequest(error: string): AppError {
  return new AppError('invalid', { message: 'Invalid request', error });
}

type Policy = { scriptHashes?: readonly string[]; styleHashes?: readonly string[] };

/** The content security policy of an HTML document. Hashes, never nonces: documents are cached. */
export function documentPolicy({ scriptHashes = [], styleHashes = [] }: Policy = {}): string {
  const hashes = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(scriptHashes)}`,
    `style-src 'self'${hashes(styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
