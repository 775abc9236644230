import { changesOf } from '../platform/db/change-feed.server.ts';
import { defineFeature } from '../platform/feature.ts';
import { provideDomains } from '../platform/http/custom-domain.server.ts';
import { domainsJob } from './domains/domain-checks.server.ts';
import { NO_DOMAINS, openDomainHosts } from './domains/domain-hosts.server.ts';
import { mountDomainRedirects } from './domains/domain-requests.server.ts';
import { mountDomains } from './domains/domain-routes.server.ts';
import { mountDesigns } from './page/design-routes.server.ts';
import { mountGrants } from './sharing/grant-routes.server.ts';
import { mountShareLinks } from './sharing/link-routes.server.ts';
import { leadsJob } from './site/landing/lead-notice.server.ts';
import { mountLeads } from './site/landing/leads.server.ts';
import { mountWebRoutes } from './web-routes.server.ts';

/** From a representation to bytes: pages, files, cards, domains, share links. */
export const delivery = defineFeature({
  jobs: [domainsJob, leadsJob],
  async open(ctx, { delivers }) {
    const domains = delivers ? await openDomainHosts({ ...ctx, changes: changesOf(ctx) }) : NO_DOMAINS;
    provideDomains(ctx, domains);
    return domains.stop;
  },
  async mount(server, ctx) {
    mountDomainRedirects(server);
    mountDomains(server, ctx);
    mountLeads(server, ctx);
    mountDesigns(server, ctx);
    mountShareLinks(server, ctx);
    mountGrants(server, ctx);
    await mountWebRoutes(server, ctx);
  },
});
