import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { visitsOf } from '../../insight/visits/analytics.server.ts';
import { isCountedPerson } from '../../insight/visits/collect/counted-person.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { openClientLimit } from '../../platform/http/client-limit.server.ts';
import { type RouteLimit, route } from '../../platform/http/route.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { placesOf } from '../../platform/places.server.ts';
import { givenPassword } from '../../portfolio/model/user.ts';
import {
  cardPatterns,
  PAGE_PATTERNS,
  type Page,
  type PagePattern,
  parsePlace,
  routePatterns,
} from '../../portfolio/representation/places.ts';
import type { PublicRepresentation } from '../../portfolio/representation/representation.ts';
import { ownRepresentation } from '../../portfolio/representation/requested.server.ts';
import { RESUME_FORMATS } from '../../portfolio/representation/resume-formats.ts';
import { filePage, linkPage } from '../../portfolio/representation/visited-page.ts';
import { linkOwner } from '../../portfolio/storage/link-owner.server.ts';
import { PUBLISHED_VIEWS } from '../../portfolio/views/stored-views.server.ts';
import { PageFileQuery } from '../files/file-routes.server.ts';
import type { SendPage } from '../page/portfolio-routes.server.ts';
import { verifyLinkPassword } from './link-password.server.ts';
import type { LinkScreen } from './link-screen.ts';
import { linkIdOf, unlockedMark } from './link-token.server.ts';
import { openSeenLinks } from './seen-links.server.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string; language?: string; slug?: string } }>;

const UNLOCKED_COOKIE = 'vitrine_link';
/** Passwords and reports of one client, over all links: who has many links must not make more writes. */
const POSTS_PER_MINUTE = 60;
/** What one client reports about one link. */
const SEEN_PER_HOUR = 60;
const Seen = z.discriminatedUnion('what', [
  z.object({ what: z.literal('opened') }),
  z.object({ what: z.literal('project'), slug: z.string().max(200) }),
  z.object({ what: z.literal('file'), format: z.enum(RESUME_FORMATS) }),
]);

export type SendLinkScreen = (reply: FastifyReply, screen: LinkScreen) => Promise<FastifyReply>;

export type LinkSenders = { sendPage: SendPage; sendFile: SendPage; sendCard: SendPage; sendScreen: SendLinkScreen };
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The pages, files and cards below /s/{token}, and POST of the password and of what was seen. */
export function mountRecipientPages(app: FastifyInstance, ctx: Ctx, senders: LinkSenders): void {
  for (const pattern of PAGE_PATTERNS) {
    const { kind } = pattern.page('');
    const sender = kind === 'file' ? senders.sendFile : senders.sendPage;
    const limits = kind === 'file' ? (['uncached_files', 'made_files'] as const) : (['uncached_pages'] as const);
    for (const url of routePatterns('link', pattern))
      mountLinkPage(app, ctx, senders, { url, pattern, sender, limits });
  }
  for (const pattern of PAGE_PATTERNS.filter(({ page }) => page('').kind !== 'file')) {
    const limits = ['card_lookups', 'card_renderings'] as const;
    for (const url of cardPatterns(pattern)) {
      mountLinkPage(app, ctx, senders, { url, pattern, sender: senders.sendCard, limits });
    }
  }
  const limitPosts = openClientLimit(ctx, 'link_posts', POSTS_PER_MINUTE);
  mountUnlock(app, ctx, senders, limitPosts);
  mountSeen(app, ctx, limitPosts);
}

type LinkPage = {
  url: string;
  pattern: PagePattern;
  sender: SendPage;
  limits: readonly RouteLimit[];
};

/** A page below a link, for who has its password; its owner needs none, and may look at another state of it. */
function mountLinkPage(
  app: FastifyInstance,
  ctx: Ctx,
  senders: LinkSenders,
  { url, pattern, sender, limits }: LinkPage,
): void {
  const isResume = pattern.suffix.startsWith('/resume.');
  route(app, ctx, {
    method: 'GET',
    url,
    login: 'none',
    limits: [...limits],
    schema: { hide: true, ...(isResume && { querystring: PageFileQuery }) },
    handler: async (request: LinkRequest, reply: FastifyReply) => {
      const link = await openedLink(ctx, request, reply);
      if (link.hasEnded) return senders.sendScreen(reply.status(410), await screenOf(ctx, request, link, 'ended'));
      const page = representationOf(link, request, pattern.page(request.params.slug ?? ''));
      const own = await ownRepresentation(ctx, request, page, 'always');
      if (!own && link.isUnpublished) throw notFound('Page');
      if (!own && !isUnlocked(ctx, request, link)) {
        return senders.sendScreen(reply.status(401), await screenOf(ctx, request, link, 'locked'));
      }
      if (await sender(request, reply, own ?? page)) return reply;
      const isWhole = page.page.kind === 'home' && page.language === undefined;
      if (!isWhole) throw notFound('Page');
      return senders.sendScreen(reply.status(410), await screenOf(ctx, request, link, 'ended'));
    },
  });
}

/** A form post, which works without scripts. The right password is remembered by the browser until it closes. */
function mountUnlock(
  app: FastifyInstance,
  ctx: Ctx,
  { sendScreen }: LinkSenders,
  limitPosts: (request: FastifyRequest) => void,
): void {
  route(app, ctx, {
    method: 'POST',
    url: '/s/:token',
    login: 'none',
    limits: ['link_posts', 'link_password_address', 'link_password'],
    config: { form: true },
    schema: {
      hide: true,
      body: z.object({ password: givenPassword().prefault(''), page: z.string().max(500).optional() }),
    },
    handler: async (request, reply) => {
      limitPosts(request);
      const link = await openedLink(ctx, request, reply);
      if (link.hasEnded) return sendScreen(reply.status(410), await screenOf(ctx, request, link, 'ended'));
      if (link.isUnpublished) throw notFound('Page');
      if (link.password_hash !== '') {
        const isRight = await verifyLinkPassword(ctx, request, link, request.body.password);
        if (!isRight) return sendScreen(reply.status(403), await screenOf(ctx, request, link, 'wrong'));
        const path = pathOf(request);
        const flags = { path, httpOnly: true, sameSite: 'lax', secure: ctx.config.secure } as const;
        reply.setCookie(UNLOCKED_COOKIE, unlockedMark(ctx, link), flags);
      }
      return reply.redirect(wantedPage(request), 303);
    },
  });
}

/** Reported by the page's script; never by the request for the page, which scanners of mails send too. */
function mountSeen(app: FastifyInstance, ctx: Ctx, limitPosts: (request: FastifyRequest) => void): void {
  const limitSeen = openClientLimit(ctx, 'link_seen', SEEN_PER_HOUR, HOUR_MS);
  const seenLinks = openSeenLinks(ctx);
  app.addHook('onClose', () => seenLinks.stop());
  route(app, ctx, {
    method: 'POST',
    url: '/s/:token/seen',
    login: 'none',
    limits: ['link_posts', 'link_seen'],
    schema: { hide: true, body: Seen },
    handler: async (request, reply) => {
      limitPosts(request);
      const link = await openedLink(ctx, request, reply);
      if (link.hasEnded || link.isUnpublished || !isUnlocked(ctx, request, link)) throw notFound('Page');
      limitSeen(request, link.id);
      const isOwner = (await sessionsOf(ctx).anyUserOf(request))?.id === link.user_id;
      if (isCountedPerson(request, isOwner)) {
        const countryCode = placesOf(ctx).placeOf(request.ip).country_code;
        seenLinks.add({ linkId: link.id, userId: link.user_id, seen: request.body, at: ctx.now(), countryCode });
      }
      recordSeen(ctx, request, link, { seen: request.body, isOwner });
      return reply.status(204).send();
    },
  });
}

/** In the reports too; a project's own page is counted when it is requested. */
function recordSeen(
  ctx: Ctx,
  { headers, ip }: FastifyRequest,
  link: Link,
  { seen, isOwner }: { seen: z.infer<typeof Seen>; isOwner: boolean },
): void {
  if (seen.what === 'project') return;
  const page = linkPage(link.id, link.view_id);
  const event =
    seen.what === 'opened'
      ? ({ page, action: 'view' } as const)
      : ({ page: filePage(page, seen.format), action: 'download' } as const);
  // As the request for what was seen: the report of it is a POST.
  visitsOf(ctx).record({ method: 'GET', headers, ip }, link.user_id, { ...event, isOwner });
}

/** Throws `not_found` for an unknown link. Nothing about a link may be stored or passed on by anyone. */
async function openedLink(ctx: Ctx, request: LinkRequest, reply: FastifyReply): Promise<Link> {
  reply.headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const id = linkIdOf(ctx, request.params.token);
  const link = id && (await findLink(ctx, id));
  if (!link) throw notFound('Page');
  return link;
}

async function findLink(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('share_links')
    .innerJoin('users', 'users.id', 'share_links.user_id')
    .leftJoin('views', (join) =>
      join.onRef('views.id', '=', 'share_links.view_id').onRef('views.user_id', '=', 'share_links.user_id'),
    )
    .leftJoin('published_records as published', (join) =>
      join
        .onRef('published.id', '=', 'share_links.view_id')
        .onRef('published.user_id', '=', 'share_links.user_id')
        .on('published.kind', '=', PUBLISHED_VIEWS),
    )
    .select(['share_links.id', 'share_links.user_id', 'view_id', 'views.slug', 'expires_at', 'revoked_at'])
    .select('published.slug as published_slug')
    .select([
      'share_links.password_hash',
      'share_links.show_contact',
      'users.user_name',
      'publishing',
      'first_name',
      'last_name',
      'users.sections',
      'language',
    ])
    .where('share_links.id', '=', id)
    .where('users.suspended_at', '=', '')
    .executeTakeFirst();
  if (!row) return undefined;
  const isExpired = row.expires_at !== '' && row.expires_at <= ctx.now().toISOString();
  // While its owner publishes by hand, a deleted view is there until that is published.
  const { published_slug, ...link } = row;
  const slug = link.publishing === 'manual' ? (published_slug ?? link.slug) : link.slug;
  const hasEnded = link.revoked_at !== '' || isExpired || (link.view_id !== '' && slug === null);
  const isUnpublished = link.publishing === 'manual' && link.view_id !== '' && published_slug === null;
  return { ...link, slug, hasEnded, isUnpublished };
}

function representationOf(link: Link, { params }: LinkRequest, page: Page): PublicRepresentation {
  const { slug, show_contact, user_id, view_id } = link;
  const { token, language } = params;
  return {
    key: { id: user_id },
    page,
    state: 'published',
    viewer: 'visitor',
    ...(slug !== null && { view: slug }),
    ...(language !== undefined && { language }),
    link: { token, showContact: show_contact === 1, ...(view_id !== '' && { viewId: view_id }) },
  };
}

function isUnlocked(ctx: Ctx, request: LinkRequest, link: Link): boolean {
  return link.password_hash === '' || request.cookies[UNLOCKED_COOKIE] === unlockedMark(ctx, link);
}

async function screenOf(
  { db }: Ctx,
  request: LinkRequest,
  link: Link,
  state: LinkScreen['state'],
): Promise<LinkScreen> {
  const owner = await linkOwner(db, { ...link, id: link.user_id });
  return { state, link: pathOf(request), page: wantedPage(request), ...owner };
}

/** The page below the link that was requested, or by the form of its password: to be led to it afterwards. */
function wantedPage(request: LinkRequest): string {
  const given = (request.body as { page?: string } | undefined)?.page ?? request.url.split('?', 1)[0] ?? '';
  const base = parsePlace(given)?.base;
  return base?.kind === 'link' && base.token === request.params.token ? given : pathOf(request);
}

function pathOf(request: LinkRequest): string {
  return `/s/${request.params.token}`;
}
