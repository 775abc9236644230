import type { Ctx } from '../../platform/context.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';

/** Looks each week whether the links of a profile lead back to it, unless LINK_CHECKS is off. */
export const backLinksJob: PeriodicJob<Ctx> = {
  name: 'back links',
  everyMs: HOUR_MS,
  isOn: ({ linkChecks }) => linkChecks,
  isLong: true,
  async run(ctx, signal) {
    const { checkBackLinks } = await import('./back-links.server.ts');
    await checkBackLinks(ctx, { signal });
  },
};
