import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { openClientLimit } from '../../platform/http/client-limit.server.ts';
import { matchesDocument } from '../../platform/http/conditional.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import { innerFile } from '../../platform/http/internal-request.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { toCardImage } from '../../portfolio/images/site-images.server.ts';
import { PAGE_PATTERNS, routePatterns } from '../../portfolio/representation/places.ts';
import { isFile, type Representation } from '../../portfolio/representation/representation.ts';
import { type PageParams, requestedPage } from '../../portfolio/representation/requested.server.ts';
import { findFrontOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { cardOfSite, sitePaths } from '../documents/site-head.ts';
import { openPortfolioReader } from '../page/portfolio-reader.server.ts';
import type { SendPage } from '../page/portfolio-routes.server.ts';
import type { RenderLarge } from '../page/render-job.server.ts';
import { CARD_HEIGHT, CARD_WIDTH, type CardWithPath } from './card.ts';
import { cardDocument } from './card-document.ts';
import { openCardStore } from './card-store.server.ts';
import { openCardRenderer } from './render-card.server.ts';

/** Lookups and renderings of one client in a minute; cached cards are not counted. */
const LOOKUPS_PER_MINUTE = 240;
const RENDERINGS_PER_MINUTE = 20;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An outdated card URL redirects temporarily; it may become valid again. */
const FOR_A_WHILE = 'public, max-age=300';
const PRIVATELY = 'private, no-store';

type ShownCard = CardWithPath & { indexed: boolean };

type Known = { isPrivate?: boolean };

/**
 * The images for link previews: `/cards` and the path of the page, then a digest of the card's content. Only the
 * current card of an existing page is rendered.
 */
export function mountCards(app: FastifyInstance, ctx: Ctx, renderLarge: RenderLarge): SendPage {
  const { origin } = ctx.config;
  const store = openCardStore(ctx.config);
  const renderer = openCardRenderer();
  const find = openCards(ctx, renderLarge);
  app.addHook('onClose', () => renderer.stop());
  const limitLookups = openClientLimit(ctx, 'card_lookups', LOOKUPS_PER_MINUTE);
  const limitRenderings = openClientLimit(ctx, 'card_renderings', RENDERINGS_PER_MINUTE);

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { card, path, indexed }: ShownCard,
    { isPrivate = false }: Known = {},
  ) {
    if (!indexed) reply.header('x-robots-tag', 'noindex');
    const file = path.slice(path.lastIndexOf('/') + 1);
    if ((request.params as { file: string }).file !== file) {
      return reply.header('cache-control', isPrivate ? PRIVATELY : FOR_A_WHILE).redirect(path, 302);
    }
    reply
      .header('cache-control', isPrivate ? PRIVATELY : FOR_EVER)
      .header('etag', `"${file}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    if (matchesDocument(request.headers['if-none-match'], file)) return reply.status(304).send();
    const make = async () => {
      limitRenderings(request);
      return card.ownImage ? ownCard(app, card.ownImage) : renderer.render(card, await imageAt(app, card.image));
    };
    const bytes = await (isPrivate ? make() : store.get(path, make));
    return reply.type(card.ownImage ? 'image/jpeg' : 'image/png').send(bytes);
  }
  for (const path of sitePaths(ctx.config)) {
    route(app, ctx, {
      method: 'GET',
      url: `/cards${path === '/' ? '' : path}/:file`,
      login: 'none',
      limits: ['card_renderings'],
      schema: { hide: true },
      handler: (request, reply) => send(request, reply, { ...cardOfSite(path, origin), indexed: true }),
    });
  }

  for (const pattern of PAGE_PATTERNS.filter(({ page }) => !isFile(page('')))) {
    for (const url of routePatterns('user', pattern)) {
      route(app, ctx, {
        method: 'GET',
        url: `/cards${url}/:file`,
        login: 'none',
        limits: ['card_lookups', 'card_renderings'],
        schema: { hide: true },
        handler: async (request: FastifyRequest<{ Params: PageParams & { file: string } }>, reply: FastifyReply) => {
          limitLookups(request);
          const { representation, isWellFormed } = requestedPage(request, pattern.page);
          const card = isWellFormed && (await find(representation));
          if (!card) throw notFound('Image');
          return send(request, reply, card);
        },
      });
    }
  }

  return async (request, reply, representation) => {
    limitLookups(request);
    const card = await find(representation);
    if (!card) return false;
    await send(request, reply, card, { isPrivate: true });
    return true;
  };
}

/** Returns a function for the card of a page. */
function openCards(ctx: Ctx, renderLarge: RenderLarge) {
  const read = openPortfolioReader(ctx);
  return async (page: Representation): Promise<ShownCard | undefined> => {
    const { slug } = page.page as { slug?: string };
    const job = {
      ...page,
      page: { kind: 'card', ...(slug !== undefined && { slug }) } as const,
      frontOwner: await findFrontOwner(ctx),
      ownOrigin: domainsOf(ctx).originOf(page.key),
    };
    const portfolio = await read(job);
    const found =
      portfolio === 'large' ? await renderLarge(job) : portfolio && cardDocument(job, portfolio, ctx.config.origin);
    return found && { ...(JSON.parse(String(found.html)) as CardWithPath), indexed: found.indexed };
  };
}

/** Returns the owner's own image in the format of a card. */
async function ownCard(app: FastifyInstance, path: string): Promise<Buffer> {
  const webp = await imageAt(app, path);
  if (!webp) throw notFound('Image');
  return toCardImage(webp, { width: CARD_WIDTH, height: CARD_HEIGHT });
}

/** Returns the bytes of one of our images; undefined if there is none. */
async function imageAt(app: FastifyInstance, path: string): Promise<Buffer | undefined> {
  if (path === '') return undefined;
  return innerFile(app, path);
}
