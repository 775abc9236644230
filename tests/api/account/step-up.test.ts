import * as OTPAuth from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { type Client, makeUser, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { identityProvider, visitProvider } from '../../support/servers/identity-provider.ts';
import { type Authenticator, addPasskey, enterPasskey } from './authenticator.ts';

const ORIGIN = 'http://localhost:3000';

type Account = { client: Client; sub: string; secret: string; codes: string[]; authenticator: Authenticator };

const STATES = ['plain', 'with an app', 'with a passkey', 'without a password'] as const;
type State = (typeof STATES)[number];

/** What a guarded action does: it passes, or asks for more proof, or rejects the one given. */
type Result = 'passes' | 'asks' | 'rejects';
type Row = readonly [Result, Result, Result, Result];

const [ALL_PASS, ALL_ASK, ALL_REJECT] = [
  ['passes', 'passes', 'passes', 'passes'],
  ['asks', 'asks', 'asks', 'asks'],
  ['rejects', 'rejects', 'rejects', 'rejects'],
] as const;

/** The result in each state, in the order of STATES, with a login of eleven minutes ago unless the row says otherwise. */
const GUARDED: Record<string, Row> = {
  'a login just now': ALL_PASS,
  nothing: ALL_ASK,
  'a wrong password': ['rejects', 'rejects', 'rejects', 'asks'],
  'a code without the password': ALL_ASK,
  'the password': ['passes', 'asks', 'asks', 'asks'],
  'the password and a wrong code': ['passes', 'rejects', 'rejects', 'asks'],
  'the password and a code of the app': ['passes', 'passes', 'rejects', 'asks'],
  'the password and a recovery code': ['passes', 'passes', 'passes', 'asks'],
  'a passkey': ['asks', 'asks', 'passes', 'asks'],
  'a linked provider': ['passes', 'asks', 'asks', 'passes'],
};

/** What cannot be undone needs the password in any case, or a login just now where there is none. */
const DELETION: Record<string, Row> = {
  ...GUARDED,
  'a login just now': ['asks', 'asks', 'asks', 'passes'],
  'a passkey': ALL_ASK,
  'a linked provider': ['asks', 'asks', 'asks', 'passes'],
};

/** A missing password counts as a wrong one. */
const PASSWORD_CHANGE: Record<string, Row> = {
  'a login just now': ALL_REJECT,
  nothing: ALL_REJECT,
  'a wrong password': ALL_REJECT,
  'a code without the password': ALL_REJECT,
  'the password': ['passes', 'asks', 'asks', 'rejects'],
  'the password and a wrong code': ['passes', 'rejects', 'rejects', 'rejects'],
  'the password and a code of the app': ['passes', 'passes', 'rejects', 'rejects'],
  'the password and a recovery code': ['passes', 'passes', 'passes', 'rejects'],
  'a passkey': ALL_REJECT,
  'a linked provider': ALL_REJECT,
};

const ACTIONS: Record<string, [method: string, path: string, table: Record<string, Row>]> = {
  'confirming the login': ['POST', '/api/users/confirm-login', GUARDED],
  'changing the email': ['POST', '/api/users/change-email', GUARDED],
  'setting up an app': ['POST', '/api/users/totp', GUARDED],
  'adding a passkey': ['POST', '/api/users/passkeys/options', GUARDED],
  'making recovery codes': ['POST', '/api/users/recovery-codes', GUARDED],
  'making an API token': ['POST', '/api/tokens', GUARDED],
  'linking a provider': ['POST', '/api/users/providers/oidc', GUARDED],
  'exporting the archive': ['GET', '/api/export/archive', GUARDED],
  'changing the password': ['POST', '/api/users/change-password', PASSWORD_CHANGE],
  'deleting the account': ['DELETE', '/api/users/me', DELETION],
};
/** What becomes of the sessions on other devices. A change of how to log in ends them: one may be a thief's. */
const OTHER_SESSIONS: Record<string, [state: State, 'end' | 'stay']> = {
  'adding an app': ['plain', 'end'],
  'removing an app': ['with an app', 'end'],
  'adding a passkey': ['plain', 'end'],
  'removing a passkey': ['with a passkey', 'end'],
  'making recovery codes': ['with a passkey', 'end'],
  'changing the password': ['plain', 'end'],
  'making an API token': ['plain', 'stay'],
  'asking for another email': ['plain', 'stay'],
};
const CELLS = Object.entries(ACTIONS).flatMap(([action, [, , table]]) =>
  Object.entries(table).map(([proof, expected]) => [action, proof, expected] as const),
);

describe.each(engines)('on $name, with an old login', (engine) => {
  const clock = stillClock();
  const accounts = new Map<State, Account>();
  const stops: (() => void)[] = [];
  const person = { sub: '', email: '', email_verified: true };
  let app: TestApp;
  let made = 0;

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
  });

  afterAll(() => {
    for (const stop of stops) stop();
  });

  async function visit(client: Client, path: string, sub: string): Promise<void> {
    const { url } = (await client.request('POST', path, { json: {} })).json();
    Object.assign(person, { sub, email: `${sub}@example.net` });
    const { pathname, search } = await visitProvider(url);
    await client.request('GET', pathname + search);
  }

  async function makeAccount(state: State): Promise<Account> {
    made += 1;
    const sub = `person-${made}`;
    if (state === 'without a password') {
      const client = app.client();
      await visit(client, '/api/users/login/provider/oidc', sub);
      const { authenticator } = await addPasskey(client);
      const [{ id }] = (await client.request('GET', '/api/users/passkeys')).json();
      await client.request('DELETE', `/api/users/passkeys/${id}`);
      return { client, sub, secret: '', codes: [], authenticator };
    }
    const client = await makeUser(app);
    const account: Account = { client, sub, secret: '', codes: [], ...(await addPasskey(client)) };
    const [{ id }] = (await client.request('GET', '/api/users/passkeys')).json();
    // The others have one that was removed.
    if (state !== 'with a passkey') await client.request('DELETE', `/api/users/passkeys/${id}`);
    if (state === 'with an app') {
      account.secret = (await client.request('POST', '/api/users/totp')).json().secret;
      await client.request('POST', '/api/users/totp/confirm', { json: { code: codeOf(account) } });
    }
    await visit(client, '/api/users/providers/oidc', sub);
    return account;
  }

  function codeOf({ secret }: Account): string {
    if (secret === '') return '000000';
    clock.advance(MINUTE_MS);
    const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
    return totp.generate({ timestamp: clock.now().getTime() });
  }

  async function renewCodes(account: Account): Promise<void> {
    const { recovery_codes } = (await account.client.request('POST', '/api/users/recovery-codes')).json();
    if (recovery_codes) account.codes = recovery_codes;
  }

  /** Returns an account with a login just now. */
  async function freshAccount(state: State): Promise<Account> {
    const account = accounts.get(state) ?? (await makeAccount(state));
    accounts.set(state, account);
    await app.ctx.db.updateTable('sessions').set({ authenticated_at: clock.now().toISOString() }).execute();
    await renewCodes(account);
    return account;
  }

  /** Proves what has a request of its own, and returns the keys of the others. */
  async function prove(account: Account, proof: string): Promise<object> {
    const { client, sub, authenticator } = account;
    if (proof !== 'a login just now') clock.advance(11 * MINUTE_MS);
    if (proof === 'a passkey') await enterPasskey(client, authenticator);
    if (proof === 'a linked provider') await visit(client, '/api/users/login/provider/oidc', sub);
    return {
      ...(proof.startsWith('the password') && { password: PASSWORD }),
      ...(proof === 'a wrong password' && { password: 'wrong' }),
      ...(proof.endsWith('wrong code') && { code: '000000' }),
      ...((proof.endsWith('of the app') || proof.startsWith('a code')) && { code: codeOf(account) }),
      ...(proof.endsWith('recovery code') && { recovery_code: account.codes[0] ?? 'AAAA-AAAA-AAAA-AAAA' }),
    };
  }

  async function act(account: Account, action: string, proof: object): Promise<number> {
    const { client } = account;
    const [method, path] = ACTIONS[action] ?? ['', ''];
    if (path === '/api/export/archive') {
      const { statusCode } = await client.request('POST', '/api/users/confirm-login', { json: proof });
      const exported = await client.request(method, path);
      expect(exported.statusCode).toBe(statusCode === 200 ? 200 : 401);
      return statusCode;
    }
    const { id } = (await client.request('GET', '/api/users/me')).json();
    const { password: current_password, ...codes } = proof as { password?: string };
    const passwords = { current_password, password: PASSWORD, confirm_password: PASSWORD };
    const json = {
      ...(path.endsWith('change-password') ? { ...passwords, ...codes } : proof),
      ...(path.endsWith('change-email') && { email: `new-${made}@example.org` }),
      ...(path.endsWith('tokens') && { name: 'Program', scopes: ['portfolio:read'] }),
    };
    // A deletion without proof has no body either.
    const body = method === 'DELETE' && Object.keys(json).length === 0 ? {} : { json };
    return (await client.request(method, path.replace('/me', `/${id}`), body)).statusCode;
  }

  async function resultIn(state: State, action: string, proof: string): Promise<Result | number> {
    const account = await freshAccount(state);
    const status = await act(account, action, await prove(account, proof));
    if (action === 'deleting the account' && status === 200) accounts.delete(state);
    // Beyond the guard: there is no second factor to make codes for, or the app is on already.
    if (status === 200 || status === 409) return 'passes';
    if (status === 401) return 'asks';
    return status === 403 ? 'rejects' : status;
  }

  test.each(Object.entries(OTHER_SESSIONS))(
    'after %s the other sessions are as the table says',
    async (change, [state, expected]) => {
      accounts.clear();
      const account = await freshAccount(state);
      const other = await logInAgain(app.client(), account);
      // This one logs in again too, with the password where that is enough: what it does must not end it as another session.
      clock.advance(11 * MINUTE_MS);
      if (state === 'plain') await ok(account.client, 'POST', '/api/users/confirm-login', { password: PASSWORD });
      else await logInAgain(account.client, account);
      expect(await statusOfMe(other)).toBe(200);
      await CHANGES[change]?.(account);
      expect(await statusOfMe(account.client)).toBe(200);
      expect(await statusOfMe(other)).toBe(expected === 'end' ? 401 : 200);
      accounts.clear();
    },
  );

  async function statusOfMe(client: Client): Promise<number> {
    return (await client.request('GET', '/api/users/me')).statusCode;
  }

  async function logInAgain(client: Client, account: Account): Promise<Client> {
    const { email } = (await account.client.request('GET', '/api/users/me')).json();
    await ok(client, 'POST', '/api/users/login', { email, password: PASSWORD });
    if (account.secret !== '') {
      await ok(client, 'POST', '/api/users/login/second-factor', { code: codeOf(account) });
    } else if ((await app.ctx.db.selectFrom('passkeys').select('id').execute()).length > 0) {
      await enterPasskey(client, account.authenticator);
    }
    return client;
  }

  async function ok(client: Client, method: string, path: string, json?: object) {
    const response = await client.request(method, path, json && { json });
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json();
  }

  async function addApp(account: Account): Promise<void> {
    const { secret } = await ok(account.client, 'POST', '/api/users/totp');
    await ok(account.client, 'POST', '/api/users/totp/confirm', { code: codeOf({ ...account, secret }) });
  }

  const CHANGES: Record<keyof typeof OTHER_SESSIONS, (account: Account) => Promise<unknown>> = {
    'adding an app': addApp,
    'removing an app': ({ client }) => ok(client, 'DELETE', '/api/users/totp', {}),
    'adding a passkey': ({ client }) => addPasskey(client),
    'removing a passkey': async ({ client }) => {
      const [{ id }] = await ok(client, 'GET', '/api/users/passkeys');
      await ok(client, 'DELETE', `/api/users/passkeys/${id}`);
    },
    'making recovery codes': ({ client }) => ok(client, 'POST', '/api/users/recovery-codes'),
    'changing the password': ({ client }) =>
      ok(client, 'POST', '/api/users/change-password', {
        ...{ current_password: PASSWORD, password: `${PASSWORD} too`, confirm_password: `${PASSWORD} too` },
      }),
    'making an API token': ({ client }) =>
      ok(client, 'POST', '/api/tokens', { name: 'Program', scopes: ['portfolio:read'] }),
    'asking for another email': ({ client }) =>
      ok(client, 'POST', '/api/users/change-email', { email: `other-${made}@example.org` }),
  };

  test.each(CELLS)('%s after %s is as the table says', async (action, proof, expected) => {
    const results: (Result | number)[] = [];
    for (const state of STATES) results.push(await resultIn(state, action, proof));
    expect(results).toEqual(expected);
  });
});
