import { defineFeature } from '../platform/feature.ts';
import { mountInbox } from './inbox/inbox.server.ts';

/** Who writes to an owner: contact form, inbox, requests for access. */
export const clients = defineFeature({ mount: mountInbox });
