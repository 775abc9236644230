import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentCtx } from '../context.ts';
import { openClientLimit } from '../http/client-limit.server.ts';
import { sendCompressedDocument } from '../http/compressed-document.server.ts';
import { type Encoding, preferredEncoding } from '../http/conditional.ts';
import { customDomainOf } from '../http/custom-domain.server.ts';
import { route } from '../http/route.server.ts';
import { notFound } from '../lib/app-error.ts';
import { isLanguage } from '../lib/texts/languages.ts';
import { isSlug } from '../records/project/project-slug.ts';
import { projectPath } from '../records/project/project-url.ts';
import { isViewSlug } from '../views/view.ts';
import { type DocumentVariant, PLAIN, variantPath } from './document-variant.ts';
import { mountFastPath } from './fast-path.server.ts';
import type { RenderElsewhere, RenderLarge } from './find-or-render.server.ts';
import {
  findMovedBase,
  findMovedPath,
  findMovedProjectPath,
  findMovedViewPath,
  USER_NAME,
} from './moved-paths.server.ts';
import { findManualOwner, shownVersion } from './own-version.server.ts';
import {
  documentKey,
  FRONT,
  findCached,
  HOME,
  isKnownMissing,
  type LinkedPortfolio,
  openPortfolioDocuments,
  type PortfolioDocument,
  type PortfolioDocuments,
  renderForLink,
  renderFront,
  renderHome,
  renderOwn,
  renderPreview,
  renderProject,
  renderPublic,
  trackMissingPath,
} from './portfolio-documents.server.ts';
import { mountQrCode } from './qr-code.server.ts';
import type { CompressedPortfolio } from './rendered-document.server.ts';
import { visitCounter } from './visit-counter.server.ts';

type PageRequest = FastifyRequest<{ Params: { user_name: string; language?: string; slug?: string } }>;

/** For one client: documents that are rendered or looked up; cached documents are not counted. */
const UNCACHED_PER_MINUTE = 240;

declare module 'fastify' {
  interface FastifyRequest {
    /** The portfolio document of the response: a visit or a download to count. */
    shownDocument: Pick<CompressedPortfolio, 'owner' | 'page'> | undefined;
  }
}

type PublicDocument = {
  /** The path as in links: the cache key. */
  path: string;
  render(): Promise<PortfolioDocument | undefined>;
  /** Returns the permanent redirect, if any. */
  movedTo(): Promise<string | undefined>;
  /** False if the path can never exist: not looked up and not cached. */
  isWellFormed: boolean;
};

/** Sends a portfolio or a view to the recipient of a share link; false if there is none. Its page reports the visit. */
export type SendForLink = (
  request: FastifyRequest,
  reply: FastifyReply,
  portfolio: LinkedPortfolio,
) => Promise<boolean>;

type Serving = {
  documents: PortfolioDocuments;
  limitUncached: ReturnType<typeof openClientLimit>;
};

/**
 * GET /home, GET /modal, GET /studio/preview, with LANDING=portfolio GET /, GET /u/{user_name}[/{language}], and below
 * both /v/{slug} and /projects/{slug}.
 */
export function mountPortfolioRoutes(
  app: FastifyInstance,
  ctx: DocumentCtx,
  threads: { renderLarge: RenderLarge; renderElsewhere: RenderElsewhere },
): SendForLink {
  const documents = openPortfolioDocuments(ctx, threads);
  const limitUncached = openClientLimit(ctx, 'uncached_pages', UNCACHED_PER_MINUTE);
  app.decorateRequest('shownDocument', undefined);
  mountFastPath(app, ctx, (path) => findCached(documents, path));
  mountPublic(app, ctx, { documents, limitUncached });
  mountHome(app, ctx, { documents, limitUncached });
  mountQrCode(app, ctx);
  if (ctx.config.landing === 'portfolio') mountFront(app, ctx, { documents, limitUncached });
  return async (request, reply, portfolio) => {
    limitUncached(request);
    const rendered = await renderForLink(documents, portfolio);
    if (!rendered) return false;
    await sendCompressedDocument(request, reply, rendered);
    return true;
  };
}

function mountPublic(app: FastifyInstance, ctx: DocumentCtx, serving: Serving): void {
  const { documents } = serving;
  route(app, ctx, {
    method: 'GET',
    url: '/u/:user_name',
    login: 'none',
    limits: ['uncached_pages'],
    onResponse: visitCounter(ctx),
    schema: { hide: true },
    handler: async (request, reply) => {
      const name = request.params.user_name;
      const owner = await findManualOwner(ctx, request, name);
      if (owner) {
        serving.limitUncached(request);
        return send(request, reply, await renderOwn(documents, owner, shownVersion(request, 'published')));
      }
      const isOnDomain = customDomainOf(request.raw) !== undefined;
      return sendPublic(serving, request, reply, {
        path: documentKey(`/u/${name}`, isOnDomain),
        render: () => renderPublic(documents, name, { isOnDomain, encoding: encodingOf(request) }),
        movedTo: () => findMovedPath(ctx, name),
        isWellFormed: USER_NAME.test(name),
      });
    },
  });

  mountPage(app, ctx, '/u/:user_name/:language', (request, reply) => {
    const page = pageOf(request);
    return sendPublic(serving, request, reply, {
      path: documentKey(page.base, page.isOnDomain),
      render: () => renderPublic(documents, page.name, page),
      movedTo: () => findMovedBase(ctx, page),
      isWellFormed: page.isWellFormed,
    });
  });

  for (const base of BASES) {
    mountPage(app, ctx, `${base}/v/:slug`, (request, reply) => {
      const page = pageOf(request);
      const { slug } = page;
      return sendPublic(serving, request, reply, {
        path: documentKey(`${page.base}/v/${slug}`, page.isOnDomain),
        render: () => renderPublic(documents, page.name, { ...page, variant: { ...page.variant, view: slug } }),
        movedTo: () => findMovedViewPath(ctx, page, slug),
        isWellFormed: page.isWellFormed && isViewSlug(slug),
      });
    });

    mountPage(app, ctx, `${base}/projects/:slug`, (request, reply) => {
      const page = pageOf(request);
      const { slug } = page;
      return sendPublic(serving, request, reply, {
        path: documentKey(projectPath(page.base, page), page.isOnDomain),
        render: () => renderProject(documents, { user_name: page.name, ...page }),
        movedTo: () => findMovedProjectPath(ctx, page, slug),
        isWellFormed: page.isWellFormed && isSlug(slug),
      });
    });
  }
}

/** The page in the owner's own language, and in a further one. */
const BASES = ['/u/:user_name', '/u/:user_name/:language'];

type SendPage = (request: PageRequest, reply: FastifyReply) => Promise<unknown>;

function mountPage(app: FastifyInstance, ctx: DocumentCtx, url: string, handler: SendPage): void {
  route(app, ctx, {
    method: 'GET',
    url,
    login: 'none',
    limits: ['uncached_pages'],
    onResponse: visitCounter(ctx),
    schema: { hide: true },
    handler,
  });
}

function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  return preferredEncoding(headers['accept-encoding']);
}

function pageOf({ params, raw }: PageRequest) {
  const { user_name: name, language, slug = '' } = params;
  const variant: DocumentVariant = language === undefined ? PLAIN : { language };
  return {
    name,
    slug,
    variant,
    base: `/u/${name}${variantPath(variant)}`,
    isOnDomain: customDomainOf(raw) !== undefined,
    encoding: encodingOf(raw),
    isWellFormed: USER_NAME.test(name) && (language === undefined || isLanguage(language)),
  };
}

function mountHome(app: FastifyInstance, ctx: DocumentCtx, { documents, limitUncached }: Serving): void {
  async function sendHome(request: FastifyRequest, reply: FastifyReply) {
    const user = await ctx.session.userOf(request);
    const cached = user ? undefined : findCached(documents, HOME);
    if (cached) return send(request, reply, cached);
    limitUncached(request);
    const rendered = user
      ? renderOwn(documents, user.id, shownVersion(request, 'draft'))
      : renderHome(documents, () => ctx.portfolioOwner(request, {}));
    return send(request, reply, await rendered);
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

  // Never counted as a visit. Only pages of this origin can frame it.
  route(app, ctx, {
    method: 'GET',
    url: '/studio/preview',
    login: 'required',
    limits: ['uncached_pages'],
    schema: { hide: true },
    handler: async (request, reply) => {
      limitUncached(request);
      const { view } = request.query as { view?: unknown };
      const slug = typeof view === 'string' ? view : undefined;
      const preview = await renderPreview(documents, request.user.id, slug);
      if (!preview) throw notFound('Page');
      reply.header('x-frame-options', 'SAMEORIGIN');
      return sendCompressedDocument(request, reply, preview);
    },
  });
}

function mountFront(app: FastifyInstance, ctx: DocumentCtx, { documents, limitUncached }: Serving): void {
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
      return send(request, reply, await renderFront(documents));
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, found: PortfolioDocument | undefined) {
  if (!found) throw notFound('Page');
  request.shownDocument = found.document;
  return sendCompressedDocument(request, reply, found);
}

async function sendPublic(
  { documents, limitUncached }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, render, movedTo, isWellFormed }: PublicDocument,
) {
  const cached = isWellFormed ? findCached(documents, path) : undefined;
  if (cached) return send(request, reply, cached);
  if (isKnownMissing(documents, path)) throw notFound('Page');
  limitUncached(request);
  const rememberMissing = trackMissingPath(documents);
  const rendered = isWellFormed ? await render() : undefined;
  if (rendered) return send(request, reply, rendered);
  const target = await movedTo();
  if (target !== undefined) return reply.header('cache-control', 'public, no-cache').redirect(target, 301);
  if (isWellFormed) rememberMissing(path);
  throw notFound('Page');
}
