import type { FastifyInstance } from 'fastify';
import { recordActivity } from '../../identity/auth/activity/activity.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent } from '../../platform/http/security-log.server.ts';
import { done } from '../../platform/lib/success.ts';
import { listDeliveries, ownDelivery } from './deliveries.server.ts';
import { webhooksOf } from './webhook-queue.server.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks } from './webhooks.server.ts';
import { webhooksApi } from './webhooks-api.ts';

const FAILED = 'Error saving the webhook';
const common = { login: 'required', limits: ['api'], config: { failure: FAILED } } as const;

/** Calls to other sites when something happens; no token can change them. */
export function mountWebhooks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...common,
    ...webhooksApi['GET /api/webhooks'],
    handler: (request) => listWebhooks(ctx.db, request.user.id),
  });

  route(app, ctx, {
    ...common,
    ...webhooksApi['POST /api/webhooks'],
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
    ...webhooksApi['PATCH /api/webhooks/:id'],
    handler: async (request) => {
      const webhook = await changeWebhook(ctx, request.user.id, request.params.id, request.body, FAILED);
      return { ...done('Webhook saved.'), webhook };
    },
  });

  route(app, ctx, {
    ...common,
    ...webhooksApi['DELETE /api/webhooks/:id'],
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
    ...webhooksApi['GET /api/webhooks/:id/deliveries'],
    handler: (request) => listDeliveries(ctx.db, request.user.id, request.params.id),
  });

  route(app, ctx, {
    ...common,
    ...webhooksApi['POST /api/webhooks/:id/deliveries/:delivery_id/resend'],
    handler: async (request) => {
      await webhooksOf(ctx).resend(await ownDelivery(ctx.db, request.user.id, request.params));
      return done('It is sent again.');
    },
  });
}
