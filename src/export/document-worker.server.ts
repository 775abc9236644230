import { workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { openReader } from '../db/open.ts';
import type { DocumentJob } from '../import/document-job.ts';
import { planInput, previewInput } from '../import/import-job.server.ts';
import { serveJobs } from '../jobs/serve-jobs.server.ts';
import { exportText } from './export.server.ts';

type Settings = Pick<Config, 'databaseUrl' | 'origin' | 'quotaTextBytes'> & { hasPlans: boolean };

const { databaseUrl, origin, quotaTextBytes, hasPlans }: Settings = workerData;
const { db } = await openReader(databaseUrl);

async function runJob(job: DocumentJob): Promise<unknown> {
  if (job.kind === 'export') return exportText(db, origin, job.userId);
  const { userId, input } = job;
  const work = { db, userId, input, quotaTextBytes, hasPlans };
  return job.kind === 'plan' ? planInput(work) : previewInput(work);
}

serveJobs(runJob);
