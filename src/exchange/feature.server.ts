import { defineFeature } from '../platform/feature.ts';
import { jobsOf } from '../platform/jobs/schedule.server.ts';
import { provideAccountEvents } from '../portfolio/account-events.server.ts';
import { openLargeReads, provideLargeReads } from '../portfolio/storage/large-reads.server.ts';
import { credentialChecksJob } from './credentials/credential-checks-job.server.ts';
import { mountCredentialChecks } from './credentials/credential-routes.server.ts';
import { openDocumentThread } from './export/document-thread.server.ts';
import { mountExport } from './export/export-routes.server.ts';
import { mountImport } from './import/import-routes.server.ts';
import { previewsJob } from './import/stored-previews.server.ts';
import { mountMcp } from './mcp/mcp-routes.server.ts';
import { openWebhooks, provideWebhooks, webhookDeliveryJob, webhooksJob } from './webhooks/webhook-queue.server.ts';
import { mountWebhooks } from './webhooks/webhook-routes.server.ts';

/** From and to other programs: import, export, agents, webhooks. */
export const exchange = defineFeature({
  jobs: [previewsJob, webhooksJob, webhookDeliveryJob, credentialChecksJob],
  open(ctx) {
    const webhooks = openWebhooks({ ...ctx, jobs: jobsOf(ctx) });
    provideWebhooks(ctx, webhooks);
    provideAccountEvents(ctx, webhooks);
    return undefined;
  },
  async mount(server, ctx) {
    const runDocumentJob = openDocumentThread(server, ctx);
    provideLargeReads(ctx, openLargeReads(ctx, runDocumentJob));
    mountWebhooks(server, ctx);
    await mountImport(server, ctx, runDocumentJob);
    mountCredentialChecks(server, ctx);
    mountExport(server, ctx, runDocumentJob);
    mountMcp(server, ctx);
  },
});
