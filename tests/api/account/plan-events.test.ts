import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const EVENTS = '/api/plan/changes';

const ago = (ms: number) => new Date(Date.now() - ms);

type Sending = { secret?: string; at?: Date; sent?: string };

/** Sends what is signed, or `sent` in its place. */
function send(app: TestApp, event: object, { secret = SECRET, at = new Date(), sent }: Sending = {}) {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  return app.request('POST', EVENTS, { headers, body: sent ?? body });
}

const planOf = async (user: TestUser) => (await user.request('GET', '/api/plan')).json();

describe.each(engines)('events of a payment provider on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine, config: { plans: { secret: SECRET, url: 'https://pay.example/?client={id}' } } });
  });

  test('change the plan of the account they name, once, in the order of the changes', async () => {
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const event = (plan: string, at: Date, more = {}) => ({
      ...{ user_id: ada.user.id, plan, changed_at: at.toISOString() },
      ...more,
    });
    const until = '2099-01-31';
    const paid = event('business', ago(MINUTE_MS), { until });
    const first = await send(app, paid);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { status: 200, success: true, message: 'Plan stored.', applied: true },
    ]);
    const business = { plan: 'business', is_trial: false, until, ended_on: null };
    expect(await planOf(ada)).toEqual({
      ...business,
      projects: { used: 0, limit: null },
      change_url: `https://pay.example/?client=${ada.user.id}`,
    });
    expect(await planOf(eve)).toMatchObject({ plan: 'professional', is_trial: true });

    expect((await send(app, paid)).json().applied).toBe(true);
    const late = await send(app, event('professional', ago(2 * MINUTE_MS)));
    expect([late.statusCode, late.json()]).toMatchObject([200, { applied: false }]);
    expect(await planOf(ada)).toMatchObject(business);

    expect((await send(app, event('starter', ago(0)))).json().applied).toBe(true);
    // What was recorded of the first one and is sent again.
    expect((await send(app, paid)).json().applied).toBe(false);
    expect(await planOf(ada)).toMatchObject({ plan: 'starter', projects: { used: 0, limit: 10 } });

    const { items } = (await ada.request('GET', '/api/users/activity')).json();
    const changes = items.filter(({ event }: { event: string }) => event === 'plan_changed');
    expect(changes.map(({ detail }: { detail: string }) => detail)).toEqual(['Starter', 'Business']);
  });

  test('are rejected without the right signature, or when it is old', async () => {
    const ada = await makeUser(app);
    const event = { user_id: ada.user.id, plan: 'business', changed_at: ago(0).toISOString() };
    const unsigned = {
      status: 401,
      code: 'unauthorized',
      message: 'Error changing the plan',
      error: 'The signature is missing or wrong, or older than five minutes',
    };
    expect((await app.request('POST', EVENTS, { json: event })).json()).toMatchObject(unsigned);
    expect((await ada.request('POST', EVENTS, { json: event })).json()).toMatchObject(unsigned);
    expect((await send(app, event, { secret: OTHER_SECRET })).json()).toMatchObject(unsigned);
    expect((await send(app, event, { at: ago(6 * MINUTE_MS) })).json()).toMatchObject(unsigned);
    expect((await send(app, event, { at: ago(-6 * MINUTE_MS) })).json()).toMatchObject(unsigned);
    expect((await send(app, event, { sent: JSON.stringify({ ...event, plan: 'starter' }) })).json()).toMatchObject(
      unsigned,
    );
    expect(await planOf(ada)).toMatchObject({ plan: 'professional', is_trial: true });
  });

  test('are rejected for an unknown account, and with what does not fit', async () => {
    const ada = await makeUser(app);
    const event = { user_id: ada.user.id, plan: 'business', changed_at: ago(0).toISOString() };
    const unknown = await send(app, { ...event, user_id: 'nobody' });
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Account not found']);
    for (const [change, field] of [
      [{ plan: 'gold' }, 'plan'],
      [{ until: '2026-02-30' }, 'until'],
      [{ plan: 'starter', until: '2099-01-31' }, 'until'],
      [{ changed_at: 'yesterday' }, 'changed_at'],
      [{ user_id: 7 }, 'user_id'],
    ] as const) {
      const rejected = await send(app, { ...event, ...change });
      expect([rejected.statusCode, rejected.json().details[0].field]).toEqual([400, field]);
    }
    const future = await send(app, { ...event, changed_at: ago(-6 * MINUTE_MS).toISOString() });
    expect([future.statusCode, future.json().error]).toEqual([400, 'changed_at is in the future']);
    expect(await planOf(ada)).toMatchObject({ plan: 'professional', is_trial: true });
  });
});

test('no event is accepted without a secret of the operator', async () => {
  const app = await startApp({ config: { plans: { secret: undefined, url: undefined } } });
  const ada = await makeUser(app);
  const event = { user_id: ada.user.id, plan: 'business', changed_at: ago(0).toISOString() };
  expect((await send(app, event)).json()).toMatchObject({ status: 404, message: 'Page not found' });
  expect(await planOf(ada)).toMatchObject({ plan: 'professional', change_url: null });
});
