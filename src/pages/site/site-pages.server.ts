import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageCtx } from '../../ctx.ts';
import { documentPolicy } from '../../kit/http-frame.server.ts';
import { siteDetails } from '../../landing/site-details.server.ts';
import type { Failure } from '../../lib/app-error.ts';
import { type ReadyPage, readyPage, sendReadyPage } from '../../portfolio/ready-page.server.ts';
import { APP_ROUTES } from '../app/app-routes.ts';
import { PAGES } from '../routes.ts';
import type { ApiDocument } from './api-document.ts';
import type { SitePage } from './renderer.ts';

const MAIL_LINKS = ['/reset-password', '/verify'];

/** The documents that are the same for everybody until the next start, and the app's shell at each of its addresses. */
export function mountSitePages(app: FastifyInstance, ctx: PageCtx, apiDocument: () => Promise<ApiDocument>): void {
  const site = siteDetails(ctx.config);
  mountConstant(app, ctx, '/', () => ({ kind: 'landing', site }));
  for (const kind of ['privacy', 'terms', 'imprint'] as const)
    mountConstant(app, ctx, `/${kind}`, () => ({ kind, site }));
  mountConstant(app, ctx, '/api/docs', async () => ({ kind: 'reference', document: await apiDocument() }));
  mountShell(app, ctx);
}

/** Drawn when first asked for. */
function mountConstant(
  app: FastifyInstance,
  ctx: PageCtx,
  path: string,
  page: () => SitePage | Promise<SitePage>,
): void {
  const policy = documentPolicy(ctx.renderer.policyHashes);
  const terms = { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
  let ready: ReadyPage | undefined;
  // In development the code of the pages may have changed.
  ctx.onPortfolioChanged((userId) => {
    if (userId === undefined) ready = undefined;
  });
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    ready ??= readyPage(ctx.renderer.renderPage(await page()));
    return sendReadyPage(request, reply, { page: ready, terms });
  });
}

function mountShell(app: FastifyInstance, ctx: PageCtx): void {
  const routes: readonly string[] = APP_ROUTES;
  for (const { path, access } of PAGES.filter((page) => routes.includes(page.path))) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      // Their addresses carry a token, which no other site is to see.
      if (MAIL_LINKS.includes(path)) reply.header('referrer-policy', 'no-referrer');
      const hasSession = (await ctx.session.userOf(request)) !== undefined;
      // The shell all the same: the screen shows what its own record of the login says.
      if (access === 'signed-in' && !hasSession) reply.status(401);
      return sendDocument(ctx, reply, { kind: 'app', hasSession });
    });
  }
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
