import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, linkIn, mailServer, textOf, tokenIn } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';

const NEW_PASSWORD = 'a staple and a paper clip';

afterEach(() => {
  vi.useRealTimers();
});

async function isConfirmed({ request }: TestUser): Promise<boolean> {
  return (await request('GET', '/api/users/me')).json().email_confirmed;
}

function write({ request }: TestApp, { user }: TestUser) {
  const json = { user_id: user.id, name: 'Grace', email: 'grace@example.org', subject: 'Hi', message: 'A line' };
  return request('POST', '/api/contact', { json });
}

async function mailStateOf({ request }: TestUser): Promise<string> {
  return (await request('GET', '/api/messages')).json().messages[0].mail;
}

/** A user who never logs in, so that no session was used recently. */
async function register(app: TestApp, user_name: string, keys: object = {}) {
  const password = { password: PASSWORD, confirm_password: PASSWORD };
  const json = { user_name, email: `${user_name}@example.com`, ...password, ...keys };
  const response = await app.request('POST', '/api/users/register/new', { json });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().user as TestUser['user'];
}

function logIn(app: TestApp, { email }: { email: string }, agent?: string) {
  const headers = agent ? { 'user-agent': agent } : {};
  return app.request('POST', '/api/users/login', { json: { email, password: PASSWORD }, headers });
}

describe.each(engines)('an email on $name', (engine) => {
  async function start(config: object = {}) {
    const sink = await mailServer();
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url, ...config } });
    return { app, sink, clock };
  }

  test('is confirmed by the link mailed at registration', async () => {
    const { app, sink } = await start({ origin: 'https://vitrine.example' });
    const ada = await makeUser(app);
    expect(await isConfirmed(ada)).toBe(false);

    const mail = await sink.confirmation(ada.user.email);
    expect(linkIn(mail).href).toBe(`https://vitrine.example/verify?token=${tokenIn(mail)}`);
    const json = { token: tokenIn(mail) };
    const response = await app.request('POST', '/api/users/change-email/confirm', { json });

    expect(response.json()).toEqual({ status: 200, success: true, message: 'Email address confirmed.' });
    expect(await isConfirmed(ada)).toBe(true);
    expect((await app.request('POST', '/api/users/change-email/confirm', { json })).statusCode).toBe(400);
    expect(app.log.filter(({ event }) => event === 'email_confirmed')).toMatchObject([{ user_id: ada.user.id }]);
  });

  test("gets visitors' messages only after its confirmation; the inbox has them before", async () => {
    const { app, sink } = await start();
    const ada = await makeUser(app);

    expect((await write(app, ada)).statusCode).toBe(200);
    expect(await mailStateOf(ada)).toBe('none');
    await confirmAccount(app, sink, ada);
    expect((await write(app, ada)).statusCode).toBe(200);

    const [mail, ...others] = await sink.received(1);
    expect(mail && textOf(mail)).toContain('A line');
    expect(others).toEqual([]);
  });

  test('gets no notifications before it is confirmed', async () => {
    const { app, sink } = await start();
    const ada = await makeUser(app);
    await logIn(app, ada.user, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    const passwords = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await ada.request('POST', '/api/users/change-password', { json: passwords })).statusCode).toBe(200);
    const change = await ada.request('POST', '/api/users/change-email', { json: { email: 'new@example.com' } });
    expect(change.statusCode).toBe(200);

    const [link] = await sink.received(1);
    const json = { token: link ? tokenIn(link) : '' };
    expect((await app.request('POST', '/api/users/change-email/confirm', { json })).statusCode).toBe(200);
    await app.ctx.mail({ to: 'last@example.com', subject: 'Last', text: 'Last' });

    const mails = await sink.received(2);
    expect(mails.map(({ to }) => to[0])).toEqual(['new@example.com', 'last@example.com']);
    expect(await isConfirmed(ada)).toBe(true);
  });

  test('gets another link on request, at most three an hour, from any account', async () => {
    const { app, sink, clock } = await start({ rateLimits: true });
    const ada = await makeUser(app);
    const send = () => ada.request('POST', '/api/users/confirm-email');
    expect((await app.request('POST', '/api/users/confirm-email')).statusCode).toBe(401);

    const statuses = [(await send()).statusCode, (await send()).statusCode, (await send()).statusCode];
    expect(statuses).toEqual([200, 200, 429]);
    const { email } = ada.user;
    await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    const again = await makeUser(app, { email });
    clock.advance(HOUR_MS);
    const demanded = await again.request('POST', '/api/users/confirm-email');
    expect(demanded.json().message).toBe('We have emailed you a link. Open it to confirm your address.');

    await app.ctx.mail({ to: 'last@example.com', subject: 'Last', text: 'Last' });
    await sink.received(1);
    expect(sink.confirmations.filter(({ to }) => to.includes(email))).toHaveLength(4);
    await confirmAccount(app, sink, again);
    expect((await again.request('POST', '/api/users/confirm-email')).json().message).toBe(
      'Your email address is confirmed.',
    );
  });

  test('gets the links that its owner requests, whatever others request for it', async () => {
    const { app } = await start({ rateLimits: true });
    const ada = await makeUser(app);
    const { email } = ada.user;
    for (let number = 0; number < 2; number += 1) {
      const thief = await makeUser(app);
      for (let n = 0; n < 3; n += 1) {
        expect((await thief.request('POST', '/api/users/change-email', { json: { email } })).statusCode).toBe(200);
      }
      const json = { user_name: `thief-${number}`, email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      const ip = `203.0.113.${number}`;
      for (let n = 0; n < 3; n += 1) {
        expect((await app.request('POST', '/api/users/register/new', { json, ip })).statusCode).toBe(409);
      }
    }
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ada.request('POST', '/api/users/confirm-email')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('many accounts cannot flood a mailbox with links to confirm it', async () => {
    const { app } = await start({ rateLimits: true });
    const statuses = [];
    for (let number = 0; number < 5; number += 1) {
      const one = await makeUser(app);
      for (let n = 0; n < 3; n += 1) {
        const json = { email: 'victim@example.com' };
        statuses.push((await one.request('POST', '/api/users/change-email', { json })).statusCode);
      }
    }
    expect(statuses).toEqual([...Array(12).fill(200), ...Array(3).fill(429)]);
  });

  test('is confirmed by a password reset link, if that was mailed to it', async () => {
    const { app, sink } = await start();
    const ada = await makeUser(app);
    const grace = await makeUser(app);
    const passwords = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const reset = (mail: Parameters<typeof tokenIn>[0] | undefined) =>
      app.request('POST', '/api/users/reset-password', { json: { token: mail ? tokenIn(mail) : '', ...passwords } });
    const confirmedAt = async ({ user }: TestUser) => {
      const row = app.ctx.db.selectFrom('users').select('email_confirmed_at').where('id', '=', user.id);
      return (await row.executeTakeFirstOrThrow()).email_confirmed_at;
    };

    await app.request('POST', '/api/users/forgot-password', { json: { email: ada.user.email } });
    const [mailed] = await sink.received(1);
    expect((await reset(mailed)).statusCode).toBe(200);
    const [, notice] = await sink.received(2);
    expect(notice && textOf(notice)).toContain('The password of your account was changed');
    await app.request('POST', '/api/users/forgot-password', { json: { email: grace.user.email } });
    const [, , passedOn] = await sink.received(3);
    await app.ctx.db.updateTable('account_tokens').set({ email: '' }).execute();
    expect((await reset(passedOn)).statusCode).toBe(200);

    expect(await confirmedAt(ada)).toBe('2026-03-14T12:00:00.000Z');
    expect(await confirmedAt(grace)).toBe('');
  });

  test('is confirmed if the page was in use before confirmations existed; such accounts never expire', async () => {
    const { db, close } = await openDatabase(await engine.freshDatabaseUrl());
    await migrate({ db });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0009-deleted-by-owner');
    const at = '2026-01-01T00:00:00.000Z';
    for (const [name, revision] of [
      ['ada', 2],
      ['eve', 1],
    ]) {
      await sql`insert into users (id, user_name, email, password_hash, revision, created_at)
        values (${name}, ${name}, ${name}, 'x', cast(${revision} as integer), ${at})`.execute(db);
    }

    expect((await migrator.migrateToLatest()).error).toBeUndefined();

    const columns = ['id', 'email_confirmed_at', 'unused_until'] as const;
    expect(await db.selectFrom('users').select(columns).orderBy('id').execute()).toEqual([
      { id: 'ada', email_confirmed_at: at, unused_until: '' },
      { id: 'eve', email_confirmed_at: '', unused_until: '' },
    ]);
    await close();
  });

  test('expires with its account after thirty days without confirmation, content or login', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { app, sink, clock } = await start();
    const names = async () =>
      (await app.ctx.db.selectFrom('users').select('user_name').orderBy('user_name').execute()).map(
        ({ user_name }) => user_name,
      );
    await register(app, 'site-owner');
    clock.advance(1_000);
    await register(app, 'unused');
    const returned = await register(app, 'returned');
    const confirmed = await register(app, 'confirmed');
    await confirmAccount(app, sink, { user: confirmed });
    const maker = await makeUser(app, { user_name: 'maker' });
    await maker.request('POST', '/api/badges/new', { json: { title: 'Swimmer' } });
    const written = await register(app, 'written-to');
    await app.request('POST', '/api/contact', {
      json: { user_id: written.id, name: 'Grace', email: 'g@example.org', subject: 'Hi', message: 'A line' },
    });
    const reader = await makeUser(app, { user_name: 'reader' });
    clock.advance(13 * DAY_MS);
    await reader.request('GET', '/api/users/me');
    await logIn(app, returned);

    clock.advance(17 * DAY_MS);
    vi.advanceTimersByTime(HOUR_MS);

    // Logged after the account is gone.
    await eventually(async () => expect(app.log.filter(({ event }) => event === 'account_ended')).toHaveLength(1));
    expect(await names()).toEqual(['confirmed', 'maker', 'reader', 'returned', 'site-owner', 'written-to']);
    // The name was never public: it is free at once.
    await register(app, 'unused');
  });
});
