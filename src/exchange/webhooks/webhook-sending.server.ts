import { setTimeout as pause } from 'node:timers/promises';
import { decryptSecret } from '../../identity/auth/secret-encryption.server.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/open.ts';
import { connectionRule } from '../../platform/http/outgoing/connection-rule.server.ts';
import { type OutgoingResponse, sendGuarded } from '../../platform/http/outgoing/guarded-request.server.ts';
import type { WebhookDeliveryTable } from '../tables.ts';
import type { ClaimedWebhook } from './webhook-claims.server.ts';

export type SendingParts = {
  config: Pick<Config, 'webhookNetworks'>;
  db: Db;
  now(): Date;
  keyedHash(purpose: string, value: string): string;
  /** Instead of the network: a simulated one. */
  send?: typeof sendGuarded;
  /** Aborts when the server stops. */
  signal: AbortSignal;
};

/**
 * How long what was delivered is tried to be noted, from the beginning of its delivery: a turn of five seconds, this and the
 * last statement fit into a claim.
 */
const NOTED_WITHIN_MS = 90_000;
const NOTE_AGAIN_MS = 1_000;
const SECRET_LOST = 'The secret cannot be read: create a new webhook';

/** Sends a delivery once and stores the result. Returns the HTTP status of a failure; 0 without a response. */
export async function sendDelivery(
  queue: SendingParts,
  webhook: ClaimedWebhook,
  delivery: WebhookDeliveryTable,
): Promise<'delivered' | 'stopped' | number> {
  const { db, now, signal } = queue;
  if (signal.aborted) return 'stopped';
  const begin = performance.now();
  const { status, error } = await attempt(queue, webhook, delivery);
  if (status === 0 && signal.aborted) return 'stopped';
  const isDelivered = status >= 200 && status < 300;
  if (isDelivered) webhook.hasDelivered = true;
  const result: Result = {
    ...{ status: isDelivered ? 'delivered' : 'waiting', response_status: status, error },
    ...{ duration_ms: Math.round(performance.now() - begin), last_attempt_at: now().toISOString() },
  };
  const tryUntil = begin + (isDelivered ? NOTED_WITHIN_MS : 0);
  await store(db, delivery.id, result, { tryUntil, signal });
  return isDelivered ? 'delivered' : status;
}

type Result = Pick<WebhookDeliveryTable, 'status' | 'response_status' | 'error' | 'duration_ms' | 'last_attempt_at'>;

/**
 * What was delivered must not be sent again because the database is away for a moment: it is tried again, until the server
 * stops.
 */
async function store(
  db: Db,
  id: string,
  result: Result,
  { tryUntil, signal }: { tryUntil: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    try {
      await db
        .updateTable('webhook_deliveries')
        .set((row) => ({ ...result, attempts: row('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
      return;
    } catch (error) {
      if (signal.aborted || performance.now() + NOTE_AGAIN_MS > tryUntil) throw error;
    }
    await pause(NOTE_AGAIN_MS, undefined, { ref: false, signal }).catch(() => {});
  }
}

type Attempt = Pick<OutgoingResponse, 'status' | 'error'>;

async function attempt(queue: SendingParts, webhook: ClaimedWebhook, delivery: WebhookDeliveryTable): Promise<Attempt> {
  const secret = decryptSecret(queue, { purpose: 'webhook-secret', id: webhook.id }, webhook.secret);
  if (secret === undefined) return { status: 0, error: SECRET_LOST };
  const { Webhook } = await import('standardwebhooks');
  const at = queue.now();
  const url = new URL(webhook.url);
  return (queue.send ?? sendGuarded)({
    method: 'POST',
    url,
    body: delivery.payload,
    mayConnect: connectionRule(url, { protocols: ['https:'], networks: queue.config.webhookNetworks }),
    signal: queue.signal,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Vitrine-Webhooks/1',
      'webhook-id': delivery.message_id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(delivery.message_id, at, delivery.payload),
    },
  });
}
