import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type CustomDomain, customDomainOf, domainsOf } from '../../platform/http/custom-domain.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
import { findPublicUser } from '../../portfolio/storage/user-store.server.ts';

const PROFILE_PAGE = 'http://webfinger.net/rel/profile-page';
const AVATAR = 'http://webfinger.net/rel/avatar';

const Query = z.object({
  resource: z.string().min(1).max(500),
  rel: z.union([z.string().max(500), z.array(z.string().max(500)).max(20)]).optional(),
});

type Link = { rel: string; type: string; href: string };

/** Says where somebody's page is who is known as acct:{user_name}@{host} (RFC 7033). */
export function mountWebfinger(app: FastifyInstance, ctx: Ctx): void {
  const options = {
    method: 'GET',
    login: 'none',
    limits: ['api'],
    schema: { hide: true, querystring: Query },
  } as const;
  route(app, ctx, {
    ...options,
    url: '/.well-known/webfinger',
    handler: async ({ query }, reply) => sendSubject(reply, query, await accountOf(ctx, query.resource)),
  });
  // Found under the host of a domain only, of whose owner it speaks.
  route(app, ctx, {
    ...options,
    url: '/u/:user_name/.well-known/webfinger',
    handler: async ({ query, raw }, reply) => {
      const domain = customDomainOf(raw);
      return sendSubject(reply, query, domain && (await ownerOf(ctx, domain, query.resource)));
    },
  });
}

function sendSubject(reply: FastifyReply, { rel }: z.infer<typeof Query>, subject: Subject | undefined): FastifyReply {
  if (!subject) throw notFound('Account');
  const wanted = rel === undefined ? undefined : [rel].flat();
  const links = subject.links.filter((link) => wanted?.includes(link.rel) ?? true);
  reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=600');
  return reply.type('application/jrd+json').send(JSON.stringify({ ...subject, links }));
}

type Subject = { subject: string; aliases: string[]; links: Link[] };

async function accountOf(ctx: Ctx, resource: string): Promise<Subject | undefined> {
  const { origin } = ctx.config;
  const [, name = '', host = ''] = /^acct:([^@]+)@([^@/]+)$/i.exec(resource) ?? [];
  const asPage = resource.startsWith(`${origin}/u/`) ? resource.slice(`${origin}/u/`.length) : '';
  const userName = host.toLowerCase() === new URL(origin).host ? name : asPage;
  const user = /^[a-z0-9-]{2,32}$/i.test(userName) ? await findPublicUser(ctx.db, userName) : undefined;
  // By its id a user is found as well.
  if (!user || user.user_name !== userName.toLowerCase()) return undefined;
  return subjectOf(user, origin, `${origin}/u/${user.user_name}`);
}

/** Of the domain by which it is asked: its owner may have others. */
async function ownerOf(
  ctx: Ctx,
  { domain, userId, userName }: CustomDomain,
  resource: string,
): Promise<Subject | undefined> {
  const first = domainsOf(ctx).originOf({ id: userId });
  if (first === undefined) return undefined;
  const origin = `${new URL(first).protocol}//${domain}`;
  const names = [`acct:${userName}@${domain}`, origin, `${origin}/`];
  const user = names.includes(resource.toLowerCase()) ? await findPublicUser(ctx.db, userName) : undefined;
  return user && subjectOf(user, origin, `${origin}/`);
}

function subjectOf(user: { user_name: string; image_url: string }, origin: string, page: string): Subject {
  const image = imageSource(user.image_url);
  return {
    subject: `acct:${user.user_name}@${new URL(origin).host}`,
    aliases: [page],
    links: [
      { rel: PROFILE_PAGE, type: 'text/html', href: page },
      ...(image ? [{ rel: AVATAR, type: 'image/webp', href: `${origin}${image}` }] : []),
    ],
  };
}
