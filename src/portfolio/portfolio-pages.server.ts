import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageCtx } from '../ctx.ts';
import { notFound } from '../lib/app-error.ts';
import type { PortfolioPage } from './page-cache.server.ts';
import { openPageDoor } from './page-door.server.ts';
import { HOME, openPortfolioDocuments, type PortfolioDocument } from './portfolio-documents.server.ts';
import { sendReadyPage } from './ready-page.server.ts';

/** What can be one, written as links write it: in small letters. */
const USER_NAME = /^[a-z0-9-]{2,32}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The page of a portfolio that the answer shows: a visit to count. */
    shownPage: PortfolioPage | undefined;
  }
}

/** GET /home, GET /modal and GET /u/{user_name}. */
export function mountPortfolioPages(app: FastifyInstance, ctx: PageCtx): void {
  const documents = openPortfolioDocuments(app, ctx);
  app.decorateRequest('shownPage', undefined);
  openPageDoor(app, ctx, documents.find);

  function send(request: FastifyRequest, reply: FastifyReply, document: PortfolioDocument | undefined) {
    if (!document) throw notFound('Page');
    request.shownPage = document.page;
    return sendReadyPage(request, reply, document);
  }
  const options = {
    schema: { hide: true },
    onResponse: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      countVisit(ctx, request, reply);
      done();
    },
  };

  app.get<{ Params: { user_name: string } }>('/u/:user_name', options, async (request, reply) => {
    const name = request.params.user_name;
    const held = documents.find(`/u/${name}`);
    if (held) return send(request, reply, held);
    if (documents.isVacant(name)) throw notFound('Page');
    const noteVacancy = documents.watchForVacancy();
    const drawn = USER_NAME.test(name) ? await documents.drawPublic(name) : undefined;
    if (drawn) return send(request, reply, drawn);
    const target = await newAddress(ctx, name);
    if (target !== undefined) return reply.header('cache-control', 'public, no-cache').redirect(target, 301);
    if (USER_NAME.test(name)) noteVacancy(name);
    throw notFound('Page');
  });

  async function showHome(request: FastifyRequest, reply: FastifyReply) {
    const user = await ctx.session.userOf(request);
    if (user) return send(request, reply, await documents.drawOwn(user.id));
    const held = documents.find(HOME) ?? (await documents.drawHome(() => ctx.portfolioOwner(request, {})));
    return send(request, reply, held);
  }
  app.get(HOME, options, showHome);
  // The same document, over which its script opens the dialog: nobody has come to look at the portfolio.
  app.get('/modal', { schema: { hide: true } }, showHome);
}

/** A renamed portfolio's old address leads to the new one for good, capital letters to small ones. */
async function newAddress(ctx: PageCtx, name: string): Promise<string | undefined> {
  const wanted = name.toLowerCase();
  if (!USER_NAME.test(wanted)) return undefined;
  const renamed = await ctx.db
    .selectFrom('former_user_names')
    .innerJoin('users', 'users.id', 'former_user_names.user_id')
    .select('users.user_name')
    .where('former_user_names.user_name', '=', wanted)
    .executeTakeFirst();
  const target = renamed?.user_name ?? wanted;
  return target === name ? undefined : `/u/${encodeURIComponent(target)}`;
}

/** Hits, misses and 304s alike: each is a person looking at the page. */
function countVisit(ctx: PageCtx, request: FastifyRequest, reply: FastifyReply): void {
  const { shownPage: shown, headers } = request;
  if (!shown || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
  const count = (userId?: string) => {
    const isOwner = userId === shown.owner;
    ctx.visits.record(request, shown.owner, { isOwner, page: shown.project, act: 'view' });
  };
  if (!ctx.session.mayBeOf(headers)) {
    count();
    return;
  }
  ctx.session.userOf(request).then(
    (user) => count(user?.id),
    (err) => request.log.warn({ err }, 'A visit could not be counted'),
  );
}
