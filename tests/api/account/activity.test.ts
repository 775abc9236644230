import { randomUUID } from 'node:crypto';
import * as OTPAuth from 'otpauth';
import { describe, expect, test } from 'vitest';
import {
  passwordLink,
  resetFactors,
  signOut,
  suspend,
  unsuspend,
} from '../../../src/identity/account/operator-accounts.server.ts';
import {
  ACTIVITY_PER_USER,
  recordActivity,
  sweepActivity,
} from '../../../src/identity/auth/activity/activity.server.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { type Client, makeUser, PASSWORD, startApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const NEW_PASSWORD = 'another long enough phrase';

type Item = { event: string; detail: string; actor: string; device: string; id: string };

async function activityOf(client: Client, before = ''): Promise<{ items: Item[]; next: string }> {
  const response = await client.request('GET', `/api/users/activity?before=${before}`);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json();
}

describe.each(bothEngines)('the activity of an account on $name', (engine) => {
  test('has what its owner and the operator did, newest first', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { id, email } = ada.user;
    async function call(method: string, path: string, json?: object, status = 200) {
      clock.advance(1);
      const response = await ada.request(method, path, { headers: BROWSER, ...(json && { json }) });
      expect([method, path, response.statusCode, response.body]).toEqual([method, path, status, expect.any(String)]);
      return response;
    }
    const { secret } = (await call('POST', '/api/users/totp', {})).json();
    const authenticator = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
    const code = () => {
      clock.advance(MINUTE_MS);
      return authenticator.generate({ timestamp: clock.now().getTime() });
    };
    const confirmed = await call('POST', '/api/users/totp/confirm', { code: code() });
    const [recovery_code] = confirmed.json().recovery_codes;
    const made = await call('POST', '/api/tokens', { name: 'Robot', scopes: ['portfolio:read'] });
    await call('DELETE', `/api/tokens/${made.json().api_token.id}`);
    await call('DELETE', `/api/tokens/${randomUUID()}`, undefined, 404);
    const hook = { url: 'https://hooks.example.com/vitrine', events: ['message.received'] };
    const { webhook } = (await call('POST', '/api/webhooks', hook)).json();
    await call('POST', '/api/webhooks', { ...hook, url: 'http://hooks.example.com' }, 400);
    await call('DELETE', `/api/webhooks/${webhook.id}`);
    await call('GET', '/api/export/archive');
    await call('PATCH', `/api/users/${id}`, { user_name: `${ada.user.user_name}-x` });
    await call('POST', '/api/users/change-email', { email: 'new@example.org' });
    await call('POST', '/api/users/logout');
    await call('POST', '/api/users/login', { email, password: PASSWORD });
    await call('POST', '/api/users/login/second-factor', { code: code() });
    await call('POST', '/api/users/login', { email, password: PASSWORD });
    await call('POST', '/api/users/login/second-factor', { recovery_code });
    const passwords = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await call('POST', '/api/users/change-password', passwords);
    for (const act of [passwordLink, resetFactors, suspend, unsuspend]) {
      clock.advance(1);
      await act(app.ctx, id);
    }
    clock.advance(1);
    await call('POST', '/api/users/login', { email, password: NEW_PASSWORD });
    const { items, next } = await activityOf(ada);
    expect(items.map(({ event, detail }) => (detail ? `${event}: ${detail}` : event)).reverse()).toEqual([
      'registered',
      'app_added',
      'token_made: Robot: portfolio:read',
      'token_revoked: Robot',
      'webhook_made: hooks.example.com',
      'webhook_deleted: hooks.example.com',
      'archive_exported',
      `user_name_changed: ${ada.user.user_name}-x`,
      'email_change_requested',
      'logout',
      'login: app',
      'recovery_code_used: 9 left',
      'login: recovery code',
      'password_changed',
      'password_link_made',
      'factors_reset',
      'suspended',
      'unsuspended',
      'login: password',
    ]);
    expect(next).toBe('');
    expect(new Set(items.map(({ actor, device }) => `${actor} ${device}`))).toEqual(
      new Set(['owner Firefox on Linux', 'operator ', 'owner Unknown device']),
    );
    const stored = JSON.stringify(await app.ctx.db.selectFrom('account_activity').selectAll().execute());
    expect(stored).not.toContain('127.0.0.1');
    expect(stored).not.toMatch(/@|example\.org/);
    // The sessions that a suspension has ended are not counted again.
    await signOut(app.ctx, id);
    expect(
      (
        await app.ctx.db.selectFrom('account_activity').select('event').orderBy('created_at', 'desc').limit(1).execute()
      )[0],
    ).toEqual({
      event: 'sessions_ended',
    });
  });

  test('comes in pages, of its own account, has a maximum, ends after 90 days, and goes with the account', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const { id } = ada.user;
    const { db } = app.ctx;
    const count = async () =>
      (await db.selectFrom('account_activity').select('id').where('user_id', '=', id).execute()).length;
    const row = { user_id: id, event: 'login', actor: 'owner', detail: '', device: '', place: '' };
    for (let day = 1; day <= 70; day += 1) {
      const created_at = new Date(clock.now().getTime() - day * DAY_MS).toISOString();
      await db
        .insertInto('account_activity')
        .values({ ...row, id: randomUUID(), created_at })
        .execute();
    }
    const first = await activityOf(ada);
    const second = await activityOf(ada, first.next);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 21, '']);
    expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(71);
    expect((await activityOf(bob)).items).toMatchObject([{ event: 'registered' }]);
    expect((await ada.request('GET', '/api/users/activity?before=x')).statusCode).toBe(400);

    clock.advance(60 * DAY_MS);
    await sweepActivity(app.ctx);
    expect(await count()).toBe(31);

    const created_at = clock.now().toISOString();
    const many = Array.from({ length: ACTIVITY_PER_USER }, () => ({ ...row, id: randomUUID(), created_at }));
    for (let at = 0; at < many.length; at += 500) {
      await db
        .insertInto('account_activity')
        .values(many.slice(at, at + 500))
        .execute();
    }
    clock.advance(1);
    await db
      .transaction()
      .execute((transaction) => recordActivity(app.ctx, transaction, { userId: id, event: 'suspended' }));
    expect(await count()).toBe(ACTIVITY_PER_USER);
    const newest = await db
      .selectFrom('account_activity')
      .select('event')
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    expect(newest).toEqual([{ event: 'suspended' }]);

    await app.ctx.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await count()).toBe(0);
  });
});
