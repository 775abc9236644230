import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { confirmAccount, outbox } from '../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines } from '../support/engines.ts';
import { hostileData } from '../support/hostile.ts';
import { hashAsInProduction } from '../support/password-cost.ts';
import { KINDS, recordWith } from '../support/record-samples.ts';

const STRINGS = hostileData('log-injection');
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
/** What an error response must not contain. */
const INSIDE =
  /\bat [\w.<>]+ \(|node_modules|SQLITE_|constraint|relation|no such table|\bselect\b.+\bfrom\b|\.ts\b|password_hash/i;

/** Every line is parsed: a line break inside one would fail the test. */
function textOf({ log }: TestApp): string {
  return JSON.stringify(log);
}

describe.each(bothEngines)('the log on $name', (engine) => {
  test('contains one object a line, and no secret, whatever is sent', async () => {
    const app = await startApp({ engine, config: { logLevel: 'trace' } });
    const ada = await makeUser(app);
    for (const text of STRINGS) {
      const header = text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500);
      const headers = { 'user-agent': header, referer: header, 'x-request-id': header, 'x-forwarded-for': header };
      for (const kind of KINDS) {
        const json = { ...recordWith(kind, text), id: text, user_id: text };
        await ada.request('POST', `/api/${kind.path}/new`, { json, headers });
      }
      const segment = encodeURIComponent(text.slice(0, 300));
      for (const path of [`/u/${segment}`, `/api/users/${segment}`, `/api/projects?user_id=${segment}`, `/${segment}`])
        await app.request('GET', path, { headers, cookie: `vitrine_session=${header}` });
      const json = { email: text, password: text, user_name: text, confirm_password: text, name: text, token: text };
      for (const path of ['login', 'register/new', 'forgot-password', 'reset-password'])
        await app.request('POST', `/api/users/${path}`, { json, headers });
    }
    const messages = app.log.map(({ msg }) => msg).filter((msg) => msg !== undefined);
    expect(app.log.length).toBeGreaterThan(STRINGS.length * 5);
    for (const message of messages) expect(STRINGS.some((text) => String(message).includes(text))).toBe(false);
    for (const { path } of app.log) expect(String(path ?? '')).not.toMatch(/[^\x21-\x7e]/);
  });

  test('contains no password, token, cookie, IP, user agent or email', async () => {
    const app = await startApp({ engine, config: { logLevel: 'trace', rateLimits: true } });
    const headers = { 'user-agent': AGENT };
    const ip = '203.0.113.77';
    const ada = await makeUser(app);
    const { email } = ada.user;
    const send = (path: string, json: unknown) => app.request('POST', path, { json, headers, ip });
    const login = await send('/api/users/login', { email, password: PASSWORD });
    await send('/api/users/login', { email, password: 'a wrong one 1' });
    await send('/api/users/forgot-password', { email });
    await send('/api/users/reset-password', { token: 'a-token-1', password: PASSWORD, confirm_password: PASSWORD });
    await send('/api/contact', {
      user_id: ada.user.id,
      name: 'x',
      email: 'grace@example.org',
      subject: 'x',
      message: 'y',
    });
    await send('/api/leads', { email: 'lead@example.org' });
    for (const path of [
      '/reset-password?token=a-token-2',
      '/verify?token=a-token-3',
      `/u/${ada.user.user_name}?t=a-token-4`,
    ])
      await app.request('GET', path, { headers, ip, cookie: ada.cookie() });
    const change = { current_password: PASSWORD, password: 'another fine one', confirm_password: 'another fine one' };
    await ada.request('POST', '/api/users/change-password', { json: change, headers, ip });
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 7 }, headers, ip });

    const log = textOf(app);
    const tokens = ['a-token-1', 'a-token-2', 'a-token-3', 'a-token-4', String(login.cookies[0]?.value)];
    const secrets = [PASSWORD, 'a wrong one 1', 'another fine one', ada.cookie().split('=')[1] ?? '', ...tokens];
    for (const secret of [...secrets, email, 'grace@', 'lead@', ip, 'Firefox']) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/"(authorization|cookie|set-cookie|user-agent|remoteAddress|ip)"/i);
  });

  test('contains rejected requests, with the route, the client’s key and the user', async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    await ada.request('POST', '/api/badges/new', { json: { title: 7 } });
    await ada.request('POST', '/api/badges/new', { json: { title: 'x', user_id: eve.user.id } });
    await ada.request('POST', '/api/upload', { body: 'x', headers: { 'content-type': 'text/plain' } });
    await app.request('POST', '/api/badges/new', { json: {}, headers: { origin: 'https://evil.example' } });
    for (let index = 0; index < 6; index++)
      await app.request('POST', '/api/leads', { json: { email: `lead-${index}@example.org` } });

    const events = app.log.filter(({ event }) => event === 'refused' || event === 'limit_hit');
    const user_id = ada.user.id;
    expect(events).toMatchObject([
      { event: 'refused', code: 'invalid', route: '/api/badges/new', user_id },
      { event: 'refused', code: 'forbidden', route: '/api/badges/new', user_id },
      { event: 'refused', code: 'unsupported_media_type', route: '/api/upload', user_id },
      { event: 'refused', code: 'forbidden', route: '/api/badges/new' },
      { event: 'limit_hit', limit: 'leads_address' },
    ]);
    for (const event of events)
      expect(event).toMatchObject({
        reqId: expect.any(String),
        client: expect.any(String),
        time: expect.stringMatching(/Z$/),
      });
  });

  test('contains one line a minute for a client’s rejected requests outside the API, and for overload', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const send = (ip: string) => app.request('POST', '/', { headers: { origin: 'https://evil.example' }, ip });
    const flood = async () => {
      const statuses = [];
      for (const ip of ['198.51.100.7', '198.51.100.7', '198.51.100.8', '198.51.100.7'])
        statuses.push((await send(ip)).statusCode);
      expect(statuses).toEqual([403, 403, 403, 403]);
    };
    const rejections = () => app.log.filter(({ event }) => event === 'refused').length;
    await flood();
    expect(rejections()).toBe(2);
    clock.advance(60_000);
    await flood();
    expect(rejections()).toBe(4);

    // Sixty concurrent hashes are more than may wait.
    hashAsInProduction();
    const logins = Array.from({ length: 60 }, (_, index) =>
      app.request('POST', '/api/users/login', { json: { email: `x-${index}@example.com`, password: PASSWORD } }),
    );
    const busy = (await Promise.all(logins)).filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(1);
    expect(app.log.filter(({ code }) => code === 'unavailable')).toHaveLength(1);
  });

  test('omits users’ texts from error reports, and the response contains only an error id', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    if (engine.name === 'postgres')
      await sql`alter table badges add constraint odd check (title <> 'odd')`.execute(app.ctx.db);
    else
      await sql`create trigger odd before insert on badges when new.title = 'odd' begin select raise(abort, 'odd'); end`.execute(
        app.ctx.db,
      );

    const json = { title: 'odd', description: 'a private sentence' };
    const response = await ada.request('POST', '/api/badges/new', { json });

    expect(response.statusCode).toBe(500);
    const line = app.log.find(({ msg }) => msg === 'A request failed');
    expect(response.json()).toMatchObject({
      status: 500,
      code: 'internal',
      message: expect.any(String),
      error: expect.any(String),
      request_id: line?.reqId,
    });
    expect(response.body).not.toMatch(INSIDE);
    expect(textOf(app)).not.toContain('a private sentence');
  });
});

describe.each(bothEngines)('without access to a table on $name', (engine) => {
  test('nobody is logged in, no limit is lifted, and nothing is half written', async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada = await makeUser(app);
    await confirmAccount(app, outbox(app), ada);
    const { db } = app.ctx;
    const without = async (table: string, work: () => Promise<void>) => {
      await db.schema.alterTable(table).renameTo(`${table}_away`).execute();
      await work();
      await db.schema.alterTable(`${table}_away`).renameTo(table).execute();
    };
    const login = () =>
      app.request('POST', '/api/users/login', { json: { email: ada.user.email, password: PASSWORD } });

    await without('sessions', async () => {
      for (const path of ['/api/users/me', '/api/messages', '/api/export/json-resume']) {
        const response = await ada.request('GET', path);
        expect(response.statusCode).toBe(500);
        expect(response.body).not.toMatch(INSIDE);
      }
      expect((await ada.request('POST', '/api/badges/new', { json: { title: 'x' } })).statusCode).toBe(500);
      expect((await ada.request('DELETE', `/api/users/${ada.user.id}`)).statusCode).toBe(500);
      expect((await login()).cookies).toEqual([]);
    });
    await without('rate_limits', async () => {
      const response = await login();
      expect([response.statusCode, response.cookies]).toEqual([500, []]);
      expect((await app.request('POST', '/api/leads', { json: { email: 'x@example.org' } })).statusCode).toBe(500);
    });
    await without('mail_queue', async () => {
      const letter = { user_id: ada.user.id, name: 'x', email: 'grace@example.org', subject: 'x', message: 'y' };
      expect((await app.request('POST', '/api/contact', { json: letter })).statusCode).toBe(500);
    });

    expect((await ada.request('GET', '/api/badges')).json()).toEqual([]);
    expect((await ada.request('GET', '/api/messages')).json().messages).toEqual([]);
    expect(await db.selectFrom('leads').selectAll().execute()).toEqual([]);
    expect((await login()).statusCode).toBe(200);
  });
});
