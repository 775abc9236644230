import type { Db } from '../../platform/db/open.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import type { WebhookDeliveryTable } from '../tables.ts';
import type { WebhookDelivery } from './webhook.ts';
import { ownWebhook } from './webhooks.server.ts';

const DELIVERIES_SHOWN = 50;

/** Newest first. */
export async function listDeliveries(db: Db, userId: string, id: string): Promise<WebhookDelivery[]> {
  await ownWebhook(db, userId, id);
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', id)
    .orderBy('position', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute();
  return rows.map(toDelivery);
}

export async function ownDelivery(
  db: Db,
  userId: string,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDeliveryTable> {
  const { disabled_at } = await ownWebhook(db, userId, id);
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', delivery_id)
    .where('webhook_id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Delivery');
  if (disabled_at !== '') {
    throw new AppError('conflict', { message: 'Error sending again', error: 'The webhook is off: switch it on first' });
  }
  return row;
}

function toDelivery(row: WebhookDeliveryTable): WebhookDelivery {
  const { id, event, status, attempts, response_status, error, duration_ms, created_at, last_attempt_at } = row;
  return {
    ...{ id, status, attempts, error, duration_ms, created_at },
    event: event as WebhookDelivery['event'],
    response_status: response_status || null,
    last_attempt_at: last_attempt_at || null,
  };
}
