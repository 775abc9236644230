import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageCtx } from '../ctx.ts';
import { documentPolicy } from '../kit/http-frame.server.ts';
import { settleQuery } from '../kit/record-queries.ts';
import { isAppError, notFound } from '../lib/app-error.ts';
import { innerCall } from './inner-call.server.ts';
import { type Drawing, openPageCache } from './page-cache.server.ts';
import { portfolioQueries } from './portfolio-state.ts';
import type { Profile } from './profile.ts';
import { readyPage, sendReadyPage } from './ready-page.server.ts';

const CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** Another process (the command line) may have written to the SQLite file: looked at no more often than this. */
const FOREIGN_WRITES_EVERY_MS = 200;

/** What can be one, written as links write it: in small letters. */
const USER_NAME = /^[a-z0-9-]{2,32}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the portfolio that the answer shows: a visit to count. */
    shownPortfolio: string | undefined;
  }
}

/** GET /home, GET /modal and GET /u/{user_name}. */
export function mountPortfolioPages(app: FastifyInstance, ctx: PageCtx): void {
  const cache = openPageCache(CACHE_MAX_BYTES);
  const policy = documentPolicy(ctx.renderer.policyHashes);
  const noticeForeignWrites = watchForeignWrites(ctx, () => cache.forget(undefined));
  ctx.onPortfolioChanged(cache.forget);
  app.decorateRequest('shownPortfolio', undefined);

  async function showPublicPage(request: FastifyRequest, reply: FastifyReply, owner: string) {
    request.shownPortfolio = owner;
    const page = cache.find(owner) ?? (await cache.draw(owner, () => drawPortfolio(app, ctx, owner)));
    return sendReadyPage(request, reply, { page, policy });
  }
  const options = {
    schema: { hide: true },
    onResponse: (request: FastifyRequest, reply: FastifyReply) => countVisit(ctx, request, reply),
  };

  app.get<{ Params: { user_name: string } }>('/u/:user_name', options, async (request, reply) => {
    const name = request.params.user_name;
    noticeForeignWrites();
    const owner = cache.ownerOf(name) ?? (await ownerByName(ctx, request, name));
    if (owner === undefined) return moveOn(ctx, reply, name);
    reply.header('cache-control', 'public, no-cache').header('vary', 'Accept-Encoding');
    return showPublicPage(request, reply, owner);
  });

  async function showHome(request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', 'Cookie, Accept-Encoding');
    const user = await ctx.session.userOf(request);
    if (user) {
      reply.header('cache-control', 'private, no-store');
      request.shownPortfolio = user.id;
      const { html } = await drawPortfolio(app, ctx, user.id, true);
      return sendReadyPage(request, reply, { page: readyPage(html), policy });
    }
    noticeForeignWrites();
    reply.header('cache-control', 'private, no-cache');
    return showPublicPage(request, reply, await ctx.portfolioOwner(request, {}));
  }
  app.get('/home', options, showHome);
  // The same document, over which its script opens the dialog: nobody has come to look at the portfolio.
  app.get('/modal', { schema: { hide: true } }, showHome);
}

function watchForeignWrites(ctx: PageCtx, onWrite: () => void): () => void {
  let known = ctx.database.foreignWrites();
  let lookedAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - lookedAt < FOREIGN_WRITES_EVERY_MS) return;
    lookedAt = now;
    const latest = ctx.database.foreignWrites();
    if (latest !== known) onWrite();
    known = latest;
  };
}

/** The owner whose page has this address; undefined where it is nobody's. An id is no address. */
async function ownerByName(ctx: PageCtx, request: FastifyRequest, name: string): Promise<string | undefined> {
  if (!USER_NAME.test(name)) return undefined;
  try {
    return await ctx.portfolioOwner(request, { user_name: name });
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** A renamed portfolio's old address leads to the new one for good, capital letters to small ones. */
async function moveOn(ctx: PageCtx, reply: FastifyReply, name: string): Promise<FastifyReply> {
  const wanted = name.toLowerCase();
  if (!USER_NAME.test(wanted)) throw notFound('Page');
  const renamed = await ctx.db
    .selectFrom('former_user_names')
    .innerJoin('users', 'users.id', 'former_user_names.user_id')
    .select('users.user_name')
    .where('former_user_names.user_name', '=', wanted)
    .executeTakeFirst();
  const target = renamed?.user_name ?? wanted;
  if (target === name) throw notFound('Page');
  return reply.header('cache-control', 'public, no-cache').redirect(`/u/${encodeURIComponent(target)}`, 301);
}

/** Reads the portfolio through our own API, so that the page sees what the API gives, and draws it. */
async function drawPortfolio(app: FastifyInstance, ctx: PageCtx, owner: string, hasSession = false): Promise<Drawing> {
  const ask = (path: string) => innerCall(app, path);
  const [profile, queries] = await Promise.all([
    ask(`/api/users/${encodeURIComponent(owner)}`),
    Promise.all(portfolioQueries(owner, ask).map(settleQuery)),
  ]);
  const state = { profile: profile as Profile, queries };
  return {
    userName: state.profile.user_name,
    html: ctx.renderer.renderPage({ kind: 'portfolio', origin: ctx.config.origin, state, hasSession }),
    isWhole: queries.every((query) => 'data' in query),
  };
}

/** Hits, misses and 304s alike: each is a person looking at the page. */
async function countVisit(ctx: PageCtx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const owner = request.shownPortfolio;
  if (owner === undefined || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
  const isOwner = (await ctx.session.userOf(request))?.id === owner;
  ctx.visits.record(request, owner, { isOwner, page: '', act: 'view' });
}
