import { defineFeature } from '../platform/feature.ts';
import { mountClients } from './desk/client-routes.server.ts';
import { followUpMailsJob } from './desk/follow-up-mails-job.server.ts';
import { mountInbox } from './inbox/inbox.server.ts';
import { mountProposals } from './proposals/proposal-routes.server.ts';
import { provideMessageMemory } from './spam/assess.server.ts';
import { openMessageMemory } from './spam/message-memory.server.ts';
import { quarantineNoticesJob } from './spam/quarantine-notices-job.server.ts';

/** Who writes to an owner: contact form, inbox, requests for access; and whom the owner works for. */
export const clients = defineFeature({
  jobs: [quarantineNoticesJob, followUpMailsJob],
  open(ctx) {
    provideMessageMemory(ctx, openMessageMemory(ctx.now));
    return undefined;
  },
  mount(server, ctx) {
    mountInbox(server, ctx);
    mountClients(server, ctx);
    mountProposals(server, ctx);
  },
});
