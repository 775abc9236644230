import { createServer, type IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runWebhookLoad } from '../../../bench/webhook-load.ts';
import { webhooksOf } from '../../../src/exchange/webhooks/webhook-queue.server.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { accountEventsOf } from '../../../src/portfolio/account-events.server.ts';
import { confirmAccount, mailServer } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';

type Call = { headers: IncomingHttpHeaders; body: string };

/** A receiver that responds with the given statuses in turn, the last one again and again. */
async function receiver(...statuses: number[]) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      response
        .writeHead(statuses[Math.min(calls.length, statuses.length - 1)] ?? 200, { location: '/elsewhere' })
        .end();
      calls.push({ headers: request.headers, body });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { calls, url: `http://127.0.0.1:${port}/hook` };
}

/** A receiver that accepts requests and never responds. */
async function silentReceiver() {
  const open = new Set<object>();
  let closed = 0;
  const server = createServer((request, response) => {
    open.add(request);
    response.once('close', () => {
      open.delete(request);
      closed += 1;
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { open: () => open.size, closed: () => closed, url: `http://127.0.0.1:${port}/hook` };
}

const webhookNetworks = ['127.0.0.0/8'];
const events = ['message.received', 'portfolio.published'];

async function writeTo(app: TestApp, { user }: TestUser, subject: string): Promise<void> {
  const json = { user_id: user.id, name: 'Grace', email: 'grace@example.org', subject, message: 'Hello' };
  expect((await app.request('POST', '/api/contact', { json })).statusCode).toBe(200);
}

async function makeWebhook(user: TestUser, url: string) {
  const made = await user.request('POST', '/api/webhooks', { json: { url, events } });
  expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('whsec_')]);
  const { webhook, secret } = made.json();
  const deliveries = async () => (await user.request('GET', `/api/webhooks/${webhook.id}/deliveries`)).json();
  const path = `/api/webhooks/${webhook.id}`;
  const state = async () => (await user.request('GET', '/api/webhooks')).json()[0];
  return { path, secret, deliveries, state };
}

describe.each(engines)('webhooks on $name', (engine) => {
  test('send a signed event, list it, and send it again with the same id', async () => {
    const app = await startApp({ engine, config: { webhookNetworks } });
    const ada = await makeUser(app);
    const { calls, url } = await receiver(200);
    const { path, secret, deliveries } = await makeWebhook(ada, url);
    await writeTo(app, ada, 'one');
    await webhooksOf(app.ctx).idle();
    expect(calls).toHaveLength(1);
    const { headers, body = '' } = calls[0] ?? {};
    const [{ id }] = (await ada.request('GET', '/api/messages')).json().messages;
    const signed = headers as Record<string, string>;
    expect(new Webhook(secret).verify(body, signed)).toEqual({
      type: 'message.received',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id },
    });
    expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      event: 'message.received',
      status: 'delivered',
      attempts: 1,
      response_status: 200,
    });

    expect((await ada.request('POST', `${path}/deliveries/${delivery.id}/resend`)).statusCode).toBe(200);
    await webhooksOf(app.ctx).idle();
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([signed['webhook-id'], signed['webhook-id']]);
    const stored = JSON.stringify(await app.ctx.db.selectFrom('webhooks').selectAll().execute());
    expect(stored).not.toContain(secret.slice('whsec_'.length));

    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { publishing: 'manual' } });
    expect((await ada.request('POST', '/api/draft/publish')).statusCode).toBe(200);
    await webhooksOf(app.ctx).idle();
    expect(JSON.parse(calls[2]?.body ?? '')).toMatchObject({ type: 'portfolio.published', data: { id: ada.user.id } });

    const eve = await makeUser(app);
    for (const [method, place] of [
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/deliveries/${delivery.id}/resend`],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      expect((await eve.request(method, place, { json: {} })).statusCode).toBe(404);
    }
    expect((await ada.request('PATCH', path, { json: { enabled: false } })).json().webhook.enabled).toBe(false);
    await writeTo(app, ada, 'two');
    await webhooksOf(app.ctx).idle();
    expect(calls).toHaveLength(3);
    expect((await ada.request('DELETE', path)).statusCode).toBe(200);
  });

  test('are retried in order, and switched off with a mail after three days or when the receiver is gone', async () => {
    const clock = stillClock();
    const sink = await mailServer();
    const app = await startApp({ engine, now: clock.now, config: { webhookNetworks, smtpUrl: sink.url } });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    // A redirect is a failure, and not followed.
    const { calls, url } = await receiver(500, 302, 200, 200, 503);
    const { path, deliveries, state } = await makeWebhook(ada, url);
    const subjects = ['one', 'two'];
    for (const subject of subjects) await writeTo(app, ada, subject);
    await webhooksOf(app.ctx).idle();
    await webhooksOf(app.ctx).idle();
    expect(calls).toHaveLength(1);
    clock.advance(5_000);
    await webhooksOf(app.ctx).idle();
    expect((await state()).failing_since).not.toBeNull();
    clock.advance(30_000);
    await webhooksOf(app.ctx).idle();
    const ids = calls.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids).toHaveLength(4);
    expect((await state()).failing_since).toBeNull();
    expect((await deliveries()).map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 3]);

    await writeTo(app, ada, 'three');
    for (let minutes = 0; minutes < 3 * 24 * 60 + 601; minutes += 600) {
      await webhooksOf(app.ctx).idle();
      clock.advance(600 * MINUTE_MS);
    }
    expect((await state()).enabled).toBe(false);
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', response_status: 503 });
    // Messages are mailed too.
    const mails = await sink.received(4);
    expect(mails.filter(({ raw }) => raw.includes('Subject: A webhook was switched off'))).toHaveLength(1);

    const gone = await receiver(410);
    await ada.request('PATCH', path, { json: { url: gone.url, enabled: true } });
    clock.advance(DAY_MS);
    await writeTo(app, ada, 'four');
    await webhooksOf(app.ctx).idle();
    expect([gone.calls.length, (await state()).enabled]).toEqual([1, false]);
  });

  test('of one account whose receivers do not respond take one place, and hold up nobody else', async () => {
    const app = await startApp({ engine, config: { webhookNetworks } });
    const [eve, ada] = [await makeUser(app), await makeUser(app)];
    const silent = await silentReceiver();
    for (let index = 0; index < 10; index++) await makeWebhook(eve, `${silent.url}?${index}`);
    const quick = await receiver(200);
    await makeWebhook(ada, quick.url);
    await writeTo(app, eve, 'one');
    await writeTo(app, eve, 'two');
    await eventually(() => expect(silent.open()).toBe(1));

    await writeTo(app, ada, 'one');
    await eventually(() => expect(quick.calls).toHaveLength(1));
    expect([silent.open(), silent.closed()]).toEqual([1, 0]);
  });

  test('keep a thousand deliveries each; the oldest are given up', async () => {
    const app = await startApp({ engine, config: { webhookNetworks } });
    const ada = await makeUser(app);
    const { path } = await makeWebhook(ada, 'https://hooks.invalid/');
    const webhook_id = path.split('/').at(-1) ?? '';
    const positions = async () => {
      const rows = app.ctx.db.selectFrom('webhook_deliveries').select('position').where('webhook_id', '=', webhook_id);
      return (await rows.orderBy('position').execute()).map(({ position }) => Number(position));
    };
    await app.ctx.db.transaction().execute(async (db) => {
      for (let index = 0; index < 1_010; index++) {
        await accountEventsOf(app.ctx).emit({ type: 'message.received', userId: ada.user.id, id: `m${index}` }, db);
      }
    });
    expect(await positions()).toHaveLength(1_000);
    expect((await positions())[0]).toBe(11);
    const newest = (await ada.request('GET', `${path}/deliveries`)).json()[0];
    expect((await ada.request('POST', `${path}/deliveries/${newest.id}/resend`)).statusCode).toBe(200);
    expect([(await positions()).length, (await positions())[0]]).toEqual([1_000, 12]);
  });

  test('of a receiver that fails a third, none is lost or out of order, and none goes inside', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { webhookNetworks } });
    const { user } = await makeUser(app);
    const load = { ctx: app.ctx, userId: user.id, webhooks: 5, eventsEach: 12, advance: clock.advance };
    const result = await runWebhookLoad(load);
    expect(result).toMatchObject({ deliveries: 60, lost: 0, outOfOrder: 0, connectionsInside: 0 });
    expect(result.attemptsInside).toBeGreaterThan(0);
  });
});

test('an event is not sent again if the database is away when it was accepted', async () => {
  const app = await startApp({ config: { webhookNetworks } });
  const { db } = app.ctx;
  const ada = await makeUser(app);
  const { calls, url } = await receiver(200);
  const { deliveries } = await makeWebhook(ada, url);
  await sql`create trigger away before update on webhook_deliveries begin select raise(abort, 'away'); end`.execute(db);
  await writeTo(app, ada, 'one');
  await eventually(async () => expect(calls).toHaveLength(1));
  expect(await deliveries()).toEqual([expect.objectContaining({ status: 'waiting', attempts: 0 })]);

  await sql`drop trigger away`.execute(db);

  await eventually(async () =>
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'delivered', attempts: 1 })]),
  );
  await webhooksOf(app.ctx).idle();
  expect(calls).toHaveLength(1);
});

test('without WEBHOOK_NETWORKS, only https to public addresses is called', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const { calls, url } = await receiver(200);
  const inside = ['https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'];
  for (const bad of [
    url,
    'https://example.com:8443/',
    'ftp://example.com',
    'https://a:b@example.com',
    'x',
    ...inside,
  ]) {
    expect([bad, (await ada.request('POST', '/api/webhooks', { json: { url: bad, events } })).statusCode]).toEqual([
      bad,
      400,
    ]);
  }
  const { deliveries } = await makeWebhook(ada, 'https://localhost/');
  await writeTo(app, ada, 'one');
  await webhooksOf(app.ctx).idle();
  expect((await deliveries())[0]).toMatchObject({ status: 'waiting', error: 'Not a public address' });
  expect(calls).toEqual([]);
});
