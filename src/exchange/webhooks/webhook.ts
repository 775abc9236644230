import { z } from 'zod';
import { textFault } from '../../platform/lib/fields.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { ACCOUNT_EVENTS } from '../../portfolio/model/account-event.ts';

const WebhookEvent = z.enum(ACCOUNT_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const URL_MAX_CHARACTERS = 2_048;

const url = z
  .string(textFault)
  .trim()
  .max(URL_MAX_CHARACTERS, fault('must be at most {n} characters', { n: URL_MAX_CHARACTERS }))
  .refine((value) => ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? ''), 'must start with https://')
  .refine((value) => URL.parse(value)?.username === '', 'must not contain a user name');
const events = z
  .array(WebhookEvent)
  .min(1, 'needs at least one')
  .transform((chosen) => ACCOUNT_EVENTS.filter((event) => chosen.includes(event)));

/** POST /api/webhooks */
export const NewWebhook = z.object({ url, events });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** PATCH /api/webhooks/{id}. `enabled: true` starts it again after failures. */
export const WebhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

/** Times are ISO 8601 UTC. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  enabled: z.boolean(),
  /** Since when every attempt has failed. */
  failing_since: z.string().nullable(),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: z.string(),
  event: WebhookEvent,
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last response; null if there was none. */
  response_status: z.int().nullable(),
  /** Why there was no response. */
  error: z.string(),
  /** How long the last attempt took. */
  duration_ms: z.int(),
  created_at: z.string(),
  last_attempt_at: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
