import type { Ctx } from '../../platform/context.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';

export const quarantineNoticesJob: PeriodicJob<Ctx> = {
  name: 'quarantine notices',
  everyMs: HOUR_MS,
  // What writes the mails is loaded when it is needed.
  run: async (ctx) => (await import('./quarantine-notices.server.ts')).sendQuarantineNotices(ctx),
};
