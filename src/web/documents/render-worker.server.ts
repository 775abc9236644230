import { workerData } from 'node:worker_threads';
import { toPublicUser } from '../../auth/user-store.server.ts';
import type { Config } from '../../config.ts';
import { openReader } from '../../db/open.ts';
import { serveJobs } from '../../jobs/serve-jobs.server.ts';
import { compressedHtml } from '../../portfolio/compress-document.server.ts';
import type { Rendered } from '../../portfolio/document-cache.server.ts';
import { portfolioReader } from '../../portfolio/portfolio-reader.server.ts';
import { type PageJob, planPage } from '../../portfolio/render-portfolio.server.ts';
import { loadRenderer } from './load-renderer.server.ts';

export type PageOrder = { job: PageJob; now: Date };

const { databaseUrl, origin } = workerData as Pick<Config, 'databaseUrl' | 'origin'>;
const read = portfolioReader(await openReader(databaseUrl), toPublicUser, true);
const { renderCompressed } = await loadRenderer();

async function render({ job, now }: PageOrder): Promise<Rendered | undefined> {
  const portfolio = await read(job.key);
  const planned = portfolio && planPage(job, portfolio, origin, now);
  if (!planned) return undefined;
  const { page, ...rendering } = planned;
  return { ...rendering, html: await compressedHtml((into) => renderCompressed(page, into)) };
}

serveJobs(render);
