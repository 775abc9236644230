import { z } from 'zod';
import { call } from '../../platform/lib/api-client.ts';
import { type NewWebhook, Webhook, type WebhookChange, WebhookDelivery } from './webhook.ts';

const Message = z.object({ message: z.string() });
const Created = z.object({ secret: z.string() });

export async function readWebhooks(): Promise<Webhook[]> {
  return z.array(Webhook).parse(await call('/api/webhooks'));
}

/** Returns the secret, which is never shown again. */
export async function createWebhook(webhook: NewWebhook): Promise<string> {
  return Created.parse(await call('/api/webhooks', { method: 'POST', body: webhook })).secret;
}

export async function changeWebhook(id: string, change: WebhookChange): Promise<string> {
  return Message.parse(await call(pathOf(id), { method: 'PATCH', body: change })).message;
}

export async function deleteWebhook(id: string): Promise<string> {
  return Message.parse(await call(pathOf(id), { method: 'DELETE' })).message;
}

export async function readDeliveries(id: string): Promise<WebhookDelivery[]> {
  return z.array(WebhookDelivery).parse(await call(`${pathOf(id)}/deliveries`));
}

export async function resendDelivery(id: string, deliveryId: string): Promise<string> {
  const path = `${pathOf(id)}/deliveries/${encodeURIComponent(deliveryId)}/resend`;
  return Message.parse(await call(path, { method: 'POST' })).message;
}

function pathOf(id: string): string {
  return `/api/webhooks/${encodeURIComponent(id)}`;
}
