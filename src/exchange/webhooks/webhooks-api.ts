import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { NewWebhook, Webhook, WebhookChange, WebhookDelivery } from './webhook.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof webhooksApi> {}
}

const params = z.object({ id: z.string().max(100) });

export const webhooksApi = defineRoutes('webhooks', {
  'GET /api/webhooks': { summary: 'My webhooks', reply: z.array(Webhook) },
  'POST /api/webhooks': {
    summary: 'Call a URL when something happens; the response is the only one that contains the secret',
    body: NewWebhook,
    reply: Done.extend({ webhook: Webhook, secret: z.string() }),
  },
  'PATCH /api/webhooks/:id': {
    summary: 'Change a webhook, or switch it on or off',
    params,
    body: WebhookChange,
    reply: Done.extend({ webhook: Webhook }),
  },
  'DELETE /api/webhooks/:id': { summary: 'Delete a webhook and its deliveries', params, reply: Done },
  'GET /api/webhooks/:id/deliveries': {
    summary: 'The newest deliveries of a webhook',
    params,
    reply: z.array(WebhookDelivery),
  },
  'POST /api/webhooks/:id/deliveries/:delivery_id/resend': {
    summary: 'Send an event again, behind those that wait, with the same id',
    params: params.extend({ delivery_id: z.string().max(100) }),
    reply: Done,
  },
});
