import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, mailServer, textOf } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines } from '../../support/engines.ts';
import { hashAsInProduction } from '../../support/password-cost.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

type Options = { ip?: string; password?: string; cookie?: string; agent?: string };

function logIn(app: TestApp, email: string, { ip = '203.0.113.1', password = PASSWORD, cookie, agent }: Options = {}) {
  return app.request('POST', '/api/users/login', {
    json: { email, password },
    ip,
    headers: { ...(cookie && { cookie }), ...(agent && { 'user-agent': agent }) },
  });
}

async function statusOfMe(app: TestApp, cookie: string): Promise<number> {
  return (await app.request('GET', '/api/users/me', { cookie })).statusCode;
}

function cookieOf(response: Awaited<ReturnType<typeof logIn>>): string {
  const [cookie] = response.cookies;
  return `${cookie?.name}=${cookie?.value}`;
}

function nameOf(user: TestUser) {
  return { id: user.user.id, user_name: user.user.user_name };
}

for (const engine of engines) {
  test(`a login returns the stored user and a session (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { email: 'ada@example.com' });
    const response = await logIn(app, ' ADA@example.com ');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 200, success: true, message: 'Login successful', user: ada.user });
    expect(Object.keys(response.json().user).sort()).toEqual(
      ['email', 'first_name', 'id', 'image_url', 'last_name', 'user_name'].sort(),
    );
    expect(response.headers['cache-control']).toBe('no-store');
    const me = await app.request('GET', '/api/users/me', { cookie: cookieOf(response) });
    expect(me.json()).toMatchObject(nameOf(ada));
  });

  test(`a wrong password and an unknown email get the same response (${engine.name})`, async () => {
    const app = await startApp({ engine });
    await makeUser(app, { email: 'ada@example.com' });
    const wrong = await logIn(app, 'ada@example.com', { password: 'something else' });
    const unknown = await logIn(app, 'nobody@example.com', { password: 'something else' });
    const malformed = await logIn(app, 'ada', { password: '' });
    for (const response of [wrong, unknown, malformed]) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        status: 401,
        code: 'unauthorized',
        message: 'Login failed',
        error: 'Wrong email or password',
      });
      expect(response.cookies).toEqual([]);
    }
  });

  test(`every character of a password counts (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const password = ` ${'Päss🎉'.repeat(10)}\u0000end `;
    const { user } = await makeUser(app, { password, confirm_password: password });
    const others = [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, -1),
      password.replaceAll('ä', 'a'),
      password.split('\0')[0],
    ];
    for (const other of others) expect((await logIn(app, user.email, { password: other ?? '' })).statusCode).toBe(401);
    // As a Mac sends it, it is the same.
    for (const same of [password, password.normalize('NFD')]) {
      expect((await logIn(app, user.email, { password: same })).statusCode).toBe(200);
    }
  });

  test(`over http the cookie has a plain name (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    const response = await logIn(app, user.email);
    expect(response.headers['set-cookie']).toMatch(
      /^vitrine_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test(`over https the cookie is bound to the host (${engine.name})`, async () => {
    const config = { origin: 'https://vitrine.example', originIsFixed: true, secure: true };
    const app = await startApp({ engine, config });
    const { user } = await makeUser(app);
    const response = await logIn(app, user.email);
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-vitrine_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(response);
    expect(await statusOfMe(app, cookie)).toBe(200);
    // A sibling host on http could have set one with the plain name.
    expect(await statusOfMe(app, cookie.replace('__Host-', ''))).toBe(401);
  });

  test(`the database contains no token and no password (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    const token = (await logIn(app, user.email, { agent: CHROME })).cookies[0]?.value ?? '';
    const stored = JSON.stringify([
      await app.ctx.db.selectFrom('sessions').selectAll().execute(),
      await app.ctx.db.selectFrom('users').selectAll().execute(),
      await app.ctx.db.selectFrom('known_devices').selectAll().execute(),
      await app.ctx.db.selectFrom('rate_limits').selectAll().execute(),
    ]);
    for (const secret of [token, PASSWORD, '203.0.113.1', 'AppleWebKit']) expect(stored).not.toContain(secret);
    expect(stored).toContain('Chrome on Linux');
  });

  test(`a login ends the session of its request and starts another (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    const old = cookieOf(await logIn(app, user.email));
    const chosen = `vitrine_session=${'a'.repeat(43)}`;
    expect(cookieOf(await logIn(app, user.email, { cookie: chosen }))).not.toBe(chosen);
    expect(await statusOfMe(app, chosen)).toBe(401);
    const fresh = cookieOf(await logIn(app, user.email, { cookie: old }));
    expect(fresh).not.toBe(old);
    expect(await statusOfMe(app, old)).toBe(401);
    expect(await statusOfMe(app, fresh)).toBe(200);
  });

  test(`logging out ends the session at once and clears its cookie (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    const cookie = cookieOf(await logIn(app, user.email));
    const response = await app.request('POST', '/api/users/logout', { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.headers['set-cookie']).toBe('vitrine_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect(await statusOfMe(app, cookie)).toBe(401);
    expect((await app.request('POST', '/api/users/logout', { cookie })).statusCode).toBe(200);
  });

  test(`an outdated hash is replaced at the login (${engine.name})`, async () => {
    hashAsInProduction();
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    const nonce = Buffer.alloc(16, 7);
    const cheap = { message: PASSWORD, nonce, tagLength: 32, memory: 8_192, passes: 1, parallelism: 1 };
    const [salt, tag] = [nonce, argon2Sync('argon2id', cheap)].map((bytes) =>
      bytes.toString('base64').replaceAll('=', ''),
    );
    const password_hash = `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${tag}`;
    await app.ctx.db.updateTable('users').set({ password_hash }).execute();
    expect((await logIn(app, user.email)).statusCode).toBe(200);
    const row = await app.ctx.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(app, user.email)).statusCode).toBe(200);
  });

  test(`successful logins are not counted (${engine.name})`, async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const { user } = await makeUser(app);
    for (let n = 1; n <= 4; n++) await logIn(app, user.email, { password: 'something else' });
    for (let n = 1; n <= 21; n++) expect((await logIn(app, user.email)).statusCode).toBe(200);
  });

  test(`guesses at many accounts are limited by IP, and by the network of an IPv6 address (${engine.name})`, async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    for (const ipOf of [() => '203.0.113.9', (n: number) => `2001:db8:1:2::${n + 1}`]) {
      const attempt = (n: number) => logIn(app, `user-${n}@example.com`, { ip: ipOf(n) });
      for (let n = 1; n <= 20; n++) expect((await attempt(n)).statusCode).toBe(401);
      expect((await attempt(21)).statusCode).toBe(429);
    }
    expect((await logIn(app, 'user@example.com', { ip: '2001:db8:1:3::1' })).statusCode).toBe(401);
  });

  test(`guesses from many IPs become slow, but lock nobody out (${engine.name})`, async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const { user } = await makeUser(app);
    async function timeOf(n: number, password: string) {
      const started = performance.now();
      const { statusCode } = await logIn(app, user.email, { ip: `192.0.2.${n}`, password });
      return { statusCode, ms: performance.now() - started };
    }
    for (let n = 1; n <= 5; n++) await timeOf(n, 'something else');
    expect((await timeOf(6, 'something else')).ms).toBeGreaterThan(240);
    expect((await timeOf(7, 'something else')).ms).toBeGreaterThan(490);
    const right = await timeOf(8, PASSWORD);
    expect(right.statusCode).toBe(200);
    expect(right.ms).toBeGreaterThan(990);
  });

  test(`a login on a new device sends a mail, the first login and a known device do not (${engine.name})`, async () => {
    const sink = await mailServer();
    const app = await startApp({ engine, config: { smtpUrl: sink.url, origin: 'https://vitrine.example' } });
    const ada = await makeUser(app);
    const { user } = ada;
    await confirmAccount(app, sink, ada);
    await logIn(app, user.email, { agent: CHROME });
    await logIn(app, user.email, { agent: CHROME });
    await logIn(app, user.email, { agent: FIREFOX });
    await logIn(app, user.email, { agent: CHROME });
    const [first, second, ...others] = (await sink.received(2)).map(textOf);
    expect(first).toContain('Device: Chrome on Linux');
    expect(second).toContain('Device: Firefox on Windows');
    expect(second).toContain('https://vitrine.example/forgot-password');
    expect(others).toEqual([]);
  });

  test(`in a German studio the mail about a new device is German in every line (${engine.name})`, async () => {
    const sink = await mailServer();
    const app = await startApp({ engine, config: { smtpUrl: sink.url, origin: 'https://vitrine.example' } });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { studio_language: 'de' } });
    await logIn(app, ada.user.email, { agent: FIREFOX });
    const [mail = ''] = (await sink.received(1)).map(textOf);
    expect(mail).toMatch(/: Firefox unter Windows\r?\nOrt: unbekannt\r?\nZeit: /);
    expect(mail).not.toMatch(/Device|Place|Time:|on Windows|If it/);
  });

  test(`the log contains logins without a secret, an IP or a user agent (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    const response = await logIn(app, user.email, { agent: CHROME });
    await logIn(app, user.email, { password: 'a wrong password' });
    await logIn(app, 'nobody@example.com', { password: 'a wrong password' });
    const events = app.log.filter(({ event }) => event !== undefined);
    expect(events.map(({ event, user_id }) => [event, user_id])).toEqual([
      ['registered', user.id],
      ['login_ok', user.id],
      ['login_failed', user.id],
      ['login_failed', undefined],
    ]);
    for (const event of events) expect(event).toMatchObject({ reqId: expect.any(String), client: expect.any(String) });
    const log = JSON.stringify(app.log);
    const secrets = [
      PASSWORD,
      'a wrong password',
      response.cookies[0]?.value ?? '',
      user.email,
      'nobody@',
      '203.0.113.1',
      'Chrome',
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
}

for (const engine of bothEngines) {
  test(`a sixth wrong password from one IP is rejected for a while, from elsewhere the right one works (${engine.name})`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
    const { user } = await makeUser(app);
    const wrong = { password: 'something else' };
    for (let n = 1; n <= 5; n++) expect((await logIn(app, user.email, wrong)).statusCode).toBe(401);
    for (const password of [wrong.password, PASSWORD]) {
      const rejected = await logIn(app, user.email, { password });
      expect(rejected.statusCode).toBe(429);
      expect(Number(rejected.headers['retry-after'])).toBe(15 * 60);
    }
    const forwarded = { 'x-forwarded-for': '192.0.2.77', 'x-real-ip': '192.0.2.77' };
    const json = { email: user.email, password: PASSWORD };
    const disguised = await app.request('POST', '/api/users/login', {
      json,
      ip: '203.0.113.1',
      headers: forwarded,
    });
    expect(disguised.statusCode).toBe(429);
    expect((await logIn(app, user.email, { ip: '203.0.113.2' })).statusCode).toBe(200);
    clock.advance(15 * MINUTE_MS);
    expect((await logIn(app, user.email)).statusCode).toBe(200);
  });

  test(`one attempt of an account waits for each network, the others are rejected at once (${engine.name})`, async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const { user } = await makeUser(app);
    const guess = (ip: string) => logIn(app, user.email, { password: 'a wrong password', ip });
    for (let n = 0; n < 5; n++) expect((await guess(`2001:db8:1:${n}::1`)).statusCode).toBe(401);

    const statuses = await Promise.all(
      ['2001:db8:2:1::1', '2001:db8:2:2::1', '198.51.100.7'].map(async (ip) => (await guess(ip)).statusCode),
    );

    expect(statuses.toSorted()).toEqual([401, 401, 429]);
    expect((await guess('2001:db8:2:3::1')).statusCode).toBe(401);
  });
}
