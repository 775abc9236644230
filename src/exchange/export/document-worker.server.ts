import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import type { Config } from '../../platform/config.ts';
import { openReader } from '../../platform/db/open.ts';
import { serveJobs } from '../../platform/jobs/serve-jobs.server.ts';
import { runTranslationJob } from '../../portfolio/translations/translation-reads.server.ts';
import { runVersionJob } from '../../portfolio/versions/version-reads.server.ts';
import { planInput, previewInput } from '../import/import-job.server.ts';
import type { Quotas } from '../import/plan/import-planning.server.ts';
import type { DocumentJob } from './document-thread.server.ts';
import { exportText } from './export.server.ts';

type Settings = Pick<Config, 'databaseUrl' | 'origin'> & { quotas: Quotas; hasPlans: boolean };

const { databaseUrl, origin, quotas, hasPlans }: Settings = workerData;
const { db } = await openReader(databaseUrl);

async function runJob(job: DocumentJob): Promise<unknown> {
  switch (job.kind) {
    case 'export':
      return exportText(db, origin, job.userId);
    case 'plan':
    case 'preview': {
      const { userId, input } = job;
      const work = { db, userId, input, quotas, hasPlans };
      return job.kind === 'plan' ? planInput(work) : previewInput(work);
    }
    case 'translation':
    case 'translations':
      return compressed(await runTranslationJob(db, job));
    default:
      return compressed(await runVersionJob(db, job));
  }
}

/** Uncompressed, what an owner reads of a full account would take tens of megabytes in the main thread. */
async function compressed(value: unknown): Promise<Uint8Array> {
  return promisify(gzip)(JSON.stringify(value));
}

serveJobs(runJob);
