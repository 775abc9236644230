import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NEVER } from '../src/exchange/webhooks/webhook-claims.server.ts';
import { webhooksOf } from '../src/exchange/webhooks/webhook-queue.server.ts';
import { encryptSecret } from '../src/identity/auth/secret-encryption.server.ts';
import type { Ctx } from '../src/platform/context.ts';
import { accountEventsOf } from '../src/portfolio/account-events.server.ts';

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
  /** Connections to addresses inside, and how often they were to be made. */
  connectionsInside: number;
  attemptsInside: number;
  seconds: number;
};

/** Every third request fails, whatever it carries. */
const FAILS_EVERY = 3;
const RECEIVER = '127.0.0.1';

/**
 * Sends events to many webhooks of a receiver that fails a third of the requests, on a clock that jumps over the waits,
 * and to webhooks of addresses inside. The application needs `webhookNetworks: ['127.0.0.0/8']`.
 */
export async function runWebhookLoad({ ctx, userId, webhooks, eventsEach, advance }: Load): Promise<LoadResult> {
  const accepted = new Map<string, number[]>();
  let requests = 0;
  let connectionsInside = 0;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      const isAccepted = requests % FAILS_EVERY !== 0;
      if (isAccepted) noteEvent(accepted, request.url ?? '', Buffer.concat(chunks).toString('utf8'));
      response.writeHead(isAccepted ? 204 : 500).end();
    });
  });
  receiver.on('connection', ({ localAddress = '' }) => {
    if (localAddress.replace('::ffff:', '') !== RECEIVER) connectionsInside += 1;
  });
  const port = await listen(receiver);
  const names = Array.from({ length: webhooks }, (_, number) => `/${number}`);
  for (const name of names) await insertWebhook(ctx, userId, `http://${RECEIVER}:${port}${name}`);
  const inside = urlsInside(port);
  for (const url of inside) await insertWebhook(ctx, userId, url);
  for (let number = 0; number < eventsEach; number++) {
    await ctx.db
      .transaction()
      .execute((db) => accountEventsOf(ctx).emit({ type: 'message.received', userId, id: String(number) }, db));
  }
  const begin = performance.now();
  for (let due = await nextDue(ctx, inside); due !== undefined; due = await nextDue(ctx, inside)) {
    advance(Math.max(0, due - ctx.now().getTime()));
    await webhooksOf(ctx).idle();
  }
  const seconds = (performance.now() - begin) / 1_000;
  receiver.close();
  const arrived = names.map((name) => accepted.get(name) ?? []);
  return {
    deliveries: webhooks * eventsEach,
    requests,
    lost: arrived.reduce((sum, ids) => sum + eventsEach - new Set(ids).size, 0),
    outOfOrder: arrived.reduce((sum, ids) => sum + countDescents(ids), 0),
    connectionsInside,
    attemptsInside: await countAttempts(ctx, inside),
    seconds,
  };
}

/** The receiver listens there too. */
function urlsInside(port: number): string[] {
  return ['[::1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '0.0.0.0', '10.0.0.1', '169.254.169.254'].flatMap(
    (host) => [`http://${host}:${port}/inside`, `https://${host}/inside`],
  );
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '::', listening));
  return (server.address() as AddressInfo).port;
}

function noteEvent(accepted: Map<string, number[]>, path: string, body: string): void {
  const ids = accepted.get(path) ?? [];
  ids.push(Number(JSON.parse(body).data.id));
  accepted.set(path, ids);
}

function countDescents(ids: readonly number[]): number {
  return ids.filter((id, index) => id < (ids[index - 1] ?? id)).length;
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

/** When the next delivery to the receiver is to be tried; undefined once nothing waits. */
async function nextDue({ db }: Ctx, inside: readonly string[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select('next_attempt_at')
    .where('url', 'not in', inside)
    .where('next_attempt_at', '!=', NEVER)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row && Date.parse(row.next_attempt_at);
}

async function countAttempts({ db }: Ctx, inside: readonly string[]): Promise<number> {
  const { attempts } = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select((row) => row.fn.sum<number | string>('attempts').as('attempts'))
    .where('url', 'in', inside)
    .executeTakeFirstOrThrow();
  return Number(attempts);
}
