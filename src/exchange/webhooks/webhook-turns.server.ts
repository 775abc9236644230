import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Jobs } from '../../platform/jobs/schedule.server.ts';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import type { Mail } from '../../platform/mail/mail.server.ts';
import { type ClaimedWebhook, claimWebhook, dueWebhook, NEVER } from './webhook-claims.server.ts';
import { type SendingParts, sendDelivery } from './webhook-sending.server.ts';

/** How long to wait after each failure in a row; the last one repeats. */
const RETRY_AFTER_MS = [5_000, 30_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
/** A webhook whose attempts all failed for this long is switched off. */
const SWITCHED_OFF_AFTER_MS = 3 * DAY_MS;
/** The receiver wants no more. */
const GONE = 410;
/** After this long an account leaves its place to another: slow receivers hold up nobody else's. */
const TURN_MS = 5_000;
export type QueueParts = Omit<SendingParts, 'signal'> & {
  config: Pick<Config, 'origin' | 'webhookNetworks'>;
  log: Logger;
  mail(mail: Mail, transaction?: Db): Promise<string>;
  jobs: Pick<Jobs, 'wake' | 'idle'>;
};

export type WebhookQueue = QueueParts & SendingParts;

/** Serves the webhooks of an account one after the other. */
export async function takeTurn(queue: WebhookQueue, userId: string): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  while (performance.now() < endsAt && !queue.signal.aborted) {
    const id = await dueWebhook(queue, userId);
    if (id === undefined) return;
    await serve(queue, id, endsAt);
  }
}

/** Sends what waits for a webhook, until one attempt fails or the turn is over. */
async function serve(queue: WebhookQueue, id: string, endsAt: number): Promise<void> {
  const claimed = await claimWebhook(queue, id);
  if (!claimed) return;
  const { webhook, deliveries } = claimed;
  let position = deliveries.length > 0 ? 0 : webhook.last_position;
  for (const delivery of deliveries) {
    const result = await sendDelivery(queue, webhook, delivery);
    if (result === 'stopped') return release(queue, id);
    if (result !== 'delivered') return postpone(queue, webhook, result);
    position = delivery.position;
    if (performance.now() >= endsAt) break;
  }
  await finish(queue, webhook, position);
}

/** Nothing waits any more, unless an event was queued since then. */
async function finish({ db, now }: WebhookQueue, { id }: ClaimedWebhook, position: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((row) => ({
      next_attempt_at: row.case().when('last_position', '=', position).then(NEVER).else(now().toISOString()).end(),
      failing_since: '',
      failures: 0,
    }))
    .where('id', '=', id)
    .execute();
}

async function release({ db, now }: WebhookQueue, id: string): Promise<void> {
  await db.updateTable('webhooks').set({ next_attempt_at: now().toISOString() }).where('id', '=', id).execute();
}

async function postpone(queue: WebhookQueue, webhook: ClaimedWebhook, status: number): Promise<void> {
  const { db, now } = queue;
  const at = now();
  // What was delivered before this failure ends the former row of failures.
  const since = webhook.hasDelivered || webhook.failing_since === '' ? at.toISOString() : webhook.failing_since;
  const failures = webhook.hasDelivered ? 1 : webhook.failures + 1;
  if (status === GONE || at.getTime() - Date.parse(since) >= SWITCHED_OFF_AFTER_MS) {
    return switchOff(queue, webhook, since);
  }
  const delayMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1] ?? 0;
  const next_attempt_at = new Date(at.getTime() + delayMs).toISOString();
  await db
    .updateTable('webhooks')
    .set({ failing_since: since, failures, next_attempt_at })
    .where('id', '=', webhook.id)
    .execute();
}

async function switchOff(queue: WebhookQueue, { id, user_id, url }: ClaimedWebhook, since: string): Promise<void> {
  const { origin } = queue.config;
  const disabled_at = queue.now().toISOString();
  await queue.db.transaction().execute(async (db) => {
    await db
      .updateTable('webhooks')
      .set({ disabled_at, failing_since: since, next_attempt_at: NEVER })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('webhook_deliveries')
      .set({ status: 'failed' })
      .where('webhook_id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
    const owner = await db
      .selectFrom('users')
      .select(['email', 'email_confirmed_at', 'studio_language'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const link = `${origin}/settings/developers`;
    const { t, language } = mailTexts(owner.studio_language);
    const text = [
      t(
        'Your webhook to {host} was switched off: it has not accepted anything for three days, or replied 410 Gone. Missed events are not resent.',
        { host: new URL(url).host },
      ),
      t('Look at its deliveries, and switch it on again, in your settings: {link}', { link }),
    ];
    const mail = {
      to: owner.email,
      language,
      subject: t('A webhook was switched off'),
      text: `${text.join('\n\n')}\n`,
      link,
    };
    if (owner.email_confirmed_at !== '') await queue.mail(mail, db);
  });
  queue.log.warn({ webhook: id }, 'A webhook was switched off');
}
