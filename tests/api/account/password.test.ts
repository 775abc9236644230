import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, linkIn, mailServer, textOf, tokenIn } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines, type TestEngine } from '../../support/engines.ts';

const NEW_PASSWORD = 'a staple and a paper clip';
const LINK_EXPIRED = 'This link has expired: please request a new one';

async function statusOfLogin(app: TestApp, { user }: TestUser, password: string): Promise<number> {
  const json = { email: user.email, password };
  return (await app.request('POST', '/api/users/login', { json, ip: '203.0.113.1' })).statusCode;
}

async function statusOfMe({ request }: TestUser): Promise<number> {
  return (await request('GET', '/api/users/me')).statusCode;
}

function forget(app: TestApp, email: string, ip = '203.0.113.5') {
  return app.request('POST', '/api/users/forgot-password', { json: { email }, ip });
}

function reset(app: TestApp, token: string, password = NEW_PASSWORD) {
  return app.request('POST', '/api/users/reset-password', { json: { token, password, confirm_password: password } });
}

function change({ request }: TestUser, json: object) {
  return request('POST', '/api/users/change-password', {
    json: { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...json },
  });
}

function resetTokens({ ctx }: TestApp) {
  return ctx.db.selectFrom('account_tokens').selectAll().where('purpose', '=', 'reset-password').execute();
}

/** A user who has requested a link, and its token. */
async function someoneForgetful(engine: TestEngine, config: object = {}) {
  const sink = await mailServer();
  const clock = stillClock();
  const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url, ...config } });
  const ada = await makeUser(app);
  await confirmAccount(app, sink, ada);
  await forget(app, ada.user.email);
  const [mail] = await sink.received(1);
  if (!mail) throw new Error('No mail');
  return { app, ada, clock, sink, mail, token: tokenIn(mail) };
}

for (const engine of engines) {
  test(`a mailed link sets a new password, and ends every session (${engine.name})`, async () => {
    const { app, ada, sink, mail, token } = await someoneForgetful(engine, { origin: 'https://vitrine.example' });
    expect(mail.to).toEqual([ada.user.email]);
    expect(linkIn(mail).href).toBe(`https://vitrine.example/reset-password?token=${token}`);
    const response = await reset(app, token);
    expect(response.json()).toEqual({ status: 200, success: true, message: expect.any(String) });
    expect(response.cookies).toEqual([]);
    expect(await statusOfMe(ada)).toBe(401);
    expect(await statusOfLogin(app, ada, PASSWORD)).toBe(401);
    expect(await statusOfLogin(app, ada, NEW_PASSWORD)).toBe(200);
    expect(await app.ctx.db.selectFrom('account_tokens').selectAll().execute()).toEqual([]);
    const [, notice] = await sink.received(2);
    expect(notice?.to).toEqual([ada.user.email]);
    expect(notice && textOf(notice)).toContain('The password of your account was changed');
  });

  test(`a link is valid for thirty minutes (${engine.name})`, async () => {
    const { app, ada, clock, token } = await someoneForgetful(engine);
    clock.advance(30 * MINUTE_MS);
    expect((await reset(app, token)).json()).toMatchObject({ status: 400, error: LINK_EXPIRED });
    expect(await statusOfLogin(app, ada, PASSWORD)).toBe(200);
  });

  test(`a link becomes invalid with its password, and with a newer link (${engine.name})`, async () => {
    const { app, ada, sink, token } = await someoneForgetful(engine);
    await forget(app, ada.user.email);
    const newer = (await sink.received(2))[1];
    expect((await reset(app, token)).statusCode).toBe(400);
    await change(ada, {});
    expect((await reset(app, newer ? tokenIn(newer) : '')).statusCode).toBe(400);
    expect(await statusOfLogin(app, ada, NEW_PASSWORD)).toBe(200);

    // Also if the password was changed outside this program.
    await forget(app, ada.user.email);
    const last = (await sink.received(4))[3];
    await app.ctx.db.updateTable('users').set({ password_hash: 'another' }).execute();
    expect((await reset(app, last ? tokenIn(last) : '')).statusCode).toBe(400);
  });

  test(`opening a link does not consume it, nor does a rejected password (${engine.name})`, async () => {
    const { app, token } = await someoneForgetful(engine);
    for (const method of ['GET', 'HEAD']) {
      await app.request(method, `/reset-password?token=${token}`);
      await app.request(method, `/api/users/reset-password?token=${token}`);
    }
    const rejected = await reset(app, token, 'password1');
    expect(rejected.json()).toMatchObject({ status: 400, error: 'Password is too easy to guess' });
    expect((await reset(app, token)).statusCode).toBe(200);
  });

  test(`only the token of a link is accepted (${engine.name})`, async () => {
    const { app, token } = await someoneForgetful(engine);
    const stored = JSON.stringify(await app.ctx.db.selectFrom('account_tokens').selectAll().execute());
    expect(stored).not.toContain(token);
    const [row] = await app.ctx.db.selectFrom('account_tokens').select('token_hash').execute();
    for (const other of ['', 'x', token.slice(1), `${token}a`, row?.token_hash ?? '', '\u0000']) {
      expect((await reset(app, other)).statusCode).toBe(400);
    }
    expect((await app.request('POST', '/api/users/change-email/confirm', { json: { token } })).statusCode).toBe(400);
    expect((await reset(app, token)).statusCode).toBe(200);
  });

  test(`a request for a link gets the same response with and without an account (${engine.name})`, async () => {
    const { app, ada, sink } = await someoneForgetful(engine, { rateLimits: true });
    const responses = [];
    for (const email of [ada.user.email, 'nobody@example.com', 'no address']) responses.push(await forget(app, email));
    // Beyond the limits of an account and of an IP, too.
    responses.push(...(await Promise.all(Array.from({ length: 12 }, () => forget(app, ada.user.email)))));
    for (const response of responses) {
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(responses[0]?.body);
    }
    await app.ctx.mail({ to: 'last@example.com', subject: 'Last', text: 'Last' });
    const mails = await sink.received(4);
    expect(mails.map(({ to }) => to[0])).toEqual([ada.user.email, ada.user.email, ada.user.email, 'last@example.com']);
  });

  test(`the response takes the same quarter of a second, with and without an account (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    for (const email of [user.email, 'nobody@example.com']) {
      const start = performance.now();
      await forget(app, email);
      // Timers may fire a millisecond early.
      expect(performance.now() - start).toBeGreaterThan(245);
    }
  });

  test(`one IP can request at most ten links an hour (${engine.name})`, async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const { user } = await makeUser(app);
    await Promise.all(Array.from({ length: 10 }, (_, n) => forget(app, `nobody-${n}@example.com`, '203.0.113.8')));
    await forget(app, user.email, '203.0.113.8');
    expect(await resetTokens(app)).toEqual([]);
    await forget(app, user.email, '203.0.113.9');
    expect(await resetTokens(app)).toHaveLength(1);
  });

  test(`changing the password ends the other sessions and renews this one (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const phone = app.client();
    await phone.request('POST', '/api/users/login', { json: { email: ada.user.email, password: PASSWORD } });
    const before = ada.cookie();
    const response = await change(ada, {});
    expect(response.statusCode).toBe(200);
    expect(ada.cookie()).not.toBe(before);
    expect(await statusOfMe(ada)).toBe(200);
    expect((await app.request('GET', '/api/users/me', { cookie: before })).statusCode).toBe(401);
    expect((await phone.request('GET', '/api/users/me')).statusCode).toBe(401);
    expect(await statusOfLogin(app, ada, NEW_PASSWORD)).toBe(200);
  });

  test(`changing the password needs the current one (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const before = await app.ctx.db.selectFrom('users').selectAll().execute();
    const forbidden = { status: 403, code: 'forbidden', message: 'Error changing password', error: 'Wrong password' };
    expect((await change(ada, { current_password: 'something else' })).json()).toMatchObject(forbidden);
    expect((await change(ada, { current_password: undefined })).json()).toMatchObject(forbidden);
    expect((await change(ada, { confirm_password: 'something else' })).json()).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Error changing password',
      error: 'Confirm password must be the same as the password',
      details: [{ field: 'confirm_password', message: 'Confirm password must be the same as the password' }],
    });
    expect((await change(ada, { password: 'password1', confirm_password: 'password1' })).statusCode).toBe(400);
    expect((await app.request('POST', '/api/users/change-password', { json: {} })).statusCode).toBe(401);
    expect(await app.ctx.db.selectFrom('users').selectAll().execute()).toEqual(before);
  });

  test(`guesses at the current password have the limits of the login (${engine.name})`, async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada = await makeUser(app);
    for (let n = 1; n <= 5; n++) {
      expect((await change(ada, { current_password: 'something else' })).statusCode).toBe(403);
    }
    expect((await change(ada, {})).statusCode).toBe(429);
    expect(app.log.map(({ event }) => event)).toContain('limit_hit');
  });

  test(`a new password unlocks the login after too many guesses (${engine.name})`, async () => {
    const { app, ada, token } = await someoneForgetful(engine, { rateLimits: true });
    const json = { email: ada.user.email, password: 'something else' };
    for (let n = 1; n <= 6; n++) await app.request('POST', '/api/users/login', { json });
    expect((await app.request('POST', '/api/users/login', { json })).statusCode).toBe(429);
    await reset(app, token);
    const right = { ...json, password: NEW_PASSWORD };
    expect((await app.request('POST', '/api/users/login', { json: right })).statusCode).toBe(200);
  });
}

for (const engine of bothEngines) {
  test(`of two changes with one current password at once, one takes effect (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const passwords = [`${NEW_PASSWORD} 1`, `${NEW_PASSWORD} 2`];
    const cookie = ada.cookie();
    const send = (password: string) =>
      app.request('POST', '/api/users/change-password', {
        cookie,
        json: { current_password: PASSWORD, password, confirm_password: password },
      });
    const statuses = (await Promise.all(passwords.map(send))).map(({ statusCode }) => statusCode);
    expect([...statuses].sort()).toEqual([200, 403]);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect(await statusOfLogin(app, ada, winner)).toBe(200);
    expect(await statusOfLogin(app, ada, passwords[statuses.indexOf(403)] ?? '')).toBe(401);
  });

  test(`a link works once, also if used twenty times concurrently (${engine.name})`, async () => {
    const { app, token } = await someoneForgetful(engine);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(app, token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect((await reset(app, token)).json()).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Error resetting password',
      error: LINK_EXPIRED,
    });
  });
}
