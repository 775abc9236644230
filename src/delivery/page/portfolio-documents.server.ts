import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { ownText } from '../../platform/http/byte-cache.server.ts';
import type { Terms } from '../../platform/http/compressed-document.server.ts';
import { counter, gauge, type Metric, readingsBy } from '../../platform/http/metrics/metric.ts';
import { metricsOf } from '../../platform/http/metrics/metrics.server.ts';
import { documentPolicy } from '../../platform/http/security-headers.server.ts';
import { traceOf } from '../../platform/http/traces/trace.server.ts';
import { cacheKey, type Representation } from '../../portfolio/representation/representation.ts';
import { rendererOf } from '../documents/renderer.ts';
import { openDocumentCache } from './document-cache.server.ts';
import { openPortfolioReader } from './portfolio-reader.server.ts';
import { type Rendering, type RenderLarge, renderJob } from './render-job.server.ts';
import { type CompressedPortfolio, compressRendered } from './rendered-document.server.ts';

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
  ownTerms: Terms;
  missingPaths: LRUCache<string, true>;
  /** The owner of /home for visitors, until any portfolio changes. */
  siteOwner: string | undefined;
  /** A lookup that started before a change must not be cached after it. */
  changes: number;
  noticeForeignWrites(): void;
};

export function openPortfolioDocuments(ctx: Ctx, renderLarge: RenderLarge): PortfolioDocuments {
  const policy = documentPolicy(rendererOf(ctx).policyHashes.portfolio);
  const { styleHashes } = rendererOf(ctx).policyHashes.portfolio;
  const previewPolicy = documentPolicy({ styleHashes, framedBy: "'self'" });
  const linkPolicy = documentPolicy(rendererOf(ctx).policyHashes.link);
  const documents: PortfolioDocuments = {
    ctx,
    cache: openDocumentCache(CACHE_MAX_BYTES, ctx.now, LARGEST_DOCUMENT_BYTES),
    read: openPortfolioReader(ctx),
    renderLarge,
    publicTerms: { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding' },
    homeTerms: { policy, cacheControl: 'private, no-cache', vary: 'Cookie, Accept-Encoding' },
    previewTerms: { policy: previewPolicy, cacheControl: 'no-store', vary: 'Cookie, Accept-Encoding' },
    linkTerms: { policy: linkPolicy, cacheControl: 'private, no-store', vary: 'Cookie, Accept-Encoding' },
    ownTerms: { policy, cacheControl: 'private, no-store', vary: 'Cookie, Accept-Encoding' },
    missingPaths: new LRUCache({ maxSize: MISSING_PATHS_MAX, sizeCalculation: () => 1 }),
    siteOwner: undefined,
    changes: 0,
    noticeForeignWrites: watchForeignWrites(ctx, () => forget(documents, undefined)),
  };
  changesOf(ctx).listen((userId) => forget(documents, userId));
  metricsOf(ctx).add(() => cacheMetrics(documents));
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
  if (!changesOf(documents.ctx).isCurrent()) return undefined;
  documents.noticeForeignWrites();
  const document = documents.cache.find(path);
  if (!document) return undefined;
  // Another account may have become the site's owner.
  if ((path === HOME || path === FRONT) && document.owner !== documents.siteOwner) return undefined;
  return { document, terms: termsOf(documents, path, document) };
}

/** A page with embeds may frame their sites, and no other. */
function termsOf(documents: PortfolioDocuments, path: string, { frames }: CompressedPortfolio): Terms {
  const { homeTerms, publicTerms } = documents;
  return withFrames(documents, path === HOME ? homeTerms : publicTerms, 'portfolio', frames);
}

function withFrames(
  { ctx }: PortfolioDocuments,
  terms: Terms,
  hashes: 'portfolio' | 'link',
  frames: CompressedPortfolio['frames'],
): Terms {
  if (!frames?.length) return terms;
  return { ...terms, policy: documentPolicy({ ...rendererOf(ctx).policyHashes[hashes], frames: frames.join(' ') }) };
}

/**
 * Returns the document of a page and its headers: what everybody may see from the cache, anything else made for this
 * response. Undefined if there is no such page.
 */
export async function documentOf(
  documents: PortfolioDocuments,
  representation: Representation,
  { cacheAs = cacheKey(representation) }: { cacheAs?: string | undefined } = {},
): Promise<PortfolioDocument | undefined> {
  const { kind } = representation.page;
  const work = () => traceOf(documents.ctx)('render', () => renderJob(documents, representation), { document: kind });
  if (cacheAs === undefined) {
    const rendered = await work();
    if (!rendered) return undefined;
    const document = compressRendered(rendered);
    return { document, terms: privateTermsOf(documents, representation, document) };
  }
  const document = await documents.cache.render(cacheAs, work);
  return document && { document, terms: termsOf(documents, cacheAs, document) };
}

function privateTermsOf(
  documents: PortfolioDocuments,
  { viewer, link }: Representation,
  { frames }: CompressedPortfolio,
): Terms {
  if (viewer === 'preview') return documents.previewTerms;
  const [terms, hashes] = link ? [documents.linkTerms, 'link' as const] : [documents.ownTerms, 'portfolio' as const];
  return withFrames(documents, terms, hashes, frames);
}

/** Returns the site owner's document, for visitors of /home, or with LANDING=portfolio for everybody at `/`. */
export async function siteOwnersDocument(
  documents: PortfolioDocuments,
  path: typeof HOME | typeof FRONT,
  ownerOf: () => Promise<string>,
): Promise<PortfolioDocument | undefined> {
  const seen = documents.changes;
  const id = await ownerOf();
  const home = { key: { id }, page: { kind: 'home' }, state: 'published', viewer: 'visitor' } as const;
  const found = await documentOf(documents, home, { cacheAs: path });
  if (seen === documents.changes) documents.siteOwner = id;
  return found;
}

export function isKnownMissing({ ctx, missingPaths }: PortfolioDocuments, path: string): boolean {
  return changesOf(ctx).isCurrent() && missingPaths.has(path);
}

/** Call this before a lookup; returns a function to record that the path does not exist. */
export function trackMissingPath(documents: PortfolioDocuments): (path: string) => void {
  const seen = documents.changes;
  return (path) => {
    if (seen === documents.changes) documents.missingPaths.set(ownText(path), true);
  };
}

/** Returns a function that calls `onWrite` if another process has written since its last call. */
export function watchForeignWrites(ctx: Ctx, onWrite: () => void): () => void {
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
