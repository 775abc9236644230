import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { sample } from '../../../src/portfolio/sample/sample.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';

function register(app: TestApp, user_name: string) {
  const email = `${user_name}@example.org`;
  const json = { user_name, email, password: PASSWORD, confirm_password: PASSWORD };
  return app.request('POST', '/api/users/register/new', { json });
}

function rename({ request, user }: TestUser, user_name: string) {
  return request('PATCH', `/api/users/${user.id}`, { json: { user_name } });
}

describe.each(bothEngines)('a user name on $name', (engine) => {
  test('of a deleted account is free after ninety days, like its former names', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app, { user_name: 'ada' });
    await rename(ada, 'countess');
    await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    const eve = await makeUser(app);

    clock.advance(90 * DAY_MS - 1);
    for (const name of ['ada', 'countess']) {
      const registered = await register(app, name);
      expect(registered.json()).toMatchObject({ status: 409, error: 'User name is already taken' });
    }
    // The clock is ahead of eve's session.
    const login = { email: eve.user.email, password: PASSWORD };
    expect((await eve.request('POST', '/api/users/login', { json: login })).statusCode).toBe(200);
    expect((await rename(eve, 'ada')).statusCode).toBe(409);
    const stored = await app.ctx.db.selectFrom('resting_user_names').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/ada|countess/);

    clock.advance(1);
    expect((await register(app, 'ada')).statusCode).toBe(200);
    expect((await rename(eve, 'countess')).statusCode).toBe(200);
  });

  test('in OWNER cannot be taken by registering or renaming', async () => {
    const app = await startApp({ engine, config: { owner: 'ada' } });
    const eve = await makeUser(app);

    for (const response of [await register(app, 'ada'), await rename(eve, 'Ada')]) {
      expect(response.json()).toMatchObject({
        status: 403,
        code: 'forbidden',
        error: expect.stringContaining('vitrine user create'),
        details: [{ field: 'user_name', message: expect.stringContaining('the owner of this site') }],
      });
    }
    expect((await app.request('GET', '/api/projects')).json()).toEqual(sample.records.projects);
  });

  test('in OWNER can be given up and taken back by its account', async () => {
    const databaseUrl = await engine.freshDatabaseUrl();
    const before = await startApp({ engine, config: { databaseUrl } });
    const ada = await makeUser(before, { user_name: 'ada' });
    const app = await startApp({ engine, config: { databaseUrl, owner: 'ada' } });
    const owner = { ...ada, request: app.client({ headers: { cookie: ada.cookie() } }).request };

    expect((await rename(owner, 'countess')).statusCode).toBe(200);
    expect((await rename(owner, 'ada')).statusCode).toBe(200);
  });

  test('that was reserved later stays with its account, and is not available to others', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await app.ctx.db.updateTable('users').set({ user_name: 'staff' }).where('id', '=', ada.user.id).execute();
    const eve = await makeUser(app);

    const saved = await ada.request('PATCH', `/api/users/${ada.user.id}`, {
      json: { user_name: 'staff', headline: 'x' },
    });
    expect(saved.json()).toMatchObject({ status: 200, user: { user_name: 'staff', headline: 'x' } });
    expect((await app.request('GET', '/api/users/staff')).json()).toMatchObject({ id: ada.user.id });
    const names = ['security', 'billing', 'abuse', 'postmaster', 'webmaster', 'staff', 'vitrine'];
    for (const name of names) {
      expect((await register(app, name)).json()).toMatchObject({ status: 400, error: 'User name is reserved' });
      expect((await rename(eve, name)).json()).toMatchObject({ status: 400, error: 'User name is reserved' });
    }
  });
});
