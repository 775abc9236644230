import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { visitsOf } from '../../insight/visits/analytics.server.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type ChosenForm,
  type CompressedDocument,
  chooseForm,
  headersOf,
} from '../../platform/http/compressed-document.server.ts';
import type { Encoding } from '../../platform/http/conditional.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import { openForwardedFor } from '../../platform/http/forwarded-for.server.ts';
import { openHostCheck } from '../../platform/http/host-check.server.ts';
import { metricsOf } from '../../platform/http/metrics/metrics.server.ts';
import { hasTwoHosts, isLongUrl } from '../../platform/http/request-guards.server.ts';
import { securityHeaders } from '../../platform/http/security-headers.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { documentKey } from '../../portfolio/representation/representation.ts';
import { isPageOnDomain, sitePathOf } from '../domains/domain-paths.ts';
import type { PortfolioDocument } from './portfolio-documents.server.ts';

type Find = (path: string) => PortfolioDocument | undefined;

/**
 * Serves cached documents in front of the router, which would take longer than everything else together. Only for
 * requests that need none of its rules: an ordinary GET without a session. All others continue to the router, which
 * would send the same response. Disabled if each request is logged.
 */
export function mountFastPath(app: FastifyInstance, ctx: Ctx, find: Find): void {
  if (ctx.log.isLevelEnabled('debug')) return;
  app.fastPath.respond = fastPathHandler(app, ctx, find);
}

function fastPathHandler(app: FastifyInstance, ctx: Ctx, find: Find) {
  const headerListOf = openHeaderLists(securityHeaders(ctx.config));
  const ipOf = clientIp(ctx.config.trustProxy);
  const isOwnHost = openHostCheck(ctx.config);
  const { requests } = metricsOf(ctx);

  function findOnDomain(request: IncomingMessage, path: string): PortfolioDocument | undefined {
    const domain = domainsOf(ctx).find(request);
    return domain && isPageOnDomain(path) ? find(documentKey(sitePathOf(path, domain.userName), true)) : undefined;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const startedAt = requests ? performance.now() : 0;
    if (
      app.stopping.isAnnounced ||
      !isOrdinary(request) ||
      sessionsOf(ctx).mayBeOf(request.headers) ||
      app.isOverloaded()
    )
      return false;
    const { url = '', headers } = request;
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const cached = isOwnHost(request) ? find(path) : findOnDomain(request, path);
    if (!cached) return false;
    const form = chooseForm(cached.document, headers);
    const body = form.status === 200 ? cached.document.body(form.encoding) : undefined;
    // Still being compressed, or decompressed while it is sent.
    if (body && !Buffer.isBuffer(body)) return false;
    response.writeHead(form.status, headerListOf(cached, form, body));
    response.end(body);
    const visit = { method: 'GET', url, headers, ip: ipOf(request) };
    const { owner, page } = cached.document;
    visitsOf(ctx).record(visit, owner, { isOwner: false, page, action: 'view' });
    requests?.observeCached(form.status, (performance.now() - startedAt) / 1_000);
    return true;
  };
}

type HeaderLists = Record<ChosenForm['status'], Partial<Record<Encoding, string[]>>>;

/** Joins all headers of a document's response once for each of its forms, as the list of names and values of `writeHead`. */
function openHeaderLists(security: Record<string, string>) {
  const known = new WeakMap<CompressedDocument, Map<string, HeaderLists>>();

  function listsOf({ document, terms }: PortfolioDocument): HeaderLists {
    const ofDocument = known.get(document) ?? new Map<string, HeaderLists>();
    if (ofDocument.size === 0) known.set(document, ofDocument);
    // Two terms of one document differ in who may keep it.
    const lists = ofDocument.get(terms.cacheControl) ?? { 200: {}, 304: {} };
    ofDocument.set(terms.cacheControl, lists);
    return lists;
  }

  return (cached: PortfolioDocument, form: ChosenForm, body: Buffer | undefined): string[] => {
    const lists = listsOf(cached)[form.status];
    const length = body && { 'content-length': `${body.length}` };
    lists[form.encoding] ??= Object.entries({
      ...security,
      ...headersOf(cached.document, cached.terms, form),
      ...length,
    }).flat();
    return lists[form.encoding] ?? [];
  };
}

/** As Fastify's `request.ip`: the client reported by trusted proxies, or the last proxy if that is not an IP. */
function clientIp(trustProxy: string[]): (request: IncomingMessage) => string {
  const peer = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
  if (trustProxy.length === 0) return peer;
  const isTrusted = proxyAddr.compile(trustProxy);
  const readForwardedFor = openForwardedFor(trustProxy);
  return (request) => {
    readForwardedFor(request);
    return proxyAddr(request, isTrusted);
  };
}

/** True if no hook of the HTTP layer would treat the request specially. */
function isOrdinary(request: IncomingMessage): boolean {
  const { method, httpVersion, url = '', headers } = request;
  if (method !== 'GET' || httpVersion !== '1.1' || url.includes('%')) return false;
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers || 'content-encoding' in headers;
  return !hasBody && !hasTwoHosts(request) && !isLongUrl(request);
}
