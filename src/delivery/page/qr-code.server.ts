import type { FastifyInstance } from 'fastify';
import { encode, renderSVG } from 'uqr';
import type { Ctx } from '../../platform/context.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { sample } from '../../portfolio/sample/sample.ts';
import { findFrontOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { findUser } from '../../portfolio/storage/user-store.server.ts';
import { portfolioSite } from './owner-path.ts';
import { qrPng } from './qr-png.server.ts';

const HEADERS = { 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' };
/** `border`: modules of white around the code; scanners need four (ISO/IEC 18004). */
const OPTIONS = { ecc: 'M', border: 4 } as const;

/** GET /u/{user_name}/qr.svg and qr.png: the canonical URL of the portfolio, to print or to show on a screen. */
export function mountQrCode(app: FastifyInstance, ctx: Ctx): void {
  async function findUrl(givenName: string): Promise<string> {
    const name = givenName.toLowerCase();
    const owner = name === sample.user.user_name ? sample.user : await findUser(ctx.db, name);
    if (owner?.user_name !== name) throw notFound('Page');
    const choice = { frontOwner: await findFrontOwner(ctx), ownOrigin: domainsOf(ctx).originOf({ id: owner.id }) };
    const site = portfolioSite(owner, {}, choice, ctx.config.origin);
    return `${site.origin}${site.ownerPath}`;
  }
  route(app, ctx, {
    method: 'GET',
    url: '/u/:user_name/qr.svg',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const svg = renderSVG(await findUrl(request.params.user_name), OPTIONS);
      return reply.headers(HEADERS).type('image/svg+xml; charset=utf-8').send(svg);
    },
  });

  route(app, ctx, {
    method: 'GET',
    url: '/u/:user_name/qr.png',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const { data } = encode(await findUrl(request.params.user_name), OPTIONS);
      return reply.headers(HEADERS).type('image/png').send(qrPng(data));
    },
  });
}
