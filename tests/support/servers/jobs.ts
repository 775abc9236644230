import { onTestFinished } from 'vitest';
import type { Ctx } from '../../../src/platform/context.ts';
import type { Job } from '../../../src/platform/jobs/job.server.ts';
import { openJobs } from '../../../src/platform/jobs/schedule.server.ts';

/** Starts these jobs as another server of the same database does. */
export function startJobs(ctx: Ctx, list: readonly Job<Ctx>[]) {
  const jobs = openJobs(ctx);
  jobs.start(ctx, list);
  onTestFinished(() => jobs.stop());
  return jobs;
}
