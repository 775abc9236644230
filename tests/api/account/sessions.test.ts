import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

async function statusOfMe({ request }: Pick<TestUser, 'request'>): Promise<number> {
  return (await request('GET', '/api/users/me')).statusCode;
}

async function anotherDevice(app: TestApp, { user }: TestUser) {
  const client = app.client({ headers: { 'user-agent': CHROME } });
  await client.request('POST', '/api/users/login', { json: { email: user.email, password: PASSWORD } });
  return client;
}

for (const engine of engines) {
  test(`an unused session ends after fourteen days (${engine.name})`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    clock.advance(13 * DAY_MS);
    expect(await statusOfMe(ada)).toBe(200);
    clock.advance(13 * DAY_MS);
    expect(await statusOfMe(ada)).toBe(200);
    clock.advance(14 * DAY_MS);
    expect(await statusOfMe(ada)).toBe(401);
  });

  test(`a session ends after ninety days however often it is used (${engine.name})`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    for (let day = 10; day < 90; day += 10) {
      clock.advance(10 * DAY_MS);
      expect(await statusOfMe(ada)).toBe(200);
    }
    clock.advance(10 * DAY_MS);
    expect(await statusOfMe(ada)).toBe(401);
  });

  test(`a session of a clock that was ahead ends when the clock is right, and is not fresh (${engine.name})`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    clock.advance(-30 * 60_000);
    expect(await statusOfMe(ada)).toBe(200);
    expect((await ada.request('POST', '/api/users/totp')).json().error).toBe('Please enter your password');
    clock.advance(-30 * DAY_MS);
    expect(await statusOfMe(ada)).toBe(401);
  });

  test(`the last use is written at most every ten minutes (${engine.name})`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const seen = async () => (await ada.request('GET', '/api/users/sessions')).json()[0].last_seen_at;
    const first = await seen();
    clock.advance(10 * 60_000);
    expect(await seen()).toBe(first);
    clock.advance(1);
    await statusOfMe(ada);
    expect(await seen()).toBe(clock.now().toISOString());
  });

  test(`cookies that are no session are ignored (${engine.name})`, async () => {
    const app = await startApp({ engine });
    await makeUser(app);
    const [row] = await app.ctx.db.selectFrom('sessions').select(['token_hash', 'id']).execute();
    for (const value of ['', 'x', 'a'.repeat(43), row?.token_hash, row?.id, '%00', '"', 'a'.repeat(4_000)]) {
      const response = await app.request('GET', '/api/users/me', { cookie: `vitrine_session=${value}` });
      expect(response.json(), value).toMatchObject({
        status: 401,
        message: 'You are not logged in',
        error: 'Unauthorized',
      });
    }
  });

  test(`users see their sessions, without IPs or user agents (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await makeUser(app);
    await anotherDevice(app, ada);
    const sessions = (await ada.request('GET', '/api/users/sessions')).json();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(sessions.map(({ device }: { device: string }) => device).sort()).toEqual([
      'Chrome on Linux',
      'Unknown device',
    ]);
    expect(Object.keys(sessions[0]).sort()).toEqual(['created_at', 'current', 'device', 'id', 'last_seen_at', 'place']);
  });

  test(`users end their own sessions, and nobody else's (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const grace = await makeUser(app);
    const phone = await anotherDevice(app, ada);
    const sessions = (await ada.request('GET', '/api/users/sessions')).json();
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await grace.request('DELETE', `/api/users/sessions/${other.id}`)).statusCode).toBe(404);
    expect(await statusOfMe(phone)).toBe(200);
    const unknown = await ada.request('DELETE', '/api/users/sessions/that-one');
    expect(unknown.json()).toMatchObject({ status: 404, message: 'Session not found' });
    expect((await ada.request('DELETE', `/api/users/sessions/${other.id}`)).statusCode).toBe(200);
    expect(await statusOfMe(phone)).toBe(401);
    expect(await statusOfMe(ada)).toBe(200);
    expect((await ada.request('DELETE', `/api/users/sessions/${other.id}`)).statusCode).toBe(404);
  });

  test(`users log out everywhere else (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const grace = await makeUser(app);
    const devices = [await anotherDevice(app, ada), await anotherDevice(app, ada)];
    expect((await ada.request('DELETE', '/api/users/sessions')).statusCode).toBe(200);
    for (const device of devices) expect(await statusOfMe(device)).toBe(401);
    expect(await statusOfMe(ada)).toBe(200);
    expect(await statusOfMe(grace)).toBe(200);
  });

  test(`of more than fifty sessions the oldest end, and expired ones are deleted (${engine.name})`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    clock.advance(1_000);
    const at = clock.now().toISOString();
    const times = { created_at: at, authenticated_at: at, last_seen_at: at };
    const others = Array.from({ length: 49 }, (_, n) => ({
      token_hash: `${n}`,
      id: `${n}`,
      user_id: ada.user.id,
      ...times,
    }));
    const row = { device: '', place: '' };
    await app.ctx.db
      .insertInto('sessions')
      .values(others.map((other) => ({ ...other, ...row })))
      .execute();
    expect(await statusOfMe(ada)).toBe(200);
    await anotherDevice(app, ada);
    expect(await statusOfMe(ada)).toBe(401);
    const count = async () => (await app.ctx.db.selectFrom('sessions').select('id').execute()).length;
    expect(await count()).toBe(50);
    clock.advance(14 * DAY_MS);
    await anotherDevice(app, ada);
    expect(await count()).toBe(1);
  });
}
