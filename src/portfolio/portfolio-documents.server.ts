import { LRUCache } from 'lru-cache';
import type { DocumentCtx } from '../context.ts';
import { ownText } from '../http/byte-cache.server.ts';
import type { Terms } from '../http/compressed-document.server.ts';
import type { Encoding } from '../http/conditional.ts';
import { counter, gauge, type Metric, readingsBy } from '../http/metrics/metric.ts';
import { documentPolicy } from '../http/security-headers.server.ts';
import { projectPath } from '../records/project/project-url.ts';
import { openDocumentCache } from './document-cache.server.ts';
import { type DocumentVariant, PLAIN, variantPath } from './document-variant.ts';
import {
  findOrRender,
  type RenderElsewhere,
  type Rendering,
  type RenderLarge,
  renderJob,
} from './find-or-render.server.ts';
import { openPortfolioReader } from './portfolio-reader.server.ts';
import type { ShownVersion } from './portfolio-state.ts';
import type { RenderJob } from './render-portfolio.server.ts';
import { type CompressedPortfolio, compressRendered, type RenderedDocument } from './rendered-document.server.ts';
import { openStorablePages } from './stored-pages/storable-page.server.ts';

const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const LARGEST_DOCUMENT_BYTES = CACHE_MAX_BYTES / 8;
const MISSING_PATHS_MAX = 10_000;
/** Another process (the CLI) may have written to the SQLite file: checked no more often than this. */
const FOREIGN_WRITES_EVERY_MS = 200;

export const HOME = '/home';
/** With LANDING=portfolio. */
export const FRONT = '/';

/** A portfolio's document and its headers. */
export type PortfolioDocument = { document: CompressedPortfolio; terms: Terms };

/** The public documents, rendered on first request and cached until their portfolio changes. */
export type PortfolioDocuments = Rendering & {
  cache: ReturnType<typeof openDocumentCache>;
  publicTerms: Terms;
  homeTerms: Terms;
  previewTerms: Terms;
  linkTerms: Terms;
  missingPaths: LRUCache<string, true>;
  /** The owner of /home for visitors, until any portfolio changes. */
  siteOwner: string | undefined;
  /** A lookup that started before a change must not be cached after it. */
  changes: number;
  noticeForeignWrites(): void;
};

export function openPortfolioDocuments(
  ctx: DocumentCtx,
  threads: { renderLarge: RenderLarge; renderElsewhere: RenderElsewhere },
): PortfolioDocuments {
  const policy = documentPolicy(ctx.renderer.policyHashes.portfolio);
  const { styleHashes } = ctx.renderer.policyHashes.portfolio;
  const previewPolicy = documentPolicy({ styleHashes, framedBy: "'self'" });
  const linkPolicy = documentPolicy(ctx.renderer.policyHashes.link);
  const documents: PortfolioDocuments = {
    ctx,
    cache: openDocumentCache(CACHE_MAX_BYTES, ctx.now, LARGEST_DOCUMENT_BYTES, (facts, form, isLarge) => {
      const { storedAs, version: _, isStored: _stored, ...page } = facts;
      if (storedAs && form.representation !== 'identity') ctx.storedPages.write({ ...page, storedAs, form, isLarge });
    }),
    identifyStorable: openStorablePages(ctx),
    read: openPortfolioReader(ctx),
    ...threads,
    waiting: 0,
    publicTerms: { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding' },
    homeTerms: { policy, cacheControl: 'private, no-cache', vary: 'Cookie, Accept-Encoding' },
    previewTerms: { policy: previewPolicy, cacheControl: 'no-store', vary: 'Cookie, Accept-Encoding' },
    linkTerms: { policy: linkPolicy, cacheControl: 'private, no-store', vary: 'Cookie, Accept-Encoding' },
    missingPaths: new LRUCache({ maxSize: MISSING_PATHS_MAX, sizeCalculation: () => 1 }),
    siteOwner: undefined,
    changes: 0,
    noticeForeignWrites: watchForeignWrites(ctx, () => {
      forget(documents, undefined);
      ctx.storedPages.forget(undefined);
    }),
  };
  ctx.onPortfolioChanged((userId) => forget(documents, userId));
  ctx.metrics.add(() => cacheMetrics(documents));
  return documents;
}

function cacheMetrics({ cache }: PortfolioDocuments): Metric[] {
  const { cached, ...requests } = cache.counts();
  return [
    counter('vitrine_page_cache_requests_total', 'Pages by whether they were cached', readingsBy('result', requests)),
    gauge('vitrine_page_cache_documents', 'Pages in memory', cached),
    gauge('vitrine_page_cache_bytes', 'What they take', cache.cachedBytes()),
  ];
}

function forget(documents: PortfolioDocuments, userId: string | undefined): void {
  documents.changes += 1;
  documents.cache.forget(userId);
  documents.missingPaths.clear();
  documents.siteOwner = undefined;
}

/** Returns the cached document of a path. */
export function findCached(documents: PortfolioDocuments, path: string): PortfolioDocument | undefined {
  if (!documents.ctx.cachesAreCurrent()) return undefined;
  documents.noticeForeignWrites();
  const document = documents.cache.find(path);
  if (!document) return undefined;
  // Another account may have become the site's owner.
  if ((path === HOME || path === FRONT) && document.owner !== documents.siteOwner) return undefined;
  return { document, terms: termsOf(documents, path, document) };
}

/** A page with embeds may frame their sites, and no other. */
function termsOf(
  { ctx, homeTerms, publicTerms }: PortfolioDocuments,
  path: string,
  { frames }: CompressedPortfolio,
): Terms {
  if (path === HOME) return homeTerms;
  if (!frames?.length) return publicTerms;
  return {
    ...publicTerms,
    policy: documentPolicy({ ...ctx.renderer.policyHashes.portfolio, frames: frames.join(' ') }),
  };
}

function renderTraced(documents: PortfolioDocuments, job: RenderJob): Promise<RenderedDocument | undefined> {
  return documents.ctx.trace('render', () => renderJob(documents, job), { document: job.kind });
}

async function renderCached(documents: PortfolioDocuments, path: string, job: RenderJob, encoding: Encoding = 'gzip') {
  const work = () => findOrRender(documents, { path, job, encoding });
  const document = await documents.cache.render(path, () =>
    documents.ctx.trace('render', work, { document: job.kind }),
  );
  return document && { document, terms: termsOf(documents, path, document) };
}

/** Returns the key of a page: under the host of its owner's domain its links are others. */
export function documentKey(path: string, isOnDomain: boolean): string {
  return isOnDomain ? `domain ${path}` : path;
}

type PageChoice = { variant?: DocumentVariant; isOnDomain?: boolean; encoding?: Encoding };

/** Cached by portfolio and variant: the path names both. */
export function renderPublic(
  documents: PortfolioDocuments,
  user_name: string,
  { isOnDomain = false, variant = PLAIN, encoding }: PageChoice = {},
): Promise<PortfolioDocument | undefined> {
  const job: RenderJob = { kind: 'portfolio', key: { user_name }, viewer: 'visitor', variant, isOnDomain };
  return renderCached(documents, documentKey(`/u/${user_name}${variantPath(variant)}`, isOnDomain), job, encoding);
}

type ProjectKey = PageChoice & { user_name: string; slug: string };

export function renderProject(
  documents: PortfolioDocuments,
  { user_name, slug, variant = PLAIN, isOnDomain = false, encoding }: ProjectKey,
): Promise<PortfolioDocument | undefined> {
  const key = documentKey(projectPath(`/u/${user_name}${variantPath(variant)}`, { slug }), isOnDomain);
  const job: RenderJob = { kind: 'project', key: { user_name }, slug, variant, isOnDomain };
  return renderCached(documents, key, job, encoding);
}

/** Returns the site owner's document, for visitors of /home. */
export async function renderHome(
  documents: PortfolioDocuments,
  ownerOf: () => Promise<string>,
): Promise<PortfolioDocument | undefined> {
  const seen = documents.changes;
  const id = await ownerOf();
  const found = await renderCached(documents, HOME, { kind: 'portfolio', key: { id }, viewer: 'visitor' });
  if (seen === documents.changes) documents.siteOwner = id;
  return found;
}

/** Returns the site owner's document, for everybody: the page at `/`. */
export async function renderFront(documents: PortfolioDocuments): Promise<PortfolioDocument | undefined> {
  const seen = documents.changes;
  const id = await documents.ctx.siteOwner();
  const found = await renderCached(documents, FRONT, { kind: 'portfolio', key: { id }, viewer: 'visitor' });
  if (seen === documents.changes) documents.siteOwner = id;
  return found;
}

/** Returns the logged-in user's own document; not cached. */
export async function renderOwn(
  documents: PortfolioDocuments,
  id: string,
  shown: ShownVersion | 'as-visitor',
): Promise<PortfolioDocument | undefined> {
  const key = shown === 'draft' ? { id, draft: true as const } : { id };
  const rendered = await renderTraced(documents, {
    kind: 'portfolio',
    key,
    viewer: 'owner',
    shown: shown === 'as-visitor' ? undefined : shown,
  });
  const terms = { ...documents.homeTerms, cacheControl: 'private, no-store' };
  return rendered && { document: compressRendered(rendered), terms };
}

/**
 * Returns the logged-in user's own document as visitors see it, or that of one of their views, without scripts, to be
 * framed by the studio.
 */
export async function renderPreview(
  documents: PortfolioDocuments,
  id: string,
  view: string | undefined,
): Promise<PortfolioDocument | undefined> {
  const variant: DocumentVariant = view === undefined ? PLAIN : { view, isPreview: true };
  const rendered = await renderTraced(documents, {
    kind: 'portfolio',
    key: { id, draft: true },
    viewer: 'preview',
    variant,
  });
  return rendered && { document: compressRendered(rendered), terms: documents.previewTerms };
}

/** What a share link shows, and the path of the link. */
export type LinkedPortfolio = { id: string; linkPath: string; variant: DocumentVariant };

/** Not cached: nobody but the recipient may store it. */
export async function renderForLink(
  documents: PortfolioDocuments,
  { id, linkPath, variant }: LinkedPortfolio,
): Promise<PortfolioDocument | undefined> {
  const rendered = await renderTraced(documents, {
    kind: 'portfolio',
    key: { id },
    viewer: 'visitor',
    linkPath,
    variant,
  });
  return rendered && { document: compressRendered(rendered), terms: documents.linkTerms };
}

export function isKnownMissing({ ctx, missingPaths }: PortfolioDocuments, path: string): boolean {
  return ctx.cachesAreCurrent() && missingPaths.has(path);
}

/** Call this before a lookup; returns a function to record that the path does not exist. */
export function trackMissingPath(documents: PortfolioDocuments): (path: string) => void {
  const seen = documents.changes;
  return (path) => {
    if (seen === documents.changes) documents.missingPaths.set(ownText(path), true);
  };
}

/** Returns a function that calls `onWrite` if another process has written since its last call. */
export function watchForeignWrites(ctx: DocumentCtx, onWrite: () => void): () => void {
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
