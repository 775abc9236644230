import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageCtx } from '../../ctx.ts';
import { documentPolicy } from '../../kit/http-frame.server.ts';
import type { Failure } from '../../lib/app-error.ts';
import { APP_ROUTES } from '../app/app-routes.ts';
import { PAGES } from '../routes.ts';
import type { ApiDocument } from './api-document.ts';
import type { SitePage } from './renderer.ts';

/** The app's shell at each of its addresses, and the API's reference. */
export function mountSitePages(app: FastifyInstance, ctx: PageCtx): void {
  const routes: readonly string[] = APP_ROUTES;
  const schema = { hide: true };
  for (const { path, access } of PAGES.filter((page) => routes.includes(page.path))) {
    app.get(path, { schema }, async (request, reply) => {
      // The shell all the same: the screen shows what its own record of the login says.
      const user = await ctx.session.userOf(request);
      if (access === 'signed-in' && !user) reply.status(401);
      return sendDocument(ctx, reply, { kind: 'app', hasSession: user !== undefined });
    });
  }
  app.get('/api/docs', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'public, no-cache');
    return sendDocument(ctx, reply, { kind: 'reference', document: app.swagger() as ApiDocument });
  });
}

/** The screen of a failure; its status and headers are the caller's. */
export function sendErrorScreen(ctx: PageCtx, reply: FastifyReply, failure: Failure): FastifyReply {
  return sendDocument(ctx, reply, { kind: 'error', failure });
}

function sendDocument({ renderer }: PageCtx, reply: FastifyReply, page: SitePage): FastifyReply {
  return reply
    .header('content-security-policy', documentPolicy(renderer.policyHashes))
    .type('text/html; charset=utf-8')
    .send(renderer.renderPage(page));
}
