import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/open.ts';
import { defineService } from '../../platform/service.ts';
import type { AccountEvent } from '../../portfolio/account-events.server.ts';
import type { WebhookDeliveryTable } from '../tables.ts';
import { NEVER } from './webhook-claims.server.ts';
import { openTurns, type QueueParts, type WebhookQueue, wake } from './webhook-turns.server.ts';

const POLL_MS = 15_000;
const PAUSE_MS = 50;
const STOP_WAIT_MS = 3_000;
/** Finished deliveries that stay listed for each webhook. */
const LISTED = 50;
/** Deliveries of each webhook; beyond it the oldest are given up, and are not sent any more. */
const DELIVERIES_MAX = 1_000;

type NewDelivery = Pick<WebhookDeliveryTable, 'event' | 'message_id' | 'payload'>;

/**
 * A queue in the database: an event is delivered at least once even if the process fails in between, and the events of
 * a webhook arrive in order. With `delivers: false` they are only queued.
 */
export function openWebhooks(parts: QueueParts) {
  const queue = openTurns(parts);
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
      const ended = Promise.all([queue.drained, ...queue.turns.values()]);
      await Promise.race([ended, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

/** The queue of deliveries; others announce events through `accountEventsOf`. */
export type Webhooks = ReturnType<typeof openWebhooks>;
export const [webhooksOf, provideWebhooks] = defineService<Webhooks>('webhooks');

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
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('position', '<=', last_position - DELIVERIES_MAX)
    .execute();
  // Later, because the transaction that contains the row has not committed yet.
  setTimeout(wake, PAUSE_MS, queue).unref();
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
