import type { FastifyInstance } from 'fastify';
import type { DocumentCtx } from '../context.ts';
import {
  type CompressedPortfolio,
  openDocumentCache,
  type RenderedDocument,
} from '../portfolio/document-cache.server.ts';
import { findFrontOwner } from '../portfolio/owner-path.ts';
import { watchForeignWrites } from '../portfolio/portfolio-documents.server.ts';
import { openPortfolioReader } from '../portfolio/portfolio-reader.server.ts';
import { type FileJob, writeFile } from './portfolio-file.server.ts';

const CACHE_MAX_BYTES = 16 * 1024 * 1024;
const LARGEST_FILE_BYTES = CACHE_MAX_BYTES / 8;

/** Makes a file of a large portfolio, in a worker thread. */
export type WriteLarge = (job: FileJob) => Promise<RenderedDocument | undefined>;

/**
 * Returns the files of portfolios, made on first request and cached until their portfolio changes. `beforeWork` runs before
 * a file is made; what it throws is the response.
 */
export function openFileDocuments(app: FastifyInstance, ctx: DocumentCtx, writeLarge: WriteLarge) {
  const cache = openDocumentCache(CACHE_MAX_BYTES, ctx.now, LARGEST_FILE_BYTES);
  const read = openPortfolioReader(app, ctx);
  const noticeForeignWrites = watchForeignWrites(ctx, () => cache.forget(undefined));
  ctx.onPortfolioChanged(cache.forget);

  async function write(requested: FileJob): Promise<RenderedDocument | undefined> {
    const job = { ...requested, frontOwner: await findFrontOwner(ctx) };
    const portfolio = await read(job.key);
    if (portfolio === 'large') return writeLarge(job);
    return portfolio && writeFile(job, portfolio, { db: ctx.db, origin: ctx.config.origin });
  }

  return async (job: FileJob, beforeWork: () => void): Promise<CompressedPortfolio | undefined> => {
    const key = JSON.stringify(job);
    noticeForeignWrites();
    const cached = ctx.cachesAreCurrent() ? cache.find(key) : undefined;
    if (cached) return cached;
    beforeWork();
    return cache.render(key, () => write(job));
  };
}
