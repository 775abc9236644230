import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordActivity } from '../../identity/auth/activity/activity.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent } from '../../platform/http/security-log.server.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { listDeliveries, ownDelivery } from './deliveries.server.ts';
import { NewWebhook, Webhook, WebhookChange, WebhookDelivery } from './webhook.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks } from './webhooks.server.ts';

const FAILED = 'Error saving the webhook';
const tags = ['webhooks'];
const params = z.object({ id: z.string().max(100) });
const common = { login: 'required', limits: ['api'], config: { failure: FAILED } } as const;

/** Calls to other sites when something happens; no token can change them. */
export function mountWebhooks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...common,
    method: 'GET',
    url: '/api/webhooks',
    schema: { tags, summary: 'My webhooks', response: { 200: z.array(Webhook) } },
    handler: (request) => listWebhooks(ctx.db, request.user.id),
  });

  route(app, ctx, {
    ...common,
    method: 'POST',
    url: '/api/webhooks',
    schema: {
      tags,
      summary: 'Call a URL when something happens; the response is the only one that contains the secret',
      body: NewWebhook,
      response: { 200: Done.extend({ webhook: Webhook, secret: z.string() }) },
    },
    handler: async (request) => {
      const { user, body } = request;
      const { webhook, secret } = await ctx.db.transaction().execute(async (db) => {
        // First: it locks the account, to which the activity refers.
        const made = await createWebhook(ctx, db, user.id, body, FAILED);
        const detail = new URL(body.url).host;
        await recordActivity(ctx, db, { userId: user.id, event: 'webhook_made', detail, request });
        return made;
      });
      securityEvent(request, ctx, 'webhook_made', { user_id: user.id });
      return { ...done('Copy the secret now: it is not shown again.'), webhook, secret };
    },
  });

  route(app, ctx, {
    ...common,
    method: 'PATCH',
    url: '/api/webhooks/:id',
    schema: {
      tags,
      summary: 'Change a webhook, or switch it on or off',
      params,
      body: WebhookChange,
      response: { 200: Done.extend({ webhook: Webhook }) },
    },
    handler: async (request) => {
      const webhook = await changeWebhook(ctx, request.user.id, request.params.id, request.body, FAILED);
      return { ...done('Webhook saved.'), webhook };
    },
  });

  route(app, ctx, {
    ...common,
    method: 'DELETE',
    url: '/api/webhooks/:id',
    schema: { tags, summary: 'Delete a webhook and its deliveries', params, response: { 200: Done } },
    handler: async (request) => {
      const { user, params } = request;
      await ctx.db.transaction().execute(async (db) => {
        const detail = new URL(await deleteWebhook(db, user.id, params.id)).host;
        await recordActivity(ctx, db, { userId: user.id, event: 'webhook_deleted', detail, request });
      });
      return done('Webhook deleted.');
    },
  });

  mountDeliveries(app, ctx);
}

function mountDeliveries(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...common,
    method: 'GET',
    url: '/api/webhooks/:id/deliveries',
    schema: {
      tags,
      summary: 'The newest deliveries of a webhook',
      params,
      response: { 200: z.array(WebhookDelivery) },
    },
    handler: (request) => listDeliveries(ctx.db, request.user.id, request.params.id),
  });

  route(app, ctx, {
    ...common,
    method: 'POST',
    url: '/api/webhooks/:id/deliveries/:delivery_id/resend',
    schema: {
      tags,
      summary: 'Send an event again, behind those that wait, with the same id',
      params: params.extend({ delivery_id: z.string().max(100) }),
      response: { 200: Done },
    },
    handler: async (request) => {
      await ctx.webhooks.resend(await ownDelivery(ctx.db, request.user.id, request.params));
      return done('It is sent again.');
    },
  });
}
