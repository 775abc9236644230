import { defineFeature } from '../platform/feature.ts';
import { gauge } from '../platform/http/metrics/metric.ts';
import { metricsOf } from '../platform/http/metrics/metrics.server.ts';
import { backupsJob } from './backup/scheduled-backups.server.ts';
import { mountPlans } from './plans/plan-routes.server.ts';
import { mountSite } from './site/site-routes.server.ts';
import { streamBehindMs, streamJob } from './stream/stream-job.server.ts';

/** What the operator runs: backups, their stream, plans, and the screen about all of it. */
export const operation = defineFeature({
  jobs: [backupsJob, streamJob],
  mount(server, ctx) {
    metricsOf(ctx).add(() => {
      const behindMs = streamBehindMs(Date.now()) ?? 0;
      return [gauge('vitrine_backup_stream_behind_seconds', 'Since all commits were elsewhere', behindMs / 1_000)];
    });
    mountSite(server, ctx);
    return mountPlans(server, ctx);
  },
});
