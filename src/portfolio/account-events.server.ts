import type { Db } from '../platform/db/open.ts';
import { defineService } from '../platform/service.ts';
import type { ACCOUNT_EVENTS } from './model/account-event.ts';

/** What happened to an account; `id` is the message, link, testimonial, client or proposal. */
export type AccountEvent = { type: (typeof ACCOUNT_EVENTS)[number]; userId: string; id: string };

type AccountEvents = {
  /** Queues an event for the webhooks of an account. With a transaction it is sent only after the commit. */
  emit(event: AccountEvent, transaction?: Db): Promise<void>;
};

export const [accountEventsOf, provideAccountEvents] = defineService<AccountEvents>('account events');
