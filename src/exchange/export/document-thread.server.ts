import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { threadJobs } from '../../platform/http/metrics/metric.ts';
import { metricsOf } from '../../platform/http/metrics/metrics.server.ts';
import { traceOf } from '../../platform/http/traces/trace.server.ts';
import type { RunJob } from '../../platform/jobs/run-job.ts';
import { openWorkerThread } from '../../platform/jobs/worker-thread.server.ts';
import { workerFile } from '../../platform/lib/program-files.server.ts';
import { largeWorkOf } from '../../portfolio/storage/large-work.server.ts';
import type { TranslationJob } from '../../portfolio/translations/translation-reads.server.ts';
import type { VersionJob } from '../../portfolio/versions/version-reads.server.ts';
import type { ImportJob } from '../import/document-job.ts';

/** A thread reads, compares and writes documents: up to ten megabytes each, in any structure. */
const WORKER = workerFile('src/exchange/export/document-worker.server.ts');
const WORKER_MEMORY_MB = 160;
const WORKER_TIMEOUT_MS = 30_000;
const WORKER_IDLE_MS = 3_000;

export type ExportJob = { kind: 'export'; userId: string };
export type DocumentJob = ImportJob | ExportJob | TranslationJob | VersionJob;

/**
 * The thread that reads, compares and writes documents: imports, exports, and what an owner reads of a large portfolio.
 * It stops with the server.
 */
export function openDocumentThread(app: FastifyInstance, ctx: Ctx): RunJob<DocumentJob> {
  const { databaseUrl, origin, quotaTextBytes, smtpUrl, plans } = ctx.config;
  const thread = openWorkerThread({
    file: WORKER,
    workerData: { databaseUrl, origin, quotas: { quotaTextBytes, smtpUrl }, hasPlans: plans !== undefined },
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: WORKER_TIMEOUT_MS,
    idleMs: WORKER_IDLE_MS,
    // The others wait for the turn of all large work.
    waiting: 1,
  });
  app.addHook('onClose', () => thread.stop());
  metricsOf(ctx).add(() => [threadJobs('documents', thread.jobs())]);
  return (job) => largeWorkOf(ctx).inTurn(() => traceOf(ctx)('document job', () => thread.run(job), { job: job.kind }));
}
