import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isCountedPerson } from '../analytics/collect/counted-person.server.ts';
import type { DocumentCtx } from '../context.ts';
import { linkOwner } from '../db/link-owner.server.ts';
import { openClientLimit } from '../http/client-limit.server.ts';
import { route } from '../http/route.server.ts';
import { notFound } from '../lib/app-error.ts';
import { HOUR_MS } from '../lib/time.ts';
import { filePage, linkPage } from '../model/reports/visited-page.ts';
import { givenPassword } from '../model/user.ts';
import type { DocumentVariant } from '../portfolio/document-variant.ts';
import type { SendForLink } from '../portfolio/portfolio-routes.server.ts';
import { ResumeQuery, type SendFileForLink } from '../resume/file-routes.server.ts';
import { RESUME_FORMATS } from '../resume/resume-formats.ts';
import { verifyLinkPassword } from './link-password.server.ts';
import type { LinkScreen } from './link-screen.ts';
import { linkIdOf, unlockedMark } from './link-token.server.ts';
import { openSeenLinks } from './seen-links.server.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

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

type Senders = { sendPage: SendForLink; sendFile: SendFileForLink; sendScreen: SendLinkScreen };
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** GET /s/{token}, /s/{token}/resume.{format}, and POST of the password and of what was seen. */
export function mountRecipientPages(app: FastifyInstance, ctx: DocumentCtx, senders: Senders): void {
  route(app, ctx, {
    method: 'GET',
    url: '/s/:token',
    login: 'none',
    limits: ['uncached_pages'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const link = await openedLink(ctx, request, reply);
      if (link.hasEnded) return senders.sendScreen(reply.status(410), await screenOf(ctx, link, 'ended'));
      if (!isUnlocked(ctx, request, link))
        return senders.sendScreen(reply.status(401), await screenOf(ctx, link, 'locked'));
      const isSent = await senders.sendPage(request, reply, {
        id: link.user_id,
        linkPath: pathOf(request),
        variant: variantOf(link),
      });
      return isSent ? reply : senders.sendScreen(reply.status(410), await screenOf(ctx, link, 'ended'));
    },
  });
  const limitPosts = openClientLimit(ctx, 'link_posts', POSTS_PER_MINUTE);
  mountUnlock(app, ctx, senders, limitPosts);
  mountSeen(app, ctx, limitPosts);
  for (const format of RESUME_FORMATS) {
    route(app, ctx, {
      method: 'GET',
      url: `/s/:token/resume.${format}`,
      login: 'none',
      limits: ['uncached_files', 'made_files'],
      schema: { hide: true, querystring: ResumeQuery },
      handler: async (request: LinkRequest, reply: FastifyReply) => {
        const link = await openedLink(ctx, request, reply);
        if (link.hasEnded) return senders.sendScreen(reply.status(410), await screenOf(ctx, link, 'ended'));
        if (!isUnlocked(ctx, request, link))
          return senders.sendScreen(reply.status(401), await screenOf(ctx, link, 'locked'));
        const job = { format, key: { id: link.user_id }, variant: variantOf(link) };
        if (!(await senders.sendFile(request, reply, job))) throw notFound('Page');
        return reply;
      },
    });
  }
}

/** A form post, which works without scripts. The right password is remembered by the browser until it closes. */
function mountUnlock(
  app: FastifyInstance,
  ctx: DocumentCtx,
  { sendScreen }: Senders,
  limitPosts: (request: FastifyRequest) => void,
): void {
  route(app, ctx, {
    method: 'POST',
    url: '/s/:token',
    login: 'none',
    limits: ['link_posts', 'link_password_address', 'link_password'],
    config: { form: true },
    schema: { hide: true, body: z.object({ password: givenPassword().prefault('') }) },
    handler: async (request, reply) => {
      limitPosts(request);
      const link = await openedLink(ctx, request, reply);
      if (link.hasEnded) return sendScreen(reply.status(410), await screenOf(ctx, link, 'ended'));
      if (link.password_hash !== '') {
        const isRight = await verifyLinkPassword(ctx, request, link, request.body.password);
        if (!isRight) return sendScreen(reply.status(403), await screenOf(ctx, link, 'wrong'));
        const path = pathOf(request);
        const flags = { path, httpOnly: true, sameSite: 'lax', secure: ctx.config.secure } as const;
        reply.setCookie(UNLOCKED_COOKIE, unlockedMark(ctx, link), flags);
      }
      return reply.redirect(pathOf(request), 303);
    },
  });
}

/** Reported by the page's script; never by the request for the page, which scanners of mails send too. */
function mountSeen(app: FastifyInstance, ctx: DocumentCtx, limitPosts: (request: FastifyRequest) => void): void {
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
      if (link.hasEnded || !isUnlocked(ctx, request, link)) throw notFound('Page');
      limitSeen(request, link.id);
      const isOwner = (await ctx.session.anyUserOf(request))?.id === link.user_id;
      if (isCountedPerson(request, isOwner)) {
        const countryCode = ctx.placeOf(request.ip).country_code;
        seenLinks.add({ linkId: link.id, userId: link.user_id, seen: request.body, at: ctx.now(), countryCode });
      }
      recordSeen(ctx, request, link, { seen: request.body, isOwner });
      return reply.status(204).send();
    },
  });
}

/** In the reports too; a project's own page is counted when it is requested. */
function recordSeen(
  ctx: DocumentCtx,
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
  ctx.visits.record({ method: 'GET', headers, ip }, link.user_id, { ...event, isOwner });
}

/** Throws `not_found` for an unknown link. Nothing about a link may be stored or passed on by anyone. */
async function openedLink(ctx: DocumentCtx, request: LinkRequest, reply: FastifyReply): Promise<Link> {
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

async function findLink(ctx: DocumentCtx, id: string) {
  const row = await ctx.db
    .selectFrom('share_links')
    .innerJoin('users', 'users.id', 'share_links.user_id')
    .leftJoin('views', (join) =>
      join.onRef('views.id', '=', 'share_links.view_id').onRef('views.user_id', '=', 'share_links.user_id'),
    )
    .select(['share_links.id', 'share_links.user_id', 'view_id', 'views.slug', 'expires_at', 'revoked_at'])
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
  const hasEnded = row.revoked_at !== '' || isExpired || (row.view_id !== '' && row.slug === null);
  return { ...row, hasEnded };
}

function variantOf({ slug, show_contact }: Link): DocumentVariant {
  return { ...(slug !== null && { view: slug }), link: { showContact: show_contact === 1 } };
}

function isUnlocked(ctx: DocumentCtx, request: LinkRequest, link: Link): boolean {
  return link.password_hash === '' || request.cookies[UNLOCKED_COOKIE] === unlockedMark(ctx, link);
}

async function screenOf({ db }: DocumentCtx, link: Link, state: LinkScreen['state']): Promise<LinkScreen> {
  return { state, ...(await linkOwner(db, { ...link, id: link.user_id })) };
}

function pathOf(request: LinkRequest): string {
  return `/s/${request.params.token}`;
}
