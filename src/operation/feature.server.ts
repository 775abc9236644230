import { defineFeature } from '../platform/feature.ts';
import { openScheduledBackups } from './backup/scheduled-backups.server.ts';
import { mountPlans } from './plans/plan-routes.server.ts';
import { openSweeps } from './sweeps.server.ts';

/** What the operator runs: backups, plans, what is due each hour. */
export const operation = defineFeature({
  open(ctx, { delivers }) {
    if (!delivers) return undefined;
    const backups = openScheduledBackups(ctx);
    const sweeps = openSweeps(ctx);
    return async () => {
      sweeps.stop();
      await backups.stop();
    };
  },
  mount: mountPlans,
});
