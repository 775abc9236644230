import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, linkIn, mailServer, textOf, tokenIn } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines, type TestEngine } from '../../support/engines.ts';

const NEW_EMAIL = 'countess@example.com';

async function start(engine: TestEngine, config: object = {}) {
  const sink = await mailServer();
  const clock = stillClock();
  const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url, ...config } });
  const ada = await makeUser(app);
  await confirmAccount(app, sink, ada);
  return { app, sink, clock, ada };
}

function send({ request }: TestUser, json: object = {}) {
  return request('POST', '/api/users/change-email', { json: { email: NEW_EMAIL, ...json } });
}

function confirm(app: TestApp, token: string) {
  return app.request('POST', '/api/users/change-email/confirm', { json: { token } });
}

async function emailOf({ request }: TestUser): Promise<string> {
  return (await request('GET', '/api/users/me')).json().email;
}

for (const engine of engines) {
  test(`ten minutes after the login the password is required again, and renews the session (${engine.name})`, async () => {
    const { app, clock, ada } = await start(engine);
    clock.advance(10 * MINUTE_MS);
    expect((await send(ada)).json()).toMatchObject({
      status: 401,
      code: 'reauth_required',
      message: 'Error changing email address',
      error: 'Please enter your password',
    });
    expect((await send(ada, { password: 'something else' })).json()).toMatchObject({
      status: 403,
      error: 'Wrong password',
    });
    const before = ada.cookie();
    expect((await send(ada, { password: PASSWORD })).statusCode).toBe(200);
    expect(ada.cookie()).not.toBe(before);
    expect((await app.request('GET', '/api/users/me', { cookie: before })).statusCode).toBe(401);
    expect((await send(ada)).statusCode).toBe(200);
  });

  test(`a link to a new email expires after an hour, with the password, and once the email has an account (${engine.name})`, async () => {
    const { app, sink, clock, ada } = await start(engine);
    await send(ada);
    const late = (await sink.received(2))[0];
    clock.advance(60 * MINUTE_MS);
    expect((await confirm(app, late ? tokenIn(late) : '')).statusCode).toBe(400);

    await send(ada, { password: PASSWORD });
    const other = (await sink.received(4))[2];
    const password = 'a staple and a paper clip';
    const json = { current_password: PASSWORD, password, confirm_password: password };
    await ada.request('POST', '/api/users/change-password', { json });
    expect((await confirm(app, other ? tokenIn(other) : '')).statusCode).toBe(400);

    await send(ada);
    const last = (await sink.received(7))[5];
    await makeUser(app, { email: NEW_EMAIL });
    expect((await confirm(app, last ? tokenIn(last) : '')).json()).toMatchObject({
      status: 409,
      error: 'Email address is already registered',
    });
    expect(await emailOf(ada)).toBe(ada.user.email);
  });

  test(`only the owner of a requested mailbox learns that it has an account (${engine.name})`, async () => {
    const { app, sink, ada } = await start(engine);
    const grace = await makeUser(app);
    const free = await send(ada);
    const [link, noticeOfFree] = await sink.received(2);
    const taken = await send(ada, { email: grace.user.email });
    const [, , inUse, noticeOfTaken] = await sink.received(4);
    if (!link || !inUse || !noticeOfFree || !noticeOfTaken) throw new Error('No mails');

    expect(taken.statusCode).toBe(200);
    expect(taken.body).toBe(free.body);
    expect([noticeOfFree.to, noticeOfTaken.to]).toEqual([[ada.user.email], [ada.user.email]]);
    expect(textOf(noticeOfTaken).split('\n\n')[1]).toBe(textOf(noticeOfFree).split('\n\n')[1]);
    // The link is invalidated, as it is for a free email.
    expect((await confirm(app, tokenIn(link))).statusCode).toBe(400);
    expect(inUse.to).toEqual([grace.user.email]);
    expect(textOf(inUse)).toContain('It already belongs to an account, so nothing has changed.');
    expect(textOf(inUse)).not.toContain('token');
  });

  test(`links in the old mailbox become invalid with the email (${engine.name})`, async () => {
    const { app, sink, ada } = await start(engine);
    await app.request('POST', '/api/users/forgot-password', { json: { email: ada.user.email } });
    const [resetMail] = await sink.received(1);
    await send(ada);
    const [, link] = await sink.received(3);
    await confirm(app, link ? tokenIn(link) : '');
    const password = 'a staple and a paper clip';
    const json = { token: resetMail ? tokenIn(resetMail) : '', password, confirm_password: password };
    expect((await app.request('POST', '/api/users/reset-password', { json })).statusCode).toBe(400);
  });

  test(`a fourth change of email within an hour is rejected (${engine.name})`, async () => {
    const { ada } = await start(engine, { rateLimits: true });
    for (let n = 1; n <= 3; n++) expect((await send(ada)).statusCode).toBe(200);
    expect((await send(ada)).statusCode).toBe(429);
  });
}

for (const engine of bothEngines) {
  test(`a new email counts after its link was opened; the old one is notified (${engine.name})`, async () => {
    const { app, sink, ada } = await start(engine, { origin: 'https://vitrine.example' });
    expect((await send(ada)).json()).toEqual({ status: 200, success: true, message: expect.any(String) });
    expect(await emailOf(ada)).toBe(ada.user.email);
    const [link, notice] = await sink.received(2);
    if (!link || !notice) throw new Error('No mails');
    expect([link.to, notice.to]).toEqual([[NEW_EMAIL], [ada.user.email]]);
    expect(linkIn(link).href).toBe(`https://vitrine.example/verify?token=${tokenIn(link)}`);
    expect(textOf(notice)).not.toContain('token');

    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(app, tokenIn(link))));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect(await emailOf(ada)).toBe(NEW_EMAIL);
    expect((await sink.received(3))[2]?.to).toEqual([ada.user.email]);
    for (const [email, status] of [
      [ada.user.email, 401],
      [NEW_EMAIL, 200],
    ]) {
      const login = await app.request('POST', '/api/users/login', { json: { email, password: PASSWORD } });
      expect(login.statusCode).toBe(status);
    }
    expect((await confirm(app, tokenIn(link))).statusCode).toBe(400);
  });
}
