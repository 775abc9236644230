import type { Db } from '../db/open.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../db/webhook-tables.ts';
import { MINUTE_MS } from '../lib/time.ts';

/** Later than any clock: nothing waits. */
export const NEVER = '9999-12-31T23:59:59.999Z';
/** A webhook claimed by another process is left to it for this long; then what it had counts as not sent. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Sent for one claim: at five seconds each they take less than it lasts. */
const BATCH = 20;

type Parts = { db: Db; now(): Date };

export type ClaimedWebhook = WebhookTable & {
  /** True once something was delivered for this claim. */
  hasDelivered: boolean;
};

/** Returns the ids of webhooks with a delivery that is due, not while their account is suspended. */
export async function dueWebhooks({ db, now }: Parts, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select('webhooks.id')
    .where('next_attempt_at', '<=', now().toISOString())
    .where('disabled_at', '=', '')
    .where('users.suspended_at', '=', '')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns undefined if another process has claimed the webhook first. */
export async function claimWebhook(
  { db, now }: Parts,
  id: string,
): Promise<{ webhook: ClaimedWebhook; deliveries: WebhookDeliveryTable[] } | undefined> {
  const at = now();
  const webhook = await db
    .updateTable('webhooks')
    .set({ next_attempt_at: new Date(at.getTime() + CLAIM_MS).toISOString() })
    .where('id', '=', id)
    .where('next_attempt_at', '<=', at.toISOString())
    .where('disabled_at', '=', '')
    .returningAll()
    .executeTakeFirst();
  if (!webhook) return undefined;
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', id)
    .where('status', '=', 'waiting')
    .orderBy('position')
    .limit(BATCH)
    .execute();
  return { webhook: { ...webhook, hasDelivered: false }, deliveries };
}
