import { defineFeature } from '../platform/feature.ts';
import { mountInbox } from './inbox/inbox.server.ts';
import { provideMessageMemory } from './spam/assess.server.ts';
import { openMessageMemory } from './spam/message-memory.server.ts';
import { quarantineNoticesJob } from './spam/quarantine-notices-job.server.ts';

/** Who writes to an owner: contact form, inbox, requests for access. */
export const clients = defineFeature({
  jobs: [quarantineNoticesJob],
  open(ctx) {
    provideMessageMemory(ctx, openMessageMemory(ctx.now));
    return undefined;
  },
  mount: mountInbox,
});
