import type { Ctx } from '../../platform/context.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';

/** Checks the links of portfolios, each about once a week, unless LINK_CHECKS is off. */
export const linkChecksJob: PeriodicJob<Ctx> = {
  name: 'link checks',
  everyMs: HOUR_MS,
  isOn: ({ linkChecks }) => linkChecks,
  isLong: true,
  async run(ctx, signal) {
    const { checkLinks } = await import('./check-links.server.ts');
    await checkLinks(ctx, { signal });
  },
};
