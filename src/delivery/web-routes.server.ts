import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mountReaderPages } from '../clients/proposals/reader-routes.server.ts';
import { mountUnsubscribe, type SendUnsubscribeScreen } from '../insight/digest/unsubscribe.server.ts';
import type { Ctx } from '../platform/context.ts';
import { APP_ROOT } from '../platform/lib/app-root.server.ts';
import { DAY_MS } from '../platform/lib/time.ts';
import { mountWriterPages } from '../portfolio/testimonials/writer-routes.server.ts';
import { mountCards } from './cards/card-routes.server.ts';
import { openRenderThread } from './documents/render-thread.server.ts';
import { screenRenderer } from './documents/screen-renderer.server.ts';
import { mountSiteDocuments } from './documents/site-documents.server.ts';
import { mountPortfolioFiles } from './files/file-routes.server.ts';
import { openFileMaker } from './files/make/file-maker.server.ts';
import { mountProposalFile } from './files/proposal-file-route.server.ts';
import { mountPortfolioRoutes } from './page/portfolio-routes.server.ts';
import { mountDomainFiles } from './seo/domain-files.server.ts';
import { mountLlmsText } from './seo/llms-text.server.ts';
import { mountOwnerIcon } from './seo/owner-icon-route.server.ts';
import { mountSiteFiles } from './seo/site-files.server.ts';
import { mountSitemap } from './seo/sitemap-routes.server.ts';
import { mountWebfinger } from './seo/webfinger.server.ts';
import { mountRecipientPages, type SendLinkScreen } from './sharing/recipient-routes.server.ts';
import { mountDocsSite } from './site/docs-site.server.ts';

const ASSETS = join(APP_ROOT, 'dist/client/assets');
/** Headers that only matter on documents; omitting them makes a first visit's scripts smaller. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-frame-options'];
const ONE_YEAR_MS = 365 * DAY_MS;

/** Everything for people: documents, app screens, and their scripts and styles. */
export async function mountWebRoutes(app: FastifyInstance, ctx: Ctx): Promise<void> {
  // File names contain a hash, so files never change; the build has compressed them.
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    acceptRanges: false,
    lastModified: false,
    // Immutable: no revalidation needed.
    etag: false,
    maxAge: ONE_YEAR_MS,
    schemaHide: true,
    setHeaders: (reply) => {
      for (const name of OF_DOCUMENTS) reply.removeHeader(name);
      // HTTP/1.1 keeps connections open without saying so in each response.
      reply.raw.removeHeader('connection');
    },
    // Folders are not listed.
    allowedPath: (path) => !path.endsWith('/'),
  });
  await mountDocsSite(app);
  mountSiteDocuments(app, ctx);
  const renderLarge = openRenderThread(app, ctx);
  const sendPage = mountPortfolioRoutes(app, ctx, renderLarge);
  // One process makes the files of all.
  const maker = openFileMaker();
  app.addHook('onClose', async () => maker.stop());
  const sendFile = mountPortfolioFiles(app, ctx, renderLarge, maker);
  mountProposalFile(app, ctx, maker);
  const renderScreen = screenRenderer(ctx);
  const sendScreen: SendLinkScreen = (reply, screen) => renderScreen(reply, { kind: 'link', ...screen });
  const sendUnsubscribe: SendUnsubscribeScreen = (reply, screen) =>
    renderScreen(reply, { kind: 'unsubscribe', ...screen });
  await mountUnsubscribe(app, ctx, sendUnsubscribe);
  const sendCard = mountCards(app, ctx, renderLarge);
  mountRecipientPages(app, ctx, { sendPage, sendFile, sendCard, sendScreen });
  mountWriterPages(app, ctx, (reply, screen) => renderScreen(reply, { kind: 'writer', ...screen }));
  mountReaderPages(app, ctx, (reply, screen) => renderScreen(reply, { kind: 'proposal', ...screen }));
  mountOwnerIcon(app, ctx);
  mountSitemap(app, ctx);
  mountSiteFiles(app, ctx);
  mountDomainFiles(app, ctx);
  mountWebfinger(app, ctx);
  mountLlmsText(app, ctx);
}
