import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentCtx } from '../../context.ts';
import { openClientLimit } from '../../http/client-limit.server.ts';
import { matchesDocument } from '../../http/conditional.ts';
import { innerFile } from '../../http/internal-request.server.ts';
import { route } from '../../http/route.server.ts';
import { toCardImage } from '../../images/site-images.server.ts';
import { notFound } from '../../lib/app-error.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../lib/texts/languages.ts';
import { availabilityState } from '../../portfolio/availability-texts.ts';
import { findFrontOwner, portfolioSite } from '../../portfolio/owner-path.ts';
import { cardOfSite, sitePaths } from '../documents/site-head.ts';
import { CARD_HEIGHT, CARD_WIDTH, type CardWithPath } from './card.ts';
import { personAt, projectAt } from './card-data.server.ts';
import { openCardStore } from './card-store.server.ts';
import { portfolioCard, projectCard } from './page-cards.ts';
import { openCardRenderer } from './render-card.server.ts';

/** Lookups and renderings of one client in a minute; cached cards are not counted. */
const LOOKUPS_PER_MINUTE = 240;
const RENDERINGS_PER_MINUTE = 20;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An outdated card URL redirects temporarily; it may become valid again. */
const FOR_A_WHILE = 'public, max-age=300';

type CardRequest = FastifyRequest<{ Params: { file: string } }>;
type ShownCard = CardWithPath & { indexed: boolean };

/**
 * The images for link previews: `/cards` and the path of the page, then a digest of the card's content. Only the
 * current card of an existing page is rendered.
 */
export function mountCards(app: FastifyInstance, ctx: DocumentCtx): void {
  const { origin } = ctx.config;
  const store = openCardStore(ctx.config);
  const renderer = openCardRenderer();
  app.addHook('onClose', () => renderer.stop());
  const limitLookups = openClientLimit(ctx, 'card_lookups', LOOKUPS_PER_MINUTE);
  const limitRenderings = openClientLimit(ctx, 'card_renderings', RENDERINGS_PER_MINUTE);

  async function send(request: CardRequest, reply: FastifyReply, { card, path, indexed }: ShownCard) {
    if (!indexed) reply.header('x-robots-tag', 'noindex');
    const file = path.slice(path.lastIndexOf('/') + 1);
    if (request.params.file !== file) return reply.header('cache-control', FOR_A_WHILE).redirect(path, 302);
    reply
      .header('cache-control', FOR_EVER)
      .header('etag', `"${file}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    if (matchesDocument(request.headers['if-none-match'], file)) return reply.status(304).send();
    const bytes = await store.get(path, async () => {
      limitRenderings(request);
      return card.ownImage ? ownCard(app, card.ownImage) : renderer.render(card, await imageAt(app, card.image));
    });
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

  route(app, ctx, {
    method: 'GET',
    url: '/cards/u/:user_name/:file',
    login: 'none',
    limits: ['card_lookups', 'card_renderings'],
    schema: { hide: true },
    handler: async (request, reply) => {
      limitLookups(request);
      const profile = await personAt(ctx.db, request.params.user_name);
      const site = await siteOf(ctx, profile);
      return send(request, reply, { ...portfolioCard(profile, stateOf(profile), site), indexed: profile.indexed });
    },
  });

  route(app, ctx, {
    method: 'GET',
    url: '/cards/u/:user_name/projects/:slug/:file',
    login: 'none',
    limits: ['card_lookups', 'card_renderings'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const { user_name, slug } = request.params;
      limitLookups(request);
      const profile = await personAt(ctx.db, user_name);
      const project = await projectAt(ctx.db, profile, slug);
      const site = await siteOf(ctx, profile);
      return send(request, reply, { ...projectCard(profile, project, site), indexed: profile.indexed });
    },
  });
}

type Person = Awaited<ReturnType<typeof personAt>>;

function stateOf(person: Person): string {
  return availabilityState(person, isLanguage(person.language) ? person.language : DEFAULT_LANGUAGE);
}

async function siteOf(ctx: DocumentCtx, owner: { id: string; user_name: string }) {
  const choice = { frontOwner: await findFrontOwner(ctx), ownOrigin: ctx.domains.originOf({ id: owner.id }) };
  return portfolioSite(owner, choice, ctx.config.origin);
}

/** Returns the owner's own image in the format of a card. */
async function ownCard(app: FastifyInstance, path: string): Promise<Buffer> {
  const webp = await imageAt(app, path);
  if (!webp) throw notFound('Picture');
  return toCardImage(webp, { width: CARD_WIDTH, height: CARD_HEIGHT });
}

/** Returns the bytes of one of our images; undefined if there is none. */
async function imageAt(app: FastifyInstance, path: string): Promise<Buffer | undefined> {
  if (path === '') return undefined;
  return innerFile(app, path);
}
