import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { customDomainOf, domainsOf } from '../../platform/http/custom-domain.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { semaphore } from '../../platform/lib/semaphore.ts';
import { sendBytes } from './site-files.server.ts';
import { listPages } from './sitemap.server.ts';
import { sitemap } from './sitemap-xml.ts';

const FOR_A_WHILE = 'public, max-age=600';
/** Each may list ten thousand projects: they are made one at a time. */
const SITEMAPS_WAITING = 20;

/** What programs request by name on the domain of an owner, and which is of one portfolio. */
export function mountDomainFiles(app: FastifyInstance, ctx: Ctx): void {
  const inTurn = semaphore({ slots: 1, waiting: SITEMAPS_WAITING });
  mountDomainFile(app, ctx, 'robots.txt', {
    type: 'text/plain; charset=utf-8',
    write: async (origin) => ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  });
  mountDomainFile(app, ctx, 'sitemap.xml', {
    type: 'application/xml; charset=utf-8',
    write: (origin, userId) => inTurn(1, async () => sitemap(origin, await listPages(ctx.db, userId))),
  });
  mountDomainFile(app, ctx, '.well-known/atproto-did', {
    type: 'text/plain; charset=utf-8',
    write: (_origin, userId) => atprotoDid(ctx, userId),
  });
}

/** The owner's name in the AT protocol: a client that finds it here takes the domain as their handle. */
async function atprotoDid({ db }: Ctx, userId: string): Promise<string> {
  const owner = await db.selectFrom('users').select('atproto_did').where('id', '=', userId).executeTakeFirst();
  if (!owner?.atproto_did) throw notFound('Page');
  return owner.atproto_did;
}

type DomainFile = { type: string; write(origin: string, userId: string): Promise<string> };

/** Found under the host of a domain only. */
function mountDomainFile(app: FastifyInstance, ctx: Ctx, name: string, { type, write }: DomainFile): void {
  route(app, ctx, {
    method: 'GET',
    url: `/u/:user_name/${name}`,
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const domain = customDomainOf(request.raw);
      const origin = domain && domainsOf(ctx).originOf({ id: domain.userId });
      if (origin === undefined) throw notFound('Page');
      const text = await write(origin, domain?.userId ?? '');
      return sendBytes(request, reply.type(type).header('cache-control', FOR_A_WHILE), Buffer.from(text));
    },
  });
}
