import { workerData } from 'node:worker_threads';
import { toPublicUser } from '../../auth/user-store.server.ts';
import type { Config } from '../../config.ts';
import { openReader } from '../../db/open.ts';
import { serveJobs } from '../../jobs/serve-jobs.server.ts';
import { compressedHtml } from '../../portfolio/compress-document.server.ts';
import type { RenderedDocument } from '../../portfolio/document-cache.server.ts';
import { portfolioReader } from '../../portfolio/portfolio-reader.server.ts';
import { planDocument, type RenderJob } from '../../portfolio/render-portfolio.server.ts';
import { loadRenderer } from './load-renderer.server.ts';

export type RenderOrder = { job: RenderJob; now: Date };

const { databaseUrl, origin, siteName }: Pick<Config, 'databaseUrl' | 'origin' | 'siteName'> = workerData;
const read = portfolioReader(await openReader(databaseUrl), toPublicUser, true);
const { renderCompressed } = await loadRenderer();

async function render({ job, now }: RenderOrder): Promise<RenderedDocument | undefined> {
  const portfolio = await read(job.key);
  const planned = portfolio && planDocument(job, portfolio, origin, now);
  if (!planned) return undefined;
  const { content, ...rendering } = planned;
  return { ...rendering, ...(await compressedHtml((into) => renderCompressed(content, siteName, into))) };
}

serveJobs(render);
