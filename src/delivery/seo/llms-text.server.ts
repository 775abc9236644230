import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { sample } from '../../portfolio/sample/sample.ts';
import { shownOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { findPublicUser } from '../../portfolio/storage/user-store.server.ts';
import { fullName } from '../page/profile.ts';
import { sendBytes } from './site-files.server.ts';
import { llmsText } from './site-files.ts';

const FOR_AN_HOUR = 'public, max-age=3600';

/** GET /llms.txt: where a program finds the contents of the pages as text (llmstxt.org). */
export function mountLlmsText(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/llms.txt',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const id = await shownOwner(ctx);
      const owner = id === sample.user.id ? undefined : await findPublicUser(ctx.db, id);
      const shown = owner?.indexed === 1 ? { name: fullName(owner), user_name: owner.user_name } : undefined;
      const text = llmsText({ ...ctx.config, hasLandingPage: ctx.config.landing !== 'portfolio' }, shown);
      reply.type('text/plain; charset=utf-8').header('cache-control', FOR_AN_HOUR);
      return sendBytes(request, reply, Buffer.from(text));
    },
  });
}
