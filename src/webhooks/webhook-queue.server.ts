import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { WebhookDeliveryTable } from '../db/webhook-tables.ts';
import { mailTexts } from '../lib/texts/mail-texts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import type { Mail } from '../mail/mail.server.ts';
import type { WebhookEvent } from './webhook.ts';
import { type ClaimedWebhook, claimWebhook, dueWebhooks, NEVER } from './webhook-claims.server.ts';
import { type SendingParts, sendDelivery } from './webhook-sending.server.ts';

/** How long to wait after each failure in a row; the last one repeats. */
const RETRY_AFTER_MS = [5_000, 30_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
/** A webhook whose attempts all failed for this long is switched off. */
const SWITCHED_OFF_AFTER_MS = 3 * DAY_MS;
/** The receiver wants no more. */
const GONE = 410;
const POLL_MS = 15_000;
const PAUSE_MS = 50;
const STOP_WAIT_MS = 3_000;
/** Webhooks that are served at the same time. */
const CONCURRENT = 8;
/** Finished deliveries that stay listed for each webhook. */
const LISTED = 50;

/** Something that happened to an account; `id` names the record that it is about. */
export type AccountEvent = { type: WebhookEvent; userId: string; id: string };

type QueueParts = Omit<SendingParts, 'isStopping'> & {
  config: Pick<Config, 'origin' | 'webhookNetworks'>;
  log: Logger;
  mail(mail: Mail, transaction?: Db): Promise<string>;
  delivers: boolean;
};

type NewDelivery = Pick<WebhookDeliveryTable, 'event' | 'message_id' | 'payload'>;

type WebhookQueue = QueueParts &
  SendingParts & {
    /** Resolves when the current pass over the queue has ended. */
    drained: Promise<void>;
    isDrainWanted: boolean;
  };

/**
 * A queue in the database: an event is delivered at least once even if the process fails in between, and the events of
 * a webhook arrive in order. With `delivers: false` they are only queued.
 */
export function openWebhooks(parts: QueueParts) {
  const queue: WebhookQueue = {
    ...parts,
    isStopping: new AbortController(),
    drained: Promise.resolve(),
    isDrainWanted: false,
  };
  const poll = setInterval(wake, POLL_MS, queue).unref();
  return {
    emit: (event: AccountEvent, transaction?: Db) => emit(queue, event, transaction),
    resend: (delivery: Pick<WebhookDeliveryTable, 'webhook_id' | keyof NewDelivery>) => resend(queue, delivery),
    sweep: () => forgetOld(queue),
    /** Waits until everything that is due was tried once. */
    async idle(): Promise<void> {
      wake(queue);
      await queue.drained;
    },
    async stop(): Promise<void> {
      clearInterval(poll);
      queue.isStopping.abort();
      await Promise.race([queue.drained, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

export type Webhooks = ReturnType<typeof openWebhooks>;

async function emit(queue: WebhookQueue, { type, userId, id }: AccountEvent, db: Db = queue.db): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('user_id', '=', userId)
    .where('disabled_at', '=', '')
    .orderBy('id')
    .execute();
  const wanted = webhooks.filter(({ events }) => {
    const types: string[] = JSON.parse(events);
    return types.includes(type);
  });
  const timestamp = queue.now().toISOString();
  const payload = JSON.stringify({ type, timestamp, data: { id } });
  for (const webhook of wanted) {
    await enqueue(queue, db, webhook.id, { event: type, message_id: `msg_${randomUUID()}`, payload });
  }
}

/** Sends the same again, with the same id. */
async function resend(
  queue: WebhookQueue,
  { webhook_id, event, message_id, payload }: Pick<WebhookDeliveryTable, 'webhook_id' | keyof NewDelivery>,
): Promise<void> {
  await queue.db.transaction().execute((db) => enqueue(queue, db, webhook_id, { event, message_id, payload }));
}

/** Adds a delivery behind those that wait. */
async function enqueue(queue: WebhookQueue, db: Db, webhookId: string, delivery: NewDelivery): Promise<void> {
  const at = queue.now().toISOString();
  // Locks the webhook: positions are in the order of the commits.
  const { last_position } = await db
    .updateTable('webhooks')
    .set((row) => ({
      last_position: row('last_position', '+', 1),
      next_attempt_at: row.case().when('next_attempt_at', '=', NEVER).then(at).else(row.ref('next_attempt_at')).end(),
    }))
    .where('id', '=', webhookId)
    .returning('last_position')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...delivery,
      ...{ id: randomUUID(), webhook_id: webhookId, position: last_position, status: 'waiting' },
      ...{ attempts: 0, response_status: 0, error: '', duration_ms: 0, created_at: at, last_attempt_at: '' },
    })
    .execute();
  // Later, because the transaction that contains the row has not committed yet.
  setTimeout(wake, PAUSE_MS, queue).unref();
}

function wake(queue: WebhookQueue): void {
  const { delivers, isDrainWanted, isStopping, log } = queue;
  if (!delivers || isDrainWanted || isStopping.signal.aborted) return;
  queue.isDrainWanted = true;
  queue.drained = queue.drained
    .then(() => drain(queue))
    .catch((err) => {
      if (!isStopping.signal.aborted) log.error({ err }, 'The queue of webhooks could not be read');
    });
}

async function drain(queue: WebhookQueue): Promise<void> {
  queue.isDrainWanted = false;
  for (;;) {
    const due = await dueWebhooks(queue, CONCURRENT);
    if (due.length === 0 || queue.isStopping.signal.aborted) return;
    await Promise.all(due.map((id) => serve(queue, id)));
  }
}

/** Sends what waits for a webhook, until one attempt fails. */
async function serve(queue: WebhookQueue, id: string): Promise<void> {
  const claimed = await claimWebhook(queue, id);
  if (!claimed) return;
  const { webhook, deliveries } = claimed;
  for (const delivery of deliveries) {
    const result = await sendDelivery(queue, webhook, delivery);
    if (result === 'stopped') return release(queue, id);
    if (result !== 'delivered') return postpone(queue, webhook, result);
  }
  await finish(queue, webhook, deliveries.at(-1)?.position ?? webhook.last_position);
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
    const link = `${origin}/settings`;
    const { t, language } = mailTexts(owner.studio_language);
    const text = [
      t(
        'Your webhook to {host} was switched off: it has not accepted anything for three days, or wants no more. What it missed is not sent again.',
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

/** Deletes all but the newest finished deliveries of each webhook. */
async function forgetOld({ db }: WebhookQueue): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('status', '!=', 'waiting')
    .where((row) =>
      row(
        'position',
        '<=',
        row
          .selectFrom('webhooks')
          .select((webhook) => webhook('last_position', '-', LISTED).as('oldest'))
          .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id'),
      ),
    )
    .execute();
}
