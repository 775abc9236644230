import { defineFeature } from '../platform/feature.ts';
import { metricsOf } from '../platform/http/metrics/metrics.server.ts';
import { providePlaces } from '../platform/places.server.ts';
import { backLinksJob } from './back-links/back-links-job.server.ts';
import { digestsJob } from './digest/digests-job.server.ts';
import { mountDeadLinks } from './link-check/dead-link-routes.server.ts';
import { linkChecksJob } from './link-check/link-checks.server.ts';
import { openVisits, provideVisits, visitMetrics } from './visits/analytics.server.ts';
import { mountVisits } from './visits/analytics-routes.server.ts';
import { facetsJob } from './visits/rollup/facet-packing.server.ts';
import { mountWaiting } from './waiting/waiting-routes.server.ts';

/** What an owner learns: visits, links that no longer work, and what waits for them. */
export const insight = defineFeature({
  jobs: [digestsJob, linkChecksJob, backLinksJob, facetsJob],
  async open(ctx) {
    const visits = await openVisits(ctx);
    provideVisits(ctx, visits);
    providePlaces(ctx, visits);
    metricsOf(ctx).add(() => visitMetrics(visits));
    return visits.stop;
  },
  mount(server, ctx) {
    mountDeadLinks(server, ctx);
    mountVisits(server, ctx);
    mountWaiting(server, ctx);
  },
});
