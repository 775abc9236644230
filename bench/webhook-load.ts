import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { encryptSecret } from '../src/auth/secret-encryption.server.ts';
import type { Ctx } from '../src/context.ts';
import { NEVER } from '../src/webhooks/webhook-claims.server.ts';

type Load = {
  ctx: Ctx;
  /** The owner of the webhooks. */
  userId: string;
  webhooks: number;
  eventsEach: number;
  /** Moves the clock of `ctx`. */
  advance(ms: number): void;
};

type LoadResult = {
  deliveries: number;
  requests: number;
  /** Events that never arrived. */
  lost: number;
  /** Events that arrived, accepted, before an earlier one of the same webhook. */
  outOfOrder: number;
  seconds: number;
};

/** Every third request fails, whatever it carries. */
const FAILS_EVERY = 3;
const ROUNDS_MAX = 100_000;
const STEP_MS = 5_000;

/**
 * Sends events to many webhooks of a receiver that fails a third of the requests, on a clock that jumps over the waits.
 * The application needs `webhookNetworks: ['127.0.0.0/8']`.
 */
export async function runWebhookLoad({ ctx, userId, webhooks, eventsEach, advance }: Load): Promise<LoadResult> {
  const accepted = new Map<string, number[]>();
  let requests = 0;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      const isAccepted = requests % FAILS_EVERY !== 0;
      if (isAccepted) {
        const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
        const path = request.url ?? '';
        accepted.set(path, [...(accepted.get(path) ?? []), Number(data.id)]);
      }
      response.writeHead(isAccepted ? 204 : 500).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as { port: number };
  for (let number = 0; number < webhooks; number++)
    await insertWebhook(ctx, userId, `http://127.0.0.1:${port}/${number}`);
  for (let number = 0; number < eventsEach; number++) {
    await ctx.db
      .transaction()
      .execute((db) => ctx.webhooks.emit({ type: 'message.received', userId, id: String(number) }, db));
  }
  const begin = performance.now();
  for (let round = 0; round < ROUNDS_MAX && (await countWaiting(ctx)) > 0; round++) {
    await ctx.webhooks.idle();
    advance(STEP_MS);
  }
  const seconds = (performance.now() - begin) / 1_000;
  receiver.close();
  let lost = 0;
  let outOfOrder = 0;
  for (let number = 0; number < webhooks; number++) {
    const arrived = accepted.get(`/${number}`) ?? [];
    lost += eventsEach - new Set(arrived).size;
    outOfOrder += arrived.filter((id, index) => id < (arrived[index - 1] ?? id)).length;
  }
  return { deliveries: webhooks * eventsEach, requests, lost, outOfOrder, seconds };
}

async function insertWebhook(ctx: Ctx, userId: string, url: string): Promise<void> {
  const id = randomUUID();
  await ctx.db
    .insertInto('webhooks')
    .values({
      ...{ id, user_id: userId, url, events: '["message.received"]' },
      secret: encryptSecret(ctx, { purpose: 'webhook-secret', id }, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      created_at: ctx.now().toISOString(),
      ...{ disabled_at: '', failing_since: '', failures: 0, next_attempt_at: NEVER, last_position: 0 },
    })
    .execute();
}

async function countWaiting({ db }: Ctx): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}
