import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob, QueuedJob } from '../../platform/jobs/job.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { defineService, type Running } from '../../platform/service.ts';
import type { AccountEvent } from '../../portfolio/account-events.server.ts';
import type { WebhookDeliveryTable } from '../tables.ts';
import { NEVER } from './webhook-claims.server.ts';
import { type QueueParts, takeTurn } from './webhook-turns.server.ts';

/** Finished deliveries that stay listed for each webhook. */
const LISTED = 50;
/** Deliveries of each webhook; beyond it the oldest are given up, and are not sent any more. */
const DELIVERIES_MAX = 1_000;

type NewDelivery = Pick<WebhookDeliveryTable, 'event' | 'message_id' | 'payload'>;

/**
 * A queue in the database: an event is delivered at least once even if the process fails in between, and the events of
 * a webhook arrive in order.
 */
export function openWebhooks(queue: QueueParts) {
  return {
    emit: (event: AccountEvent, transaction?: Db) => emit(queue, event, transaction),
    resend: (delivery: Pick<WebhookDeliveryTable, 'webhook_id' | keyof NewDelivery>) => resend(queue, delivery),
    /** Waits until everything that is due was tried once. */
    idle: () => queue.jobs.idle(DELIVERY),
    forgetOld: () => forgetOld(queue),
    deliver: (userId: string, signal: AbortSignal) => takeTurn({ ...queue, signal }, userId),
  };
}

/** The queue of deliveries; others announce events through `accountEventsOf`. */
const DELIVERY = 'webhook delivery';
/** Accounts that are served at the same time, each with one delivery after the other. */
const CONCURRENT = 16;
/** Of these the fairest are chosen: an account with slow receivers waits for the others. */
const ACCOUNTS_READ = 500;

export const webhooksJob: PeriodicJob<Running> = {
  name: 'webhooks',
  everyMs: HOUR_MS,
  run: (ctx) => webhooksOf(ctx).forgetOld(),
};

export const webhookDeliveryJob: QueuedJob<Running> = {
  name: DELIVERY,
  places: CONCURRENT,
  isFair: true,
  // Not of suspended accounts.
  due: (at) => sql`select user_id as partition from webhooks join users on users.id = webhooks.user_id
    where next_attempt_at <= ${at} and disabled_at = '' and users.suspended_at = ''
    group by user_id order by min(next_attempt_at) limit ${ACCOUNTS_READ}`,
  async run(ctx, userId, signal) {
    await webhooksOf(ctx).deliver(userId, signal);
    return undefined;
  },
};

export type Webhooks = ReturnType<typeof openWebhooks>;
export const [webhooksOf, provideWebhooks] = defineService<Webhooks>('webhooks');

async function emit(queue: QueueParts, { type, userId, id }: AccountEvent, db: Db = queue.db): Promise<void> {
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
  queue: QueueParts,
  { webhook_id, event, message_id, payload }: Pick<WebhookDeliveryTable, 'webhook_id' | keyof NewDelivery>,
): Promise<void> {
  await queue.db.transaction().execute((db) => enqueue(queue, db, webhook_id, { event, message_id, payload }));
}

/** Adds a delivery behind those that wait. */
async function enqueue(queue: QueueParts, db: Db, webhookId: string, delivery: NewDelivery): Promise<void> {
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
  queue.jobs.wake(DELIVERY);
}

/** Deletes all but the newest finished deliveries of each webhook. */
async function forgetOld({ db }: QueueParts): Promise<void> {
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
