import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { encryptSecret } from '../../identity/auth/secret-encryption.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { withLimit } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { invalid, notFound } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import type { WebhookTable } from '../tables.ts';
import type { NewWebhook, Webhook, WebhookChange } from './webhook.ts';
import { NEVER } from './webhook-claims.server.ts';

/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Oldest first. */
export async function listWebhooks(db: Db, userId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toWebhook);
}

/** Returns the webhook and its secret, which is not shown again. */
export async function createWebhook(
  ctx: Ctx,
  db: Db,
  userId: string,
  { url, events }: NewWebhook,
  failure: ErrorMessage,
): Promise<{ webhook: Webhook; secret: string }> {
  await rejectUnusable(ctx, url, failure);
  const id = randomUUID();
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const row: WebhookTable = {
    id,
    user_id: userId,
    url,
    events: JSON.stringify(events),
    secret: encryptSecret(ctx, { purpose: 'webhook-secret', id }, secret),
    created_at: ctx.now().toISOString(),
    ...{ disabled_at: '', failing_since: '', failures: 0, next_attempt_at: NEVER, last_position: 0 },
  };
  await withLimit(db, userId, 'webhooks', failure, (own) => own.insertInto('webhooks').values(row).execute());
  return { webhook: toWebhook(row), secret };
}

export async function changeWebhook(
  ctx: Ctx,
  userId: string,
  id: string,
  { url, events, enabled }: WebhookChange,
  failure: ErrorMessage,
): Promise<Webhook> {
  if (url !== undefined) await rejectUnusable(ctx, url, failure);
  const row = await ctx.db.transaction().execute(async (db) => {
    // Locks the webhook: it may be switched off at this moment.
    await db.updateTable('webhooks').set({ id }).where('id', '=', id).where('user_id', '=', userId).execute();
    const { disabled_at } = await ownWebhook(db, userId, id);
    const isSwitched = enabled !== undefined && enabled !== (disabled_at === '');
    // Undelivered events of a webhook that is switched off are not sent later.
    if (isSwitched && !enabled) {
      const waiting = db.updateTable('webhook_deliveries').set({ status: 'failed' }).where('webhook_id', '=', id);
      await waiting.where('status', '=', 'waiting').execute();
    }
    return db
      .updateTable('webhooks')
      .set({
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: JSON.stringify(events) }),
        ...(isSwitched && {
          ...{ disabled_at: enabled ? '' : ctx.now().toISOString(), failing_since: '', failures: 0 },
          next_attempt_at: NEVER,
        }),
        // A new URL may work at once.
        ...(!isSwitched && url !== undefined && { next_attempt_at: ctx.now().toISOString() }),
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toWebhook(row);
}

/** Returns the URL of the deleted webhook. */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<string> {
  const row = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('url')
    .executeTakeFirst();
  if (!row) throw notFound('Webhook');
  return row.url;
}

export async function ownWebhook(db: Db, userId: string, id: string): Promise<WebhookTable> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('Webhook');
  return row;
}

/** The address itself is checked at each connection; this explains what can be seen before. */
async function rejectUnusable({ config }: Ctx, url: string, failure: ErrorMessage): Promise<void> {
  if (config.webhookNetworks.length > 0) return;
  const { protocol, port, hostname } = new URL(url);
  const reject = (message: ErrorMessage) => invalid(failure, [{ field: 'url', message }]);
  if (protocol !== 'https:' || port !== '') throw reject('The URL must start with https:// and have no port');
  const ip = hostname.replace(/^\[|\]$/g, '');
  if (isIP(ip) === 0) return;
  const { isPublic } = await import('../../platform/http/outgoing/public-ip.server.ts');
  if (!isPublic(ip)) throw reject('The URL must be a public address');
}

function toWebhook({ id, url, events, disabled_at, failing_since, created_at }: WebhookTable): Webhook {
  const enabled = disabled_at === '';
  return { id, url, events: JSON.parse(events), enabled, failing_since: failing_since || null, created_at };
}
