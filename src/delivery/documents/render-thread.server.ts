import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { threadJobs } from '../../platform/http/metrics/metric.ts';
import { metricsOf } from '../../platform/http/metrics/metrics.server.ts';
import { openWorkerThread } from '../../platform/jobs/worker-thread.server.ts';
import { unavailable } from '../../platform/lib/app-error.ts';
import { workerFile } from '../../platform/lib/program-files.server.ts';
import { semaphore } from '../../platform/lib/semaphore.ts';
import { installationOf, type RenderJob } from '../page/render-portfolio.server.ts';
import type { RenderedDocument } from '../page/rendered-document.server.ts';
import type { RenderOrder } from './render-worker.server.ts';

const WORKER = workerFile('src/delivery/documents/render-worker.server.ts');
const WORKER_MEMORY_MB = 128;
const TIMEOUT_MS = 30_000;
const IDLE_MS = 3_000;
const WAITING_MAX = 20;
/** So that one portfolio's pages leave room for others. */
const WAITING_OF_ONE_MAX = 4;

type PendingDocument = Promise<RenderedDocument | undefined>;

/**
 * Renders pages and files of large portfolios one at a time in a thread: ten thousand records take a second. Requests for a page
 * that is still queued share its rendering, because none of its data has been read yet.
 */
export function openRenderThread(app: FastifyInstance, ctx: Ctx): (job: RenderJob) => PendingDocument {
  const { databaseUrl, siteName } = ctx.config;
  const thread = openWorkerThread({
    file: WORKER,
    workerData: { databaseUrl, siteName, ...installationOf(ctx.config) },
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    waiting: 1,
  });
  app.addHook('onClose', () => thread.stop());
  const inTurn = semaphore({ slots: 1, waiting: WAITING_MAX });
  const waiting = new Map<string, { portfolio: string; rendered: PendingDocument }>();

  metricsOf(ctx).add(() => [threadJobs('pages', waiting.size + thread.jobs())]);
  return (job) => {
    const key = JSON.stringify(job);
    const known = waiting.get(key);
    if (known) return known.rendered;
    const portfolio = JSON.stringify(job.key);
    const others = waiting.values().filter((other) => other.portfolio === portfolio);
    if ([...others].length >= WAITING_OF_ONE_MAX) throw unavailable('The server is busy');
    const rendered = inTurn(1, async () => {
      waiting.delete(key);
      const order: RenderOrder = { job, now: ctx.now() };
      return thread.run<RenderedDocument | undefined>(order);
    });
    waiting.set(key, { portfolio, rendered });
    // Rejected, because too many wait.
    rendered
      .catch(() => {})
      .finally(() => {
        if (waiting.get(key)?.rendered === rendered) waiting.delete(key);
      });
    return rendered;
  };
}
