import { workerData } from 'node:worker_threads';
import type { Config } from '../../platform/config.ts';
import { openReader } from '../../platform/db/open.ts';
import { identityForm } from '../../platform/http/compressed-document.server.ts';
import { serveQueue } from '../../platform/jobs/serve-queue.server.ts';
import { toPublicUser } from '../../portfolio/storage/user-store.server.ts';
import { portfolioReader } from '../page/portfolio-reader.server.ts';
import { planDocument, type RenderJob } from '../page/render-portfolio.server.ts';
import type { RenderedDocument } from '../page/rendered-document.server.ts';
import { loadRenderer } from './load-renderer.server.ts';

export type PageOrder = { job: RenderJob; now: Date };

const { databaseUrl, origin, siteName }: Pick<Config, 'databaseUrl' | 'origin' | 'siteName'> = workerData;
const database = await openReader(databaseUrl);
const read = portfolioReader(database, toPublicUser, false);
const { renderDocument } = await loadRenderer();

/** Undefined for what is not found, and for a large portfolio. */
async function render({ job, now }: PageOrder): Promise<RenderedDocument | undefined> {
  const portfolio = await read(job);
  const planned = portfolio && planDocument(job, portfolio, origin, now);
  if (!planned) return undefined;
  const { content, ...rendering } = planned;
  const { html, indexed } = renderDocument(content, siteName);
  return { ...rendering, html: identityForm(html), indexed };
}

serveQueue(render);
