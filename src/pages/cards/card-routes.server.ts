import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageCtx } from '../../ctx.ts';
import { notFound } from '../../lib/app-error.ts';
import { innerCall } from '../../portfolio/inner-call.server.ts';
import { holdsPage } from '../../portfolio/negotiation.ts';
import type { Profile } from '../../portfolio/profile.ts';
import type { Project } from '../../records/project/project.ts';
import { openByteStore } from '../byte-store.server.ts';
import { cardOfSite, SITE_PATHS } from '../site/site-head.ts';
import { type CardOfPage, portfolioCard, projectCard } from './card.ts';
import { drawCard } from './draw-card.server.ts';

const STORE_MAX_BYTES = 8 * 1024 * 1024;
const DRAWINGS_WAITING = 20;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An address of a card that is no longer shown leads on; it may become the card's address again. */
const FOR_A_WHILE = 'public, max-age=300';

type CardRequest = FastifyRequest<{ Params: { file: string } }>;
type ShownCard = CardOfPage & { indexed: boolean };

/**
 * The pictures that other sites show beside a link: `/cards` and the path of the page, then a digest of what it shows.
 * Only the present card of a page that exists is ever drawn.
 */
export function mountCards(app: FastifyInstance, ctx: PageCtx): void {
  const { origin } = ctx.config;
  const store = openByteStore({ maxBytes: STORE_MAX_BYTES, waiting: DRAWINGS_WAITING });
  const ask = <T>(path: string) => innerCall(app, path) as Promise<T>;

  async function profileAt(name: string): Promise<Profile> {
    const profile = await ask<Profile>(`/api/users/${encodeURIComponent(name)}`);
    if (profile.user_name !== name) throw notFound('Picture');
    return profile;
  }

  async function send(request: CardRequest, reply: FastifyReply, { card, path, indexed }: ShownCard) {
    if (!indexed) reply.header('x-robots-tag', 'noindex');
    const file = path.slice(path.lastIndexOf('/') + 1);
    if (request.params.file !== file) return reply.header('cache-control', FOR_A_WHILE).redirect(path, 302);
    reply
      .header('cache-control', FOR_EVER)
      .header('etag', `"${file}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    if (holdsPage(request.headers['if-none-match'], file)) return reply.status(304).send();
    const png = await store.get(path, async () => drawCard(card, await pictureAt(app, card.picture)));
    return reply.type('image/png').send(png);
  }

  const options = { schema: { hide: true } };
  for (const page of SITE_PATHS) {
    app.get<{ Params: { file: string } }>(`/cards${page === '/' ? '' : page}/:file`, options, (request, reply) =>
      send(request, reply, { ...cardOfSite(page, origin), indexed: true }),
    );
  }

  app.get<{ Params: { user_name: string; file: string } }>(
    '/cards/u/:user_name/:file',
    options,
    async (request, reply) => {
      const profile = await profileAt(request.params.user_name);
      return send(request, reply, { ...portfolioCard(profile, origin), indexed: profile.indexed });
    },
  );

  type ProjectParams = { Params: { user_name: string; slug: string; file: string } };
  app.get<ProjectParams>('/cards/u/:user_name/projects/:slug/:file', options, async (request, reply) => {
    const { user_name, slug } = request.params;
    const profile = await profileAt(user_name);
    const projects = await ask<Project[]>(`/api/projects?user_id=${profile.id}`);
    const project = projects.find((item) => item.slug === slug);
    if (!project) throw notFound('Picture');
    return send(request, reply, { ...projectCard(profile, project, origin), indexed: profile.indexed });
  });
}

/** The bytes of a picture of ours; undefined where there is none. */
async function pictureAt(app: FastifyInstance, path: string): Promise<Buffer | undefined> {
  if (path === '') return undefined;
  const answer = await app.inject({ method: 'GET', url: path });
  return answer.statusCode === 200 ? answer.rawPayload : undefined;
}
