import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import { innerFile } from '../../platform/http/internal-request.server.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { imageSource, thumbnailSource } from '../../platform/rich-text/safe-url.ts';
import { type FileOptions, isFile, type Representation } from '../../portfolio/representation/representation.ts';
import { findFrontOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { openDocumentCache } from '../page/document-cache.server.ts';
import { watchForeignWrites } from '../page/portfolio-documents.server.ts';
import { openPortfolioReader } from '../page/portfolio-reader.server.ts';
import type { RenderJob } from '../page/render-portfolio.server.ts';
import type { CompressedPortfolio, RenderedDocument } from '../page/rendered-document.server.ts';
import { withMisread } from './check/check-resume.server.ts';
import type { FileMaker } from './make/file-maker.server.ts';
import type { MakeOrder } from './make/file-process.server.ts';
import { type WrittenOrder, writeFile } from './portfolio-file.server.ts';

const CACHE_MAX_BYTES = 16 * 1024 * 1024;
/** Of 240 pixels; a larger one would make a file of megabytes. */
const PORTRAIT_MAX_BYTES = 64 * 1024;
const LARGEST_FILE_BYTES = CACHE_MAX_BYTES / 8;

/** Writes a file of a large portfolio, in a worker thread. */
export type WriteLarge = (job: RenderJob) => Promise<RenderedDocument | undefined>;

/** Undefined if there is no such file. `beforeWork` runs before a file is made; what it throws is the response. */
export type FindFile = (
  job: Representation & FileOptions,
  beforeWork: () => void | Promise<void>,
) => Promise<CompressedPortfolio | undefined>;

/** Returns the files of portfolios, made on first request and cached until their portfolio changes. */
export function openFileDocuments(app: FastifyInstance, ctx: Ctx, writeLarge: WriteLarge, maker: FileMaker): FindFile {
  const cache = openDocumentCache(CACHE_MAX_BYTES, ctx.now, LARGEST_FILE_BYTES);
  const read = openPortfolioReader(ctx);
  const noticeForeignWrites = watchForeignWrites(ctx, () => cache.forget(undefined));
  changesOf(ctx).listen(cache.forget);

  async function makeOrdered({ portraitUrl = '', check, ...order }: WrittenOrder): Promise<Buffer | string> {
    const hasPortrait = order.format === 'pdf' || order.format === 'reading';
    const whole = hasPortrait ? { ...order, portrait: await portraitAt(app, portraitUrl) } : order;
    return check ? JSON.stringify(withMisread(check, await misreadWords(whole))) : maker.make(whole);
  }

  /** None where no PDF can be made: the rest of the check does not need it. */
  async function misreadWords(order: MakeOrder): Promise<string[]> {
    try {
      return JSON.parse(String(await maker.make(order)));
    } catch (error) {
      if (isAppError(error) && error.error === 'Typst is not installed') return [];
      throw error;
    }
  }

  async function make(requested: Representation & FileOptions): Promise<RenderedDocument | undefined> {
    const job = {
      ...requested,
      frontOwner: await findFrontOwner(ctx),
      ownOrigin: domainsOf(ctx).originOf(requested.key),
    };
    const portfolio = await read(job);
    const source = { db: ctx.db, origin: ctx.config.origin };
    const written =
      portfolio === 'large' ? await writeLarge(job) : portfolio && (await writeFile(job, portfolio, source));
    const file = isFile(job.page) ? job.page.file : undefined;
    const isOrder = file === 'resume.pdf' || file === 'resume.docx' || job.page.kind === 'check';
    return written && isOrder ? { ...written, html: await makeOrdered(JSON.parse(String(written.html))) } : written;
  }

  return async (job, beforeWork) => {
    const key = JSON.stringify(job);
    noticeForeignWrites();
    const cached = changesOf(ctx).isCurrent() ? cache.find(key) : undefined;
    if (cached) return cached;
    await beforeWork();
    return cache.render(key, () => make(job));
  };
}

/** Returns the smallest stored width, or the image itself if it is small; undefined if there is none. */
async function portraitAt(app: FastifyInstance, url: string): Promise<Uint8Array | undefined> {
  for (const path of [thumbnailSource(url), imageSource(url)]) {
    const image = path === undefined ? undefined : await innerFile(app, path);
    if (image && image.length <= PORTRAIT_MAX_BYTES) return image;
  }
  return undefined;
}
