import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { openClientLimit } from '../../platform/http/client-limit.server.ts';
import { sendCompressedDocument } from '../../platform/http/compressed-document.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { PAGE_PATTERNS, type Page, routePatterns } from '../../portfolio/representation/places.ts';
import {
  cacheKey,
  isFile,
  type OwnRepresentation,
  type Representation,
} from '../../portfolio/representation/representation.ts';
import {
  chosenState,
  ownRepresentation,
  type PageRequest,
  type RequestedPage,
  requestedPage,
} from '../../portfolio/representation/requested.server.ts';
import { portfolioOwner, shownOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { mountFastPath } from './fast-path.server.ts';
import { findMovedPath } from './moved-paths.server.ts';
import {
  documentOf,
  FRONT,
  findCached,
  HOME,
  isKnownMissing,
  openPortfolioDocuments,
  type PortfolioDocument,
  type PortfolioDocuments,
  siteOwnersDocument,
  trackMissingPath,
} from './portfolio-documents.server.ts';
import { mountQrCode } from './qr-code.server.ts';
import type { RenderLarge } from './render-job.server.ts';
import type { CompressedPortfolio } from './rendered-document.server.ts';
import { visitCounter } from './visit-counter.server.ts';

/** For one client: documents that are rendered or looked up; cached documents are not counted. */
const UNCACHED_PER_MINUTE = 240;

declare module 'fastify' {
  interface FastifyRequest {
    /** The portfolio document of the response: a visit or a download to count. */
    shownDocument: Pick<CompressedPortfolio, 'owner' | 'page'> | undefined;
  }
}

/** Sends a page, file or card below a share link; false if there is none. A page reports the visit by itself. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
) => Promise<boolean>;

type Serving = {
  documents: PortfolioDocuments;
  limitUncached: ReturnType<typeof openClientLimit>;
};

/**
 * GET /home, GET /modal, GET /studio/preview, with LANDING=portfolio GET /, and the pages of portfolios, of their views
 * and languages below /u/{user_name}.
 */
export function mountPortfolioRoutes(app: FastifyInstance, ctx: Ctx, renderLarge: RenderLarge): SendPage {
  const documents = openPortfolioDocuments(ctx, renderLarge);
  const limitUncached = openClientLimit(ctx, 'uncached_pages', UNCACHED_PER_MINUTE);
  app.decorateRequest('shownDocument', undefined);
  mountFastPath(app, ctx, (path) => findCached(documents, path));
  mountPublic(app, ctx, { documents, limitUncached });
  mountHome(app, ctx, { documents, limitUncached });
  mountPreview(app, ctx, { documents, limitUncached });
  mountQrCode(app, ctx);
  if (ctx.config.landing === 'portfolio') mountFront(app, ctx, { documents, limitUncached });
  return async (request, reply, representation) => {
    limitUncached(request);
    const rendered = await documentOf(documents, representation);
    if (!rendered) return false;
    await sendCompressedDocument(request, reply, rendered);
    return true;
  };
}

function mountPublic(app: FastifyInstance, ctx: Ctx, serving: Serving): void {
  for (const pattern of PAGE_PATTERNS.filter(({ page }) => !isFile(page('')))) {
    for (const url of routePatterns('user', pattern)) {
      route(app, ctx, {
        method: 'GET',
        url,
        login: 'none',
        limits: ['uncached_pages'],
        onResponse: visitCounter(ctx),
        schema: { hide: true },
        handler: async (request: PageRequest, reply: FastifyReply) => {
          const requested = requestedPage(request, pattern.page);
          const { representation } = requested;
          const unasked = representation.view === undefined ? 'by hand' : 'always';
          const own = await ownRepresentation(ctx, request, representation, unasked);
          if (own) return sendOwn(serving, request, reply, own);
          return sendPublic(ctx, serving, request, reply, requested);
        },
      });
    }
  }
}

async function sendOwn(
  { documents, limitUncached }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  own: OwnRepresentation,
) {
  limitUncached(request);
  return send(request, reply, await documentOf(documents, own));
}

function mountHome(app: FastifyInstance, ctx: Ctx, { documents, limitUncached }: Serving): void {
  async function sendHome(request: FastifyRequest, reply: FastifyReply) {
    const user = await sessionsOf(ctx).userOf(request);
    const cached = user ? undefined : findCached(documents, HOME);
    if (cached) return send(request, reply, cached);
    limitUncached(request);
    if (!user)
      return send(request, reply, await siteOwnersDocument(documents, HOME, () => portfolioOwner(ctx, request, {})));
    return send(request, reply, await documentOf(documents, homeOf(request, user.id)));
  }

  route(app, ctx, {
    method: 'GET',
    url: HOME,
    login: 'none',
    limits: ['uncached_pages'],
    onResponse: visitCounter(ctx),
    schema: { hide: true },
    handler: sendHome,
  });

  // The same document; its script opens the dialog. Not counted as a visit.
  route(app, ctx, {
    method: 'GET',
    url: '/modal',
    login: 'none',
    limits: ['uncached_pages'],
    schema: { hide: true },
    handler: sendHome,
  });
}

/** Their own page, as they have it now unless they choose another state. */
function homeOf(request: FastifyRequest, id: string): Representation {
  const home = { key: { id }, page: { kind: 'home' } } as const;
  const chosen = chosenState(request);
  if (chosen === 'as visitor') return { ...home, state: 'published', viewer: 'visitor' };
  return { ...home, state: chosen ?? 'draft', viewer: 'owner' };
}

/** Never counted as a visit. Only pages of this origin can frame it. */
function mountPreview(app: FastifyInstance, ctx: Ctx, { documents, limitUncached }: Serving): void {
  route(app, ctx, {
    method: 'GET',
    url: '/studio/preview',
    login: 'required',
    limits: ['uncached_pages'],
    schema: { hide: true },
    handler: async (request, reply) => {
      limitUncached(request);
      const preview = await documentOf(documents, previewOf(request, request.user.id));
      if (!preview) throw notFound('Page');
      reply.header('x-frame-options', 'SAMEORIGIN');
      return sendCompressedDocument(request, reply, preview);
    },
  });
}

/** Any page of theirs, by its view, language, project and state. */
function previewOf(request: FastifyRequest, id: string): OwnRepresentation {
  const { view, lang, project, design, look, edit } = request.query as Record<string, unknown>;
  const page: Page = typeof project === 'string' ? { kind: 'project', slug: project } : { kind: 'home' };
  const chosen = chosenState(request);
  return {
    key: { id },
    page,
    state: chosen === undefined || chosen === 'as visitor' ? 'draft' : chosen,
    viewer: 'preview',
    ...(typeof view === 'string' && { view }),
    ...(typeof lang === 'string' && { language: lang }),
    ...(typeof design === 'string' && { design }),
    ...(typeof look === 'string' && { look: Number(look) }),
    ...(edit === '1' && { isEditing: true }),
  };
}

function mountFront(app: FastifyInstance, ctx: Ctx, { documents, limitUncached }: Serving): void {
  route(app, ctx, {
    method: 'GET',
    url: FRONT,
    login: 'none',
    limits: ['uncached_pages'],
    onResponse: visitCounter(ctx),
    schema: { hide: true },
    handler: async (request, reply) => {
      const cached = findCached(documents, FRONT);
      if (cached) return send(request, reply, cached);
      limitUncached(request);
      return send(request, reply, await siteOwnersDocument(documents, FRONT, () => shownOwner(ctx)));
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, found: PortfolioDocument | undefined) {
  if (!found) throw notFound('Page');
  request.shownDocument = found.document;
  return sendCompressedDocument(request, reply, found);
}

async function sendPublic(
  ctx: Ctx,
  { documents, limitUncached }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { representation, place, isWellFormed }: RequestedPage,
) {
  const key = cacheKey(representation);
  const cached = isWellFormed && key !== undefined ? findCached(documents, key) : undefined;
  if (cached) return send(request, reply, cached);
  if (key !== undefined && isKnownMissing(documents, key)) throw notFound('Page');
  limitUncached(request);
  const rememberMissing = trackMissingPath(documents);
  const rendered = isWellFormed ? await documentOf(documents, representation) : undefined;
  if (rendered) return send(request, reply, rendered);
  const target = await findMovedPath(ctx, place);
  if (target !== undefined) return reply.header('cache-control', 'public, no-cache').redirect(target, 301);
  if (isWellFormed && key !== undefined) rememberMissing(key);
  throw notFound('Page');
}
