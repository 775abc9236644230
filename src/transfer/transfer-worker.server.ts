import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { openReader } from '../db/open.ts';
import { toAppError } from '../kit/error-handler.server.ts';
import type { WorkerAnswer } from '../kit/worker-thread.server.ts';
import { parseDocument } from './document-json.ts';
import { exportText } from './export.server.ts';
import { planFromDatabase } from './import-planning.server.ts';

/** Reads the account itself: copying ten thousand records into this thread would take as long as reading them. */
export type TransferJob =
  | { kind: 'plan' | 'preview'; userId: string; document: Uint8Array }
  | { kind: 'export'; userId: string };

const { databaseUrl, origin, quotaTextBytes } = workerData as Pick<Config, 'databaseUrl' | 'origin' | 'quotaTextBytes'>;
const { db } = await openReader(databaseUrl);

async function answer(job: TransferJob): Promise<unknown> {
  if (job.kind === 'export') return exportText(db, origin, job.userId);
  const planned = await planFromDatabase(db, job.userId, parseDocument(job.document), quotaTextBytes);
  return job.kind === 'plan' ? planned : planned.plan.report;
}

parentPort?.on('message', async (job: TransferJob) => {
  let message: WorkerAnswer<unknown>;
  try {
    message = { result: await answer(job) };
  } catch (thrown) {
    const { code, message: headline, error, details } = toAppError(thrown);
    message = { failure: { code, message: headline, error, details } };
  }
  parentPort?.postMessage(message);
});
