import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { openByteCache } from '../../platform/http/byte-cache.server.ts';
import { innerFile } from '../../platform/http/internal-request.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { toIcon } from '../../portfolio/images/site-images.server.ts';
import { findPublicUser } from '../../portfolio/storage/user-store.server.ts';
import { iconPath } from '../documents/owner-icon.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const CACHE_MAX_BYTES = 2 * 1024 * 1024;
const ICONS_WAITING = 20;

/** GET /u/{user_name}/icon/{digest}.png: the owner's own icon, of the image that the account names now. */
export function mountOwnerIcon(app: FastifyInstance, ctx: Ctx): void {
  const icons = openByteCache({ maxBytes: CACHE_MAX_BYTES, waiting: ICONS_WAITING });
  route(app, ctx, {
    method: 'GET',
    url: '/u/:user_name/icon/:file',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const { user_name, file } = request.params;
      const owner = await findPublicUser(ctx.db, user_name);
      if (!owner?.favicon_url || iconPath(user_name, owner.favicon_url) !== `/u/${owner.user_name}/icon/${file}`)
        throw notFound('Image');
      const png = await icons.get(owner.favicon_url, async () => {
        const webp = await innerFile(app, `/${owner.favicon_url}`);
        if (!webp) throw notFound('Image');
        return toIcon(webp);
      });
      reply.header('cache-control', FOR_EVER).header('content-security-policy', "default-src 'none'; sandbox");
      return reply.type('image/png').send(png);
    },
  });
}
