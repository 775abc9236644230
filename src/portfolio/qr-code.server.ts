import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { findUser } from '../auth/user-store.server.ts';
import type { DocumentCtx } from '../context.ts';
import { route } from '../http/route.server.ts';
import { notFound } from '../lib/app-error.ts';
import { sample } from '../sample/sample.ts';
import { findFrontOwner, ownerPath } from './owner-path.ts';

const FOR_AN_HOUR = 'public, max-age=3600';
/** Modules of white around the code: scanners need four (ISO/IEC 18004). */
const BORDER_MODULES = 4;

/** GET /u/{user_name}/qr.svg: the canonical URL of the portfolio, to print or to show on a screen. */
export function mountQrCode(app: FastifyInstance, ctx: DocumentCtx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/u/:user_name/qr.svg',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const name = request.params.user_name.toLowerCase();
      const owner = name === sample.user.user_name ? sample.user : await findUser(ctx.db, name);
      if (owner?.user_name !== name) throw notFound('Page');
      const url = `${ctx.config.origin}${ownerPath(owner, await findFrontOwner(ctx))}`;
      const svg = renderSVG(url, { ecc: 'M', border: BORDER_MODULES });
      reply.header('cache-control', FOR_AN_HOUR).header('x-robots-tag', 'noindex');
      return reply.type('image/svg+xml; charset=utf-8').send(svg);
    },
  });
}
