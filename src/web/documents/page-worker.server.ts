import { parentPort, workerData } from 'node:worker_threads';
import { toPublicUser } from '../../auth/user-store.server.ts';
import type { Config } from '../../config.ts';
import { openReader } from '../../db/open.ts';
import { identityForm } from '../../http/compressed-document.server.ts';
import { portfolioReader } from '../../portfolio/portfolio-reader.server.ts';
import { planDocument, type RenderJob } from '../../portfolio/render-portfolio.server.ts';
import type { RenderedDocument } from '../../portfolio/rendered-document.server.ts';
import { loadRenderer } from './load-renderer.server.ts';

export type PageOrder = { id: number; job: RenderJob; now: Date };
export type FromPageWorker = 'ready' | { id: number; page: RenderedDocument | undefined };

const { databaseUrl, origin, siteName }: Pick<Config, 'databaseUrl' | 'origin' | 'siteName'> = workerData;
const database = await openReader(databaseUrl);
const read = portfolioReader(database, toPublicUser, false);
const { renderDocument } = await loadRenderer();

async function render({ job, now }: PageOrder): Promise<RenderedDocument | undefined> {
  const portfolio = await read(job.key, job.variant);
  const planned = portfolio && planDocument(job, portfolio, origin, now);
  if (!planned) return undefined;
  const { content, ...rendering } = planned;
  const { html, indexed } = renderDocument(content, siteName);
  return { ...rendering, html: identityForm(html), indexed };
}

function post(message: FromPageWorker): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', async (order: PageOrder) => {
  // The other thread renders what cannot be rendered here, and reports why.
  const page = await render(order).catch(() => undefined);
  post({ id: order.id, page });
});
post('ready');
