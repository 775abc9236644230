import * as OTPAuth from 'otpauth';
import { describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, startApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { routesOf } from '../../support/routes.ts';

const MISSING = {
  code: 'second_factor_required',
  message: 'Two-factor authentication',
  error: 'This site requires one: add an authenticator app or a passkey to your account first',
};
/** What an account without a second factor needs, to get one or to leave. */
const OPEN = [
  'DELETE /api/users/:id',
  'GET /api/users/me',
  'GET /api/users/passkeys',
  'GET /api/users/second-factor',
  'POST /api/users/confirm-login',
  'POST /api/users/passkeys',
  'POST /api/users/passkeys/options',
  'POST /api/users/totp',
  'POST /api/users/totp/confirm',
];
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function addApp(user: TestUser, now: Date): Promise<void> {
  const { secret } = (await user.request('POST', '/api/users/totp')).json();
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
  expect((await user.request('POST', '/api/users/totp/confirm', { json: { code } })).statusCode).toBe(200);
}

describe.each(engines)('a site that requires a second factor, on $name', (engine) => {
  test('lets an account without one add it or leave, and nothing else', async () => {
    const clock = stillClock();
    const before = await startApp({ engine, now: clock.now, config: { rateLimits: false } });
    const ada = await makeUser(before);
    const { id } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).json().project;
    expect((await ada.request('PATCH', `/api/projects/${id}`, { json: { hidden: true } })).statusCode).toBe(200);
    const made = await ada.request('POST', '/api/tokens', {
      json: { name: 'Robot', scopes: ['portfolio:read', 'messages:read'] },
    });
    const { token } = made.json();
    const { databaseUrl, sessionSecret } = before.ctx.config;
    const config = { databaseUrl, sessionSecret, rateLimits: false, needsSecondFactor: true };
    const app = await startApp({ engine, now: clock.now, config });
    const later = await makeUser(app);

    const closed: string[] = [];
    const open: string[] = [];
    for (const route of routesOf(app)) {
      const [method, url = ''] = route.split(' ');
      if (!url.startsWith('/api/') || url.endsWith('*') || route === 'POST /api/users/logout') continue;
      const path = url.replace(':id', url.startsWith('/api/users/:id') ? later.user.id : 'x').replace(/:\w+/g, 'x');
      const withoutLogin = await app.request(method as Method, path, { json: {} });
      if (withoutLogin.statusCode !== 401) continue;
      const { code, error } = (await later.request(method as Method, path, { json: {} })).json();
      // Uploads and second steps of a login have tokens of their own, and know nobody without.
      const isClosed = code === 'second_factor_required' || error === withoutLogin.json().error;
      (isClosed ? closed : open).push(route);
    }
    expect(closed.length).toBeGreaterThan(80);
    expect(open.sort()).toEqual(OPEN);

    const list = `/api/projects?user_id=${ada.user.id}`;
    const login = await app.client().request('POST', '/api/users/login', {
      json: { email: ada.user.email, password: PASSWORD },
    });
    expect(login.statusCode).toBe(200);
    const byToken = { headers: { authorization: `Bearer ${token}` } };
    expect((await app.request('GET', '/api/messages', byToken)).json()).toMatchObject(MISSING);
    expect((await app.request('GET', list, byToken)).json()).toEqual([]);
    expect((await before.request('GET', list, byToken)).json()).toMatchObject([{ title: 'Engine', hidden: true }]);
  });

  test('opens everything once it is there', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { needsSecondFactor: true } });
    const ada = await makeUser(app);
    const add = () => ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } });
    const rejected = await add();
    expect([rejected.statusCode, rejected.json()]).toEqual([403, expect.objectContaining(MISSING)]);
    await addApp(ada, clock.now());
    expect((await add()).statusCode).toBe(200);
    expect((await ada.request('GET', `/api/projects?user_id=${ada.user.id}`)).json()).toHaveLength(1);
  });
});
