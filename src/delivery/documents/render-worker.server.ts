import { workerData } from 'node:worker_threads';
import type { Config } from '../../platform/config.ts';
import { openReader } from '../../platform/db/open.ts';
import { serveJobs } from '../../platform/jobs/serve-jobs.server.ts';
import { cardDocument } from '../cards/card-document.ts';
import { writeFile } from '../files/portfolio-file.server.ts';
import { compressedHtml } from '../page/compress-document.server.ts';
import { portfolioReader } from '../page/portfolio-reader.server.ts';
import { type Installation, planDocument, type RenderJob } from '../page/render-portfolio.server.ts';
import type { RenderedDocument } from '../page/rendered-document.server.ts';
import { loadRenderer } from './load-renderer.server.ts';

export type RenderOrder = { job: RenderJob; now: Date };

const { databaseUrl, siteName, ...installation }: Pick<Config, 'databaseUrl' | 'siteName'> & Installation = workerData;
const { origin } = installation;
const database = await openReader(databaseUrl);
const read = portfolioReader(database, true);
const { renderCompressed } = await loadRenderer();

async function render({ job, now }: RenderOrder): Promise<RenderedDocument | undefined> {
  const portfolio = await read(job);
  if (!portfolio) return undefined;
  const { kind } = job.page;
  if (kind === 'card') return cardDocument(job, portfolio, origin);
  if (kind === 'file' || kind === 'check') return writeFile(job, portfolio, { db: database.db, origin });
  const planned = planDocument(job, portfolio, installation, now);
  if (!planned) return undefined;
  const { content, ...rendering } = planned;
  return { ...rendering, ...(await compressedHtml((into) => renderCompressed(content, siteName, into))) };
}

serveJobs(render);
