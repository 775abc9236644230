import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { threadJobs } from '../http/metrics/metric.ts';
import { tooManyRequests } from '../http/rate-limits.server.ts';
import type { RunDocumentJob } from '../import/document-job.ts';
import { openWorkerThread } from '../jobs/worker-thread.server.ts';
import { APP_ROOT } from '../lib/app-root.server.ts';

/** A thread reads, compares and writes documents: up to ten megabytes each, in any structure. */
const WORKER = join(APP_ROOT, 'src/export/document-worker.server.ts');
const WORKER_MEMORY_MB = 160;
const WORKER_TIMEOUT_MS = 30_000;
const WORKER_IDLE_MS = 3_000;
const WAITING_MAX = 4;

/** The thread that reads, compares and writes documents, shared by import and export. It stops with the server. */
export function openDocumentThread(app: FastifyInstance, ctx: Ctx): RunDocumentJob {
  const { databaseUrl, origin, quotaTextBytes, plans } = ctx.config;
  const thread = openWorkerThread({
    file: WORKER,
    workerData: { databaseUrl, origin, quotaTextBytes, hasPlans: plans !== undefined },
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: WORKER_TIMEOUT_MS,
    idleMs: WORKER_IDLE_MS,
    waiting: WAITING_MAX,
  });
  app.addHook('onClose', () => thread.stop());
  ctx.metrics.add(() => [threadJobs('documents', thread.jobs())]);
  const busy = new Set<string>();
  return async (job) => {
    if (busy.has(job.userId)) throw tooManyRequests(new Date(ctx.now().getTime() + 2_000), ctx.now());
    busy.add(job.userId);
    try {
      return await ctx.trace('document job', () => thread.run(job), { job: job.kind });
    } finally {
      busy.delete(job.userId);
    }
  };
}
