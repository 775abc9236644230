import { workerData } from 'node:worker_threads';
import { serveJobs } from '../../platform/jobs/serve-jobs.server.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import type { BackupJob, BackupResult } from './backup-job.server.ts';
import { type BackupSettings, makeCheckedBackup } from './checked-backup.server.ts';
import { lowerPriority } from './low-priority.server.ts';

const settings: BackupSettings = workerData;

async function runJob({ now, ...job }: BackupJob): Promise<BackupResult> {
  try {
    return { made: await makeCheckedBackup(settings, { ...job, now: new Date(now) }) };
  } catch (error) {
    return { fault: errorSummary(error) };
  }
}

lowerPriority();
serveJobs(runJob);
