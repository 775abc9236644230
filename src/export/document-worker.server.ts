import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { openReader } from '../db/open.ts';
import { toAppError } from '../http/error-handler.server.ts';
import type { DocumentJob } from '../import/document-job.ts';
import { parseDocument } from '../import/parse/json.ts';
import { planFromDatabase } from '../import/plan/import-planning.server.ts';
import type { WorkerAnswer } from '../jobs/worker-thread.server.ts';
import { exportText } from './export.server.ts';

const { databaseUrl, origin, quotaTextBytes } = workerData as Pick<Config, 'databaseUrl' | 'origin' | 'quotaTextBytes'>;
const { db } = await openReader(databaseUrl);

async function answer(job: DocumentJob): Promise<unknown> {
  if (job.kind === 'export') return exportText(db, origin, job.userId);
  const planned = await planFromDatabase(db, job.userId, parseDocument(job.document), quotaTextBytes);
  return job.kind === 'plan' ? planned : planned.plan.report;
}

parentPort?.on('message', async (job: DocumentJob) => {
  let message: WorkerAnswer<unknown>;
  try {
    message = { result: await answer(job) };
  } catch (thrown) {
    const { code, message: headline, error, details } = toAppError(thrown);
    message = { failure: { code, message: headline, error, details } };
  }
  parentPort?.postMessage(message);
});
