import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { suspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { issueInvitation } from '../../../src/identity/auth/invitations.server.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { type Client, makeUser, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines, type TestEngine } from '../../support/engines.ts';
import { gitHub, identityProvider, type Person, visitProvider } from '../../support/servers/identity-provider.ts';

const ORIGIN = 'https://folio.example';
const CALLBACK = '/api/users/login/provider/oidc/callback';

/** The site with a provider, at which everybody is `person`. */
async function withProvider(engine: TestEngine, more: object = {}) {
  const clock = stillClock();
  const site = { person: { sub: 'subject-1', email: 'ada@example.com', email_verified: true } as Person };
  const oidc = await identityProvider(ORIGIN, () => site.person);
  const config = { origin: ORIGIN, providers: { oidc, github: undefined }, ...more };
  const app = await startApp({ engine, now: clock.now, config });
  return Object.assign(site, { app, clock });
}

async function begin(client: Client, path = '/api/users/login/provider/oidc', json: object = {}): Promise<string> {
  const response = await client.request('POST', path, { json });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  const { pathname, search } = await visitProvider(response.json().url);
  return pathname + search;
}

/** Returns where a login at the provider leads to. */
async function logIn(client: Client, json: object = {}): Promise<string> {
  return finish(client, await begin(client, undefined, json));
}

async function finish(client: Client, path: string): Promise<string> {
  const response = await client.request('GET', path);
  expect([response.statusCode, response.body]).toEqual([303, expect.any(String)]);
  return String(response.headers.location);
}

async function nameOf(client: Client): Promise<string | undefined> {
  return (await client.request('GET', '/api/users/me')).json().user_name;
}

async function unlink(client: Client, json: object = {}): Promise<number> {
  return (await client.request('DELETE', '/api/users/providers/oidc', { json })).statusCode;
}

const countUsers = async ({ ctx }: TestApp) => (await ctx.db.selectFrom('users').select('id').execute()).length;

describe.each(engines)('a login at another site on $name', (engine) => {
  test('makes an account without a password, and logs in to it again', async () => {
    const { app, clock } = await withProvider(engine);
    const client = app.client();
    expect(await logIn(client)).toBe('/studio/welcome');
    expect(await nameOf(client)).toBe('ada');
    const me = (await client.request('GET', '/api/users/me')).json();
    expect(me).toMatchObject({ email: 'ada@example.com', email_confirmed: true });

    const again = app.client();
    expect(await logIn(again)).toBe('/home');
    expect(await nameOf(again)).toBe('ada');
    expect(await countUsers(app)).toBe(1);
    const events = (await again.request('GET', '/api/users/activity')).json().items;
    expect(events.map(({ event, detail }: Record<string, string>) => `${event} ${detail}`).sort()).toEqual(
      ['login Campus', 'provider_linked Campus', 'registered '].sort(),
    );
    for (const password of ['', PASSWORD]) {
      const json = { email: 'ada@example.com', password };
      expect((await app.request('POST', '/api/users/login', { json })).statusCode).toBe(401);
    }
    // The last way in stays.
    expect(await unlink(again)).toBe(409);
    expect(await logIn(app.client())).toBe('/home');
    // Without a password, a fresh login is the proof.
    clock.advance(11 * MINUTE_MS);
    const remove = (with_: Client) => with_.request('DELETE', `/api/users/${me.id}`, { json: {} });
    expect((await remove(again)).json()).toMatchObject({ error: 'Please log out, and log in again' });
    const fresh = app.client();
    await logIn(fresh);
    expect((await remove(fresh)).statusCode).toBe(200);
    expect(await app.ctx.db.selectFrom('linked_identities').select('id').execute()).toEqual([]);
  });

  test('never opens an account by its email alone; its session links and unlinks it', async () => {
    const { app, clock } = await withProvider(engine);
    const ada = await makeUser(app, { email: 'ada@example.com' });
    const stranger = app.client();
    expect(await logIn(stranger)).toBe('/login?provider_failure=email_taken');
    expect(await nameOf(stranger)).toBeUndefined();

    clock.advance(11 * MINUTE_MS);
    const path = '/api/users/providers/oidc';
    expect((await ada.request('POST', path, { json: {} })).json()).toMatchObject({ code: 'reauth_required' });
    const back = await begin(ada, path, { password: PASSWORD });
    // The response of the provider is of use only in the browser and session that have requested it.
    expect(await finish(stranger, back)).toBe('/login?provider_failure=expired');
    expect(await finish(ada, back)).toBe('/settings/security');
    expect(await finish(ada, back)).toBe('/login?provider_failure=expired');
    expect((await ada.request('GET', '/api/users/providers')).json()).toMatchObject([
      { provider: 'oidc', name: 'Campus', linked: { label: 'ada@example.com' } },
    ]);
    expect(await logIn(stranger)).toBe('/home');
    expect(await nameOf(stranger)).toBe(ada.user.user_name);

    const bob = await makeUser(app);
    expect(await finish(bob, await begin(bob, path, {}))).toBe('/settings/security?provider_failure=taken');
    expect(await unlink(ada)).toBe(200);
    expect(await unlink(ada)).toBe(404);
    expect(await logIn(app.client())).toBe('/login?provider_failure=email_taken');
  });

  test('needs the second factor of the account, and none that is suspended', async () => {
    const { app } = await withProvider(engine);
    const client = app.client();
    await logIn(client);
    const { id } = (await client.request('GET', '/api/users/me')).json();
    const created_at = app.ctx.now().toISOString();
    await app.ctx.db
      .insertInto('totp_factors')
      .values({ user_id: id, secret: 'x', confirmed_at: created_at, last_step: 0 })
      .execute();
    const second = app.client();
    expect(await logIn(second)).toBe('/login?second_factor=totp');
    expect(await nameOf(second)).toBeUndefined();
    const wrong = await second.request('POST', '/api/users/login/second-factor', { json: { recovery_code: 'x' } });
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'Wrong code']);
    await suspend(app.ctx, id);
    expect(await logIn(app.client())).toBe('/login?provider_failure=suspended');
  });

  test('is refused if the response was made up, is late, or comes twice', async () => {
    const { app, clock } = await withProvider(engine);
    const client = app.client();
    const real = await begin(client);
    const other = await begin(app.client());
    const state = /state=[^&]+/;
    for (const forged of [
      `${CALLBACK}?code=made-up`,
      real.replace(state, 'state=made-up'),
      real.replace(state, state.exec(other)?.[0] ?? ''),
      `${CALLBACK}?error=access_denied&${state.exec(real)?.[0]}`,
    ]) {
      const victim = app.client();
      const url = await begin(victim);
      expect(url).toContain('code=');
      expect(await finish(victim, forged)).toBe('/login?provider_failure=failed');
    }
    expect(await finish(app.client(), real)).toBe('/login?provider_failure=expired');
    clock.advance(10 * MINUTE_MS);
    expect(await finish(client, real)).toBe('/login?provider_failure=expired');
    expect(await countUsers(app)).toBe(0);
    expect((await app.request('POST', '/api/users/login/provider/github', { json: {} })).statusCode).toBe(404);
  });

  test('needs an invitation where registration does, and an email', async () => {
    const site = await withProvider(engine, { registration: 'invited' });
    const { app } = site;
    expect(await logIn(app.client())).toBe('/login?provider_failure=not_linked');
    const invitation = await issueInvitation(app.ctx, 'grace@example.com', 7);
    expect(await logIn(app.client(), { invitation })).toBe('/login?provider_failure=not_linked');
    const open = await issueInvitation(app.ctx, '', 7);
    // An invitation replaces one for the same email, and no other.
    await issueInvitation(app.ctx, 'grace@example.com', 7);
    expect(await logIn(app.client(), { invitation: open })).toBe('/studio/welcome');
    site.person = { sub: 'subject-2' };
    const unused = await issueInvitation(app.ctx, '', 7);
    expect(await logIn(app.client(), { invitation: unused })).toBe('/login?provider_failure=no_email');
    expect(await countUsers(app)).toBe(1);
  });
});

describe.each(bothEngines)('a login at another site on $name', (engine) => {
  test('of a new person who comes twice at once makes one account, whatever email the provider says', async () => {
    const site = await withProvider(engine);
    const paths: [Client, string][] = [];
    for (const email of Array.from({ length: 6 }, (_, index) => `ada-${index}@example.org`)) {
      const client = site.app.client();
      site.person = { ...site.person, email };
      paths.push([client, await begin(client)]);
    }
    // The email is asked for by the callback: each gets another one.
    let callbacks = 0;
    const { person } = site;
    Object.defineProperty(site, 'person', {
      get: () => {
        callbacks += 1;
        return { ...person, email: `ada-${callbacks}@example.com` };
      },
    });
    const ends = await Promise.all(paths.map(([client, path]) => finish(client, path)));
    expect(ends).toContain('/studio/welcome');
    expect(await countUsers(site.app)).toBe(1);
  });
});

test('a login at GitHub makes an account, with a number where the name is taken', async () => {
  const github = await gitHub(() => ({ id: 7, login: 'Ada', email: 'Ada@example.com' }));
  const config = { origin: ORIGIN, providers: { oidc: undefined, github }, githubApiUrl: github.url };
  const app = await startApp({ config });
  await makeUser(app, { user_name: 'ada', email: 'taken@example.com' });
  const client = app.client();
  const path = '/api/users/login/provider/github';
  expect(await finish(client, await begin(client, path))).toBe('/studio/welcome');
  expect((await client.request('GET', '/api/users/me')).json()).toMatchObject({
    user_name: 'ada-2',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
  });
  const again = app.client();
  expect(await finish(again, await begin(again, path))).toBe('/home');
  expect((await app.request('GET', '/login')).body).toContain(
    '<meta name="providers" content="[{&quot;provider&quot;:&quot;github&quot;,&quot;name&quot;:&quot;GitHub&quot;}]">',
  );
});

test('what GitHub says of a person is not more than it says', async () => {
  const person = { id: 7, login: 'ada', email: 'ada@example.com' };
  let now: Parameters<typeof gitHub>[0] = () => person;
  const github = await gitHub(() => now());
  const config = { origin: ORIGIN, providers: { oidc: undefined, github }, githubApiUrl: github.url };
  const app = await startApp({ config });
  const enter = async () => {
    const client = app.client();
    return { client, path: await finish(client, await begin(client, '/api/users/login/provider/github')) };
  };
  now = () => ({ ...person, status: 502 });
  expect((await enter()).path).toBe('/login?provider_failure=failed');
  now = () => ({ ...person, id: Number.NaN });
  expect((await enter()).path).toBe('/login?provider_failure=failed');
  // Neither an email that is not verified nor one that is not the primary one.
  for (const emails of [
    [],
    [{ email: person.email, primary: true, verified: false }],
    [{ email: person.email, primary: false, verified: true }],
  ]) {
    now = () => ({ ...person, emails });
    expect((await enter()).path).toBe('/login?provider_failure=no_email');
  }
  expect(await countUsers(app)).toBe(0);
  now = () => ({ ...person, name: null });
  const { client, path } = await enter();
  expect(path).toBe('/studio/welcome');
  expect((await client.request('GET', '/api/users/me')).json()).toMatchObject({ first_name: '', last_name: '' });
});

test('a provider that fails is asked once for a while, however many want to log in', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(500).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const oidc = { issuer: `http://127.0.0.1:${port}`, name: 'Campus', clientId: 'x', clientSecret: 'x' };
  const app = await startApp({ config: { providers: { oidc, github: undefined } } });
  const click = async () => (await app.request('POST', '/api/users/login/provider/oidc', { json: {} })).statusCode;
  expect(await Promise.all([click(), click(), click()])).toEqual([503, 503, 503]);
  expect([await click(), requests]).toEqual([503, 1]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS });
  onTestFinished(() => void vi.useRealTimers());
  expect([await click(), requests]).toEqual([503, 2]);
});

test('a provider that cannot be reached is reported, and the login screen names none by default', async () => {
  const oidc = { issuer: 'http://127.0.0.1:9', name: 'Campus', clientId: 'x', clientSecret: 'x' };
  const app = await startApp({ config: { providers: { oidc, github: undefined } } });
  const response = await app.request('POST', '/api/users/login/provider/oidc', { json: {} });
  expect([response.statusCode, response.json().error]).toEqual([
    503,
    expect.stringContaining('Campus cannot be reached'),
  ]);
  const plain = await startApp();
  expect((await plain.request('GET', '/login')).body).not.toContain('name="providers"');
});
