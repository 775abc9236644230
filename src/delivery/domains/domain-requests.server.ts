import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type CustomDomains, customDomainOf, setCustomDomain } from '../../platform/http/custom-domain.server.ts';
import { movedOnDomain, sitePathOf } from './domain-paths.ts';

/**
 * Returns Fastify's `rewriteUrl`: a request for a custom domain is routed to the portfolio, as a stranger's. The app is
 * never served there, so that neither a session nor a token is looked for.
 */
export function routeDomains(domains: CustomDomains): (request: IncomingMessage) => string {
  return (request) => {
    const { url = '/' } = request;
    const domain = domains.find(request);
    if (!domain) return url;
    setCustomDomain(request, domain);
    delete request.headers.cookie;
    delete request.headers.authorization;
    const [path = '', ...query] = url.split('?');
    return [sitePathOf(path, domain.userName), ...query].join('?');
  };
}

/** Redirects a page that was requested by its path on the site to its path on the domain. */
export function mountDomainRedirects(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const domain = customDomainOf(request.raw);
    const moved = domain && movedOnDomain(request.originalUrl, domain.userName);
    if (moved === undefined) done();
    else reply.header('cache-control', 'public, no-cache').redirect(moved, 301);
  });
}
