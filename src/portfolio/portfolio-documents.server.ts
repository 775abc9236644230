import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DocumentCtx } from '../context.ts';
import type { Terms } from '../http/compressed-document.server.ts';
import { documentPolicy } from '../http/security-headers.server.ts';
import { projectPath } from '../records/project/project-url.ts';
import {
  type CompressedPortfolio,
  compressRendered,
  openDocumentCache,
  type RenderedDocument,
} from './document-cache.server.ts';
import { openPortfolioReader } from './portfolio-reader.server.ts';
import { planDocument, type RenderJob } from './render-portfolio.server.ts';

const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const LARGEST_DOCUMENT_BYTES = CACHE_MAX_BYTES / 8;
const MISSING_PATHS_MAX = 10_000;
/** Another process (the CLI) may have written to the SQLite file: checked no more often than this. */
const FOREIGN_WRITES_EVERY_MS = 200;

export const HOME = '/home';

/** A portfolio's document and its headers. */
export type PortfolioDocument = { document: CompressedPortfolio; terms: Terms };

/** Renders a document of a large portfolio, in a worker thread. */
export type RenderLarge = (job: RenderJob) => Promise<RenderedDocument | undefined>;

/** The public documents, rendered on first request and cached until their portfolio changes. */
export function openPortfolioDocuments(app: FastifyInstance, ctx: DocumentCtx, renderLarge: RenderLarge) {
  const cache = openDocumentCache(CACHE_MAX_BYTES, ctx.now, LARGEST_DOCUMENT_BYTES);
  const read = openPortfolioReader(app, ctx);
  const policy = documentPolicy(ctx.renderer.policyHashes.portfolio);
  const publicTerms = { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
  const homeTerms = { policy, cacheControl: 'private, no-cache', vary: 'Cookie, Accept-Encoding' };
  const missingPaths = new LRUCache<string, true>({ maxSize: MISSING_PATHS_MAX, sizeCalculation: () => 1 });
  /** The owner of /home for visitors, until any portfolio changes. */
  let siteOwner: string | undefined;
  /** A lookup that started before a change must not be cached after it. */
  let changes = 0;

  function forget(userId: string | undefined): void {
    changes += 1;
    cache.forget(userId);
    missingPaths.clear();
    siteOwner = undefined;
  }
  const noticeForeignWrites = watchForeignWrites(ctx, () => forget(undefined));
  ctx.onPortfolioChanged(forget);

  /** Returns the cached document of a path. */
  function find(path: string): PortfolioDocument | undefined {
    if (!ctx.cachesAreCurrent()) return undefined;
    noticeForeignWrites();
    const document = cache.find(path);
    if (!document || path !== HOME) return document && { document, terms: publicTerms };
    return document.owner === siteOwner ? { document, terms: homeTerms } : undefined;
  }

  /** Undefined if there is no such portfolio, or no such visible project in it. */
  async function render(job: RenderJob): Promise<RenderedDocument | undefined> {
    const portfolio = await read(job.key);
    if (portfolio === 'large') return renderLarge(job);
    const planned = portfolio && planDocument(job, portfolio, ctx.config.origin, ctx.now());
    if (!planned) return undefined;
    const { content, ...rendering } = planned;
    return { ...rendering, ...ctx.renderer.renderDocument(content) };
  }

  return {
    find,
    async renderPublic(user_name: string): Promise<PortfolioDocument | undefined> {
      const document = await cache.render(`/u/${user_name}`, () =>
        render({ kind: 'portfolio', key: { user_name }, hasSession: false }),
      );
      return document && { document, terms: publicTerms };
    },
    async renderProject(user_name: string, slug: string): Promise<PortfolioDocument | undefined> {
      const document = await cache.render(projectPath(user_name, { slug }), () =>
        render({ kind: 'project', key: { user_name }, slug }),
      );
      return document && { document, terms: publicTerms };
    },
    /** Returns the site owner's document, for visitors of /home. */
    async renderHome(ownerOf: () => Promise<string>): Promise<PortfolioDocument | undefined> {
      const seen = changes;
      const id = await ownerOf();
      const document = await cache.render(HOME, () => render({ kind: 'portfolio', key: { id }, hasSession: false }));
      if (seen === changes) siteOwner = id;
      return document && { document, terms: homeTerms };
    },
    /** Returns the logged-in user's own document, for /home; not cached. */
    async renderOwn(id: string): Promise<PortfolioDocument | undefined> {
      const rendered = await render({ kind: 'portfolio', key: { id }, hasSession: true });
      const terms = { ...homeTerms, cacheControl: 'private, no-store' };
      return rendered && { document: compressRendered(rendered), terms };
    },
    isKnownMissing: (path: string) => ctx.cachesAreCurrent() && missingPaths.has(path),
    /** Call this before a lookup; returns a function to record that the path does not exist. */
    trackMissingPath() {
      const seen = changes;
      return (path: string) => {
        if (seen === changes) missingPaths.set(path, true);
      };
    },
  };
}

function watchForeignWrites(ctx: DocumentCtx, onWrite: () => void): () => void {
  let known = ctx.database.foreignWrites();
  let checkedAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - checkedAt < FOREIGN_WRITES_EVERY_MS) return;
    checkedAt = now;
    const latest = ctx.database.foreignWrites();
    if (latest !== known) onWrite();
    known = latest;
  };
}
