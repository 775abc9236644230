import type { Db } from '../../platform/db/open.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../tables.ts';

/** Later than any clock: nothing waits. */
export const NEVER = '9999-12-31T23:59:59.999Z';
/** A webhook claimed by another process is left to it for this long; then what it had counts as not sent. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Read for one claim; a turn ends earlier if the receiver is slow. */
const BATCH = 20;

type Parts = { db: Db; now(): Date };

export type ClaimedWebhook = WebhookTable & {
  /** True once something was delivered for this claim. */
  hasDelivered: boolean;
};

/** Returns the webhook of an account that waits longest for a delivery that is due. */
export async function dueWebhook({ db, now }: Parts, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('user_id', '=', userId)
    .where('next_attempt_at', '<=', now().toISOString())
    .where('disabled_at', '=', '')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
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
