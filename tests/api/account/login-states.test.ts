import * as OTPAuth from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { type Client, makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { identityProvider, visitProvider } from '../../support/servers/identity-provider.ts';
import { type Authenticator, addPasskey, enterPasskey } from './authenticator.ts';

const ORIGIN = 'http://localhost:3000';

type Account = { user: TestUser; secret: string; codes: string[]; authenticator: Authenticator };

const STATES = ['plain', 'with an app', 'with a passkey', 'suspended'] as const;
type State = (typeof STATES)[number];

/** What a way in leads to: a session, a challenge for the second factor, or the status of a failure. */
type Result = 'session' | 'challenge' | 401 | 403;

/** The result in each state, in the order of STATES. */
const TABLE: Record<string, readonly [Result, Result, Result, Result]> = {
  'a wrong password': [401, 401, 401, 401],
  'the right password': ['session', 'challenge', 'challenge', 403],
  'a code without the password': [401, 401, 401, 401],
  'the right password and a wrong code': ['session', 401, 401, 403],
  'the right password and a code of the app': ['session', 'session', 401, 403],
  'the right password and a recovery code': ['session', 'session', 'session', 403],
  'a passkey that verifies its user': [401, 401, 'session', 403],
  'a passkey that does not verify its user': [401, 401, 401, 401],
  'the right password and a passkey that does not verify its user': ['session', 401, 'session', 403],
  'a linked provider': ['session', 'challenge', 'challenge', 403],
  'a linked provider and a wrong code': ['session', 401, 401, 403],
  'a linked provider and a code of the app': ['session', 'session', 401, 403],
  'a linked provider and a recovery code': ['session', 'session', 'session', 403],
  'a linked provider and a passkey that does not verify its user': ['session', 401, 'session', 403],
  'a provider that has the email of the account': [401, 401, 401, 401],
};

describe.each(engines)('on $name, an account', (engine) => {
  const clock = stillClock();
  const accounts = new Map<State, Account>();
  const stops: (() => void)[] = [];
  const person = { sub: '', email: '', email_verified: true };
  let app: TestApp;

  beforeAll(async () => {
    const oidc = await identityProvider(
      ORIGIN,
      () => person,
      (stop) => stops.push(stop),
    );
    app = await startApp({
      engine,
      now: clock.now,
      config: { origin: ORIGIN, providers: { oidc, github: undefined } },
    });
    for (const state of STATES) accounts.set(state, await makeAccount(state));
  });

  afterAll(() => {
    for (const stop of stops) stop();
  });

  async function makeAccount(state: State): Promise<Account> {
    const user = await makeUser(app);
    const account: Account = { user, secret: '', codes: [], authenticator: (await addPasskey(user)).authenticator };
    const [{ id }] = (await user.request('GET', '/api/users/passkeys')).json();
    // Every account but one has a passkey that was removed, or is useless while it is suspended.
    if (state !== 'with a passkey' && state !== 'suspended') await user.request('DELETE', `/api/users/passkeys/${id}`);
    if (state === 'with an app') {
      account.secret = (await user.request('POST', '/api/users/totp')).json().secret;
      const confirmed = await user.request('POST', '/api/users/totp/confirm', { json: { code: codeOf(account) } });
      account.codes = confirmed.json().recovery_codes;
    }
    if (state === 'with a passkey') {
      account.codes = (await user.request('POST', '/api/users/recovery-codes')).json().recovery_codes;
    }
    await visitAndReturn(user, { path: '/api/users/providers/oidc', sub: user.user.id, email: user.user.email });
    if (state === 'suspended') await suspend(app.ctx, user.user.id);
    return account;
  }

  /** Goes to the provider and back, and returns the screen that follows. */
  async function visitAndReturn(client: Client, { path, sub, email }: Record<'path' | 'sub' | 'email', string>) {
    const { url } = (await client.request('POST', path, { json: {} })).json();
    Object.assign(person, { sub, email });
    const { pathname, search } = await visitProvider(url);
    return String((await client.request('GET', pathname + search)).headers.location);
  }

  async function enterByProvider(client: Client, sub: string, email: string): Promise<Result | undefined> {
    const screen = await visitAndReturn(client, { path: '/api/users/login/provider/oidc', sub, email });
    if (screen.includes('suspended')) return 403;
    if (screen.includes('provider_failure')) return 401;
    return screen === '/home' ? sessionOf(client) : undefined;
  }

  function codeOf({ secret }: Account): string {
    if (secret === '') return '000000';
    clock.advance(MINUTE_MS);
    return new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime(),
    });
  }

  async function resultOf(client: Client, way: string, account: Account): Promise<Result> {
    const { email } = account.user.user;
    const enter = (password: string) => client.request('POST', '/api/users/login', { json: { email, password } });
    const enterCode = (json: object) => client.request('POST', '/api/users/login/second-factor', { json });
    const failed = (status: number) => (status === 200 ? undefined : (status as Result));
    if (way === 'a wrong password') return failed((await enter('wrong')).statusCode) ?? sessionOf(client);
    if (way.startsWith('the right password')) {
      const entered = await enter(PASSWORD);
      if (entered.statusCode !== 200 || entered.json().user) return failed(entered.statusCode) ?? sessionOf(client);
    }
    if (way.includes('provider')) {
      const sub = way.includes('linked') ? account.user.user.id : `stranger-${email}`;
      const entered = await enterByProvider(client, sub, email);
      if (entered !== undefined) return entered;
    }
    if (way.includes('recovery code')) return statusOf(await enterCode({ recovery_code: account.codes.shift() }));
    if (way.includes('wrong code')) return statusOf(await enterCode({ code: '000000' }));
    if (way.includes('code')) return statusOf(await enterCode({ code: codeOf(account) }));
    if (!way.includes('passkey')) return sessionOf(client);
    const isUserVerified = !way.includes('does not verify');
    return statusOf(await enterPasskey(client, account.authenticator, { isUserVerified }));

    async function statusOf({ statusCode }: { statusCode: number }): Promise<Result> {
      return failed(statusCode) ?? sessionOf(client);
    }
  }

  async function sessionOf(client: Client): Promise<Result> {
    return (await client.request('GET', '/api/users/me')).statusCode === 200 ? 'session' : 'challenge';
  }

  test.each(Object.entries(TABLE))('is entered with %s as the table says', async (way, expected) => {
    const results: Result[] = [];
    for (const state of STATES) results.push(await resultOf(app.client(), way, accounts.get(state) as Account));
    expect(results).toEqual(expected);
  });
});
