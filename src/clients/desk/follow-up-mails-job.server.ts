import type { Ctx } from '../../platform/context.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';

export const followUpMailsJob: PeriodicJob<Ctx> = {
  name: 'follow-ups',
  everyMs: HOUR_MS,
  // What writes the mails is loaded when it is needed.
  run: async (ctx) => (await import('./follow-up-mails.server.ts')).sendFollowUps(ctx),
};
