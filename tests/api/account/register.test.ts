import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines } from '../../support/engines.ts';
import { hashAsInProduction } from '../../support/password-cost.ts';

type Emails = { reject: string[]; same_account: string[] };
const emails: Emails = JSON.parse(readFileSync('tests/data/hostile/strings/emails.json', 'utf8'));

const ada = {
  user_name: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  password: PASSWORD,
  confirm_password: PASSWORD,
  image_url: '',
};

function register(app: TestApp, changes: object = {}, ip = '198.51.100.1') {
  return app.request('POST', '/api/users/register/new', { json: { ...ada, ...changes }, ip });
}

function someImage(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#c43' } })
    .png()
    .toBuffer();
}

async function countUsers(app: TestApp): Promise<number> {
  const { count } = await app.ctx.db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

for (const engine of engines) {
  test(`registering returns the stored user and starts a session (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const response = await register(app, { user_name: 'Ada', email: ' Ada@Example.com ' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      status: 200,
      success: true,
      message: expect.stringContaining('Registration successful'),
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        user_name: 'ada',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        image_url: '',
      },
    });
    const [cookie, ...others] = response.cookies;
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: 'vitrine_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    const me = await app.request('GET', '/api/users/me', { cookie: `${cookie?.name}=${cookie?.value}` });
    expect(me.json()).toMatchObject({ user_name: 'ada', email: 'ada@example.com' });
  });

  test(`registering ends the session that the request came with; a rejected one changes none (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const person = await makeUser(app);
    const before = person.cookie();
    const again = { ...ada, email: person.user.email };
    const rejected = await person.request('POST', '/api/users/register/new', { json: again });
    expect(rejected.statusCode).toBe(409);
    expect(rejected.cookies).toEqual([]);
    expect((await app.request('GET', '/api/users/me', { cookie: before })).statusCode).toBe(200);
    const registered = await person.request('POST', '/api/users/register/new', { json: ada });
    expect(registered.statusCode).toBe(200);
    expect(person.cookie()).not.toBe(before);
    expect((await person.request('GET', '/api/users/me')).json()).toMatchObject({ user_name: 'ada' });
    expect((await app.request('GET', '/api/users/me', { cookie: before })).statusCode).toBe(401);
  });

  test(`missing, short and different values are reported (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const rejected: [object, string][] = [
      [{ user_name: undefined }, 'User name is required'],
      [{ user_name: 'x' }, 'User name must be 2 to 32 letters a to z, digits or hyphens'],
      [{ user_name: 'Admin' }, 'User name is reserved'],
      [{ email: undefined }, 'Email is required'],
      [{ email: 'ada' }, 'Email must be an email address'],
      [{ password: undefined }, 'Password is required'],
      [{ confirm_password: undefined }, 'Confirm password is required'],
      [{ email: 5 }, 'Email must be text'],
      [{ password: '1234567', confirm_password: '1234567' }, 'Password must be at least 8 characters'],
      [{ password: 'x'.repeat(129), confirm_password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
      [{ confirm_password: 'another one' }, 'Confirm password must be the same as the password'],
      [{ password: 'Password1', confirm_password: 'Password1' }, 'Password is too easy to guess'],
      [{ password: 'ada@example.com', confirm_password: 'ada@example.com' }, 'Password is too easy to guess'],
      [{ image_url: `images/${'a'.repeat(64)}.webp` }, 'Image URL must come with the ticket that it was uploaded with'],
    ];
    for (const [changes, error] of rejected) {
      const response = await register(app, changes);
      expect(response.json()).toMatchObject({ status: 400, code: 'invalid', message: 'Error registering user', error });
      expect(response.json().details[0]).toMatchObject({ field: expect.any(String), message: error });
    }
    expect(await countUsers(app)).toBe(0);
  });

  test(`a taken name or email is rejected and reported (${engine.name})`, async () => {
    const app = await startApp({ engine });
    await register(app);
    const name = { field: 'user_name', message: 'User name is already taken' };
    const email = { field: 'email', message: 'Email address is already registered' };
    const both = await register(app, { user_name: 'ADA', email: 'ADA@EXAMPLE.COM' });
    expect(both.json()).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Error registering user',
      error: name.message,
      details: [name, email],
    });
    expect((await register(app, { email: 'other@example.com' })).json().details).toMatchObject([name]);
    expect((await register(app, { user_name: 'other' })).json().details).toMatchObject([email]);
    expect(await countUsers(app)).toBe(1);
  });

  test(`keys that clients may not set are dropped (${engine.name})`, async () => {
    hashAsInProduction();
    const app = await startApp({ engine });
    const id = '11111111-1111-4111-8111-111111111111';
    await register(app, { id, revision: 7, password_hash: 'x', created_at: 'x', indexed: false, extras: '{}' });
    const row = await app.ctx.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ revision: 1, indexed: 1, extras: '' });
    expect(row.id).not.toBe(id);
    expect(row.created_at).not.toBe('x');
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test(`a value that is more, or less, than one email is rejected (${engine.name})`, async () => {
    const app = await startApp({ engine });
    for (const email of emails.reject) expect((await register(app, { email })).statusCode, email).toBe(400);
    expect(await countUsers(app)).toBe(0);
  });

  test(`a sixth registration from one IP within an hour is rejected (${engine.name})`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
    const nth = (n: number, ip?: string) =>
      register(app, { user_name: `user-${n}`, email: `user-${n}@example.com` }, ip);
    for (let n = 1; n <= 5; n++) expect((await nth(n)).statusCode).toBe(200);
    const rejected = await nth(6);
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBe(3600);
    expect((await nth(6, '198.51.100.2')).statusCode).toBe(200);
    clock.advance(HOUR_MS);
    expect((await nth(7)).statusCode).toBe(200);
  });

  test(`closed registration rejects everybody (${engine.name})`, async () => {
    const app = await startApp({ engine, config: { registration: 'closed' } });
    const response = await register(app);
    expect(response.json()).toMatchObject({
      status: 403,
      message: 'Error registering user',
      error: 'Registration is closed',
    });
    expect(await countUsers(app)).toBe(0);
  });

  test(`an image is accepted with its upload token (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const { ticket } = (await app.request('GET', '/api/users/register/upload-ticket')).json();
    const form = new FormData();
    form.append('ticket', ticket);
    form.append('file', new Blob([new Uint8Array(await someImage())], { type: 'image/png' }), 'me.png');
    const { image_url } = (await app.request('POST', '/api/upload', { body: form })).json();

    const other = `images/${'a'.repeat(64)}.webp`;
    const rejected = await register(app, { image_url: other, ticket });
    expect(rejected.json()).toMatchObject({
      status: 400,
      message: 'Error registering user',
      details: [{ field: 'image_url' }],
    });
    expect(await countUsers(app)).toBe(0);

    const response = await register(app, { image_url, ticket });
    expect(response.json()).toMatchObject({ status: 200, user: { image_url } });
    const { owner } = await app.ctx.db.selectFrom('images').select('owner').executeTakeFirstOrThrow();
    expect(owner).toBe(response.json().user.id);
  });

  test(`a former user name cannot be taken by others (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const grace = await makeUser(app, { user_name: 'grace' });
    await grace.request('PATCH', `/api/users/${grace.user.id}`, { json: { user_name: 'admiral' } });
    const response = await register(app, { user_name: 'grace' });
    expect(response.json()).toMatchObject({ status: 409, error: 'User name is already taken' });
  });
}

for (const engine of bothEngines) {
  test(`of fifty concurrent registrations of one name one succeeds (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const names = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register(app, { email: `ada${index}@example.com` })),
    );
    const sameName = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        register(app, { user_name: `user-${index}`, email: emails.same_account[index % emails.same_account.length] }),
      ),
    );
    for (const responses of [names, sameName]) {
      const statuses = responses.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, ...Array(49).fill(409)]);
    }
    expect(await countUsers(app)).toBe(2);
  });
}
