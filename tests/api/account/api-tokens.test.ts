import { describe, expect, test } from 'vitest';
import { suspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { TOKEN_SCOPES } from '../../../src/platform/http/token-scope.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';

async function makeToken(user: TestUser, scopes: readonly string[], more: object = {}): Promise<string> {
  const response = await user.request('POST', '/api/tokens', { json: { name: 'Robot', scopes, ...more } });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('vit_pat_')]);
  return response.json().token;
}

/** Sends requests with a token and without a cookie. */
function withToken(app: TestApp, token: string) {
  return (method: string, path: string, json?: unknown) =>
    app.request(method, path, { headers: { authorization: `Bearer ${token}` }, ...(json !== undefined && { json }) });
}

const BADGE = { title: 'Sailor', category: 'ai' };

describe.each(engines)('an API token on $name', (engine) => {
  test('does what its scopes say, for its own account', async () => {
    const app = await startApp({ engine });
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const hidden = (await ada.request('POST', '/api/badges/new', { json: BADGE })).json().badge;
    await ada.request('PATCH', `/api/badges/${hidden.id}`, { json: { hidden: true } });
    const foreign = (await bob.request('POST', '/api/badges/new', { json: BADGE })).json().badge;

    const tokens = Object.fromEntries(
      await Promise.all(TOKEN_SCOPES.map(async (scope) => [scope, await makeToken(ada, [scope])] as const)),
    );
    const list = `/api/badges?user_id=${ada.user.id}`;
    const calls = [
      ['portfolio:read', 'GET', list],
      ['portfolio:read', 'GET', `/api/badges/${hidden.id}`],
      ['portfolio:read', 'GET', `/api/user-skill-sets/user/${ada.user.id}`],
      ['portfolio:read', 'GET', '/api/export/json-resume'],
      ['portfolio:write', 'POST', '/api/badges/new', BADGE],
      ['portfolio:write', 'PATCH', `/api/badges/${hidden.id}`, { title: 'Captain' }],
      ['portfolio:write', 'PATCH', `/api/users/${ada.user.id}`, { headline: 'By a robot' }],
      ['portfolio:write', 'POST', '/api/import', { basics: { name: 'Ada' } }],
      ['messages:read', 'GET', '/api/messages'],
      ['analytics:read', 'GET', '/api/analytics/track/countries'],
      ['analytics:read', 'GET', '/api/audience/overview'],
    ] as const;
    for (const [needed, method, path, json] of calls) {
      for (const scope of TOKEN_SCOPES) {
        const { statusCode, body } = await withToken(app, tokens[scope] ?? '')(method, path, json);
        const wanted = scope === needed ? 200 : 403;
        expect([scope, method, path, statusCode, body.slice(0, 200)]).toEqual([
          scope,
          method,
          path,
          wanted,
          expect.any(String),
        ]);
        if (wanted === 403) expect(JSON.parse(body).error).toBe(`This token lacks the scope ${needed}`);
      }
    }
    const read = await withToken(app, tokens['portfolio:read'] ?? '')('GET', list);
    expect(read.json().map(({ title }: { title: string }) => title)).toEqual(['Captain', 'Sailor']);
    expect(read.headers['cache-control']).toBe('no-store');
    const write = withToken(app, tokens['portfolio:write'] ?? '');
    expect((await write('PATCH', `/api/badges/${foreign.id}`, { title: 'Mine' })).statusCode).toBe(404);
    expect((await write('PATCH', `/api/users/${bob.user.id}`, { headline: 'Mine' })).statusCode).toBe(404);
  });

  test('is taken in its own form alone', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const token = await makeToken(ada, ['messages:read']);
    const statusOf = async (authorization: string) =>
      (await app.request('GET', '/api/messages', { headers: { authorization } })).statusCode;
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    for (const other of [
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token} x`,
      'Bearer vit_pat_',
    ]) {
      expect([other, await statusOf(other)]).toEqual([other, 401]);
    }
  });

  test('never reaches the account, its sessions, factors, tokens or archive', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const send = withToken(app, await makeToken(ada, TOKEN_SCOPES));
    for (const [method, path, json] of [
      ['GET', '/api/users/me'],
      ['GET', '/api/users/sessions'],
      ['DELETE', '/api/users/sessions'],
      ['GET', '/api/users/second-factor'],
      ['POST', '/api/users/totp', {}],
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens', { name: 'Another', scopes: ['portfolio:read'] }],
      ['POST', '/api/users/change-password', { current_password: PASSWORD, password: 'x', confirm_password: 'x' }],
      ['POST', '/api/users/change-email', { email: 'new@example.com' }],
      ['DELETE', `/api/users/${ada.user.id}`, { password: PASSWORD }],
      ['GET', '/api/export/archive'],
      ['DELETE', '/api/trash'],
    ] as const) {
      const { statusCode, body } = await send(method, path, json);
      expect([path, statusCode, JSON.parse(body).error]).toEqual([path, 403, 'No token can do this: log in']);
    }
    // A rename changes the address of the page for everybody.
    const renamed = await send('PATCH', `/api/users/${ada.user.id}`, { user_name: 'other-name' });
    expect([renamed.statusCode, renamed.json().error]).toEqual([403, 'No token can change the user name: log in']);
    expect((await ada.request('GET', '/api/users/me')).json().user_name).toBe(ada.user.user_name);
  });

  test("changes the portfolio, and neither reads nor changes what is the owner's own", async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const path = `/api/users/${ada.user.id}`;
    await ada.request('PATCH', path, { json: { contact_email: 'ada@home.example', contact_phone: '+49 30 1234' } });
    const send = withToken(app, await makeToken(ada, ['portfolio:write']));
    const saved = await send('PATCH', path, { headline: 'By a robot' });
    expect([saved.statusCode, saved.json().user.headline]).toEqual([200, 'By a robot']);
    const stale = await app.request('PATCH', path, {
      json: {},
      headers: { 'if-match': '"old"', authorization: saved.raw.req.headers.authorization },
    });
    for (const { body } of [saved, stale]) expect(body).not.toMatch(/@|30 1234|notices|digest/);
    for (const change of [
      { show_contact: 'everyone' },
      { contact_email: 'thief@example.com' },
      { contact_phone: '' },
      { notices: { messages: false } },
      { digest: 'weekly' },
      { studio_language: 'de' },
    ]) {
      const { statusCode, body } = await send('PATCH', path, change);
      expect([change, statusCode, JSON.parse(body).error]).toEqual([
        change,
        403,
        expect.stringMatching(/^No token can/),
      ]);
    }
    const kept = { show_contact: 'nobody', contact_email: 'ada@home.example', notices: { messages: true } };
    expect((await ada.request('GET', '/api/users/me')).json()).toMatchObject(kept);
  });

  test('ends with its time, when it is revoked, and with a suspended account', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const ends = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const [short, long] = [
      await makeToken(ada, ['messages:read'], { expires_at: ends }),
      await makeToken(ada, ['messages:read']),
    ];
    const statusOf = async (token: string) => (await withToken(app, token)('GET', '/api/messages')).statusCode;
    expect([await statusOf(short), await statusOf(long), await statusOf(`${long.slice(0, -1)}_`)]).toEqual([
      200, 200, 401,
    ]);
    clock.advance(DAY_MS);
    expect([await statusOf(short), await statusOf(long)]).toEqual([401, 200]);
    const listed = (await ada.request('GET', '/api/tokens')).json();
    expect(listed.map((token: object) => ({ ...token, id: '' }))).toContainEqual({
      id: '',
      name: 'Robot',
      scopes: ['messages:read'],
      expires_at: ends,
      created_at: '2026-03-14T12:00:00.000Z',
      last_used_on: '2026-03-14',
    });
    const stored = JSON.stringify(await app.ctx.db.selectFrom('api_tokens').selectAll().execute());
    expect(stored).not.toContain(long.slice('vit_pat_'.length));
    await suspend(app.ctx, ada.user.id);
    expect(await statusOf(long)).toBe(401);
  });

  test('is made only by a fresh login, with a name, known scopes and an end in the future', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const good = { name: 'Robot', scopes: ['portfolio:read'] };
    for (const [field, json] of [
      ['name', { ...good, name: ' ' }],
      ['scopes', { ...good, scopes: [] }],
      ['scopes.0', { ...good, scopes: ['everything'] }],
      ['expires_at', { ...good, expires_at: 'soon' }],
      ['expires_at', { ...good, expires_at: '2020-01-01' }],
    ] as const) {
      const response = await ada.request('POST', '/api/tokens', { json });
      expect([response.statusCode, response.json().details?.[0]?.field]).toEqual([400, field]);
    }
    const { api_token } = (await ada.request('POST', '/api/tokens', { json: good })).json();
    clock.advance(11 * MINUTE_MS);
    expect((await ada.request('POST', '/api/tokens', { json: good })).json().code).toBe('reauth_required');
    expect((await ada.request('POST', '/api/tokens', { json: { ...good, password: PASSWORD } })).statusCode).toBe(200);
    expect((await bob.request('DELETE', `/api/tokens/${api_token.id}`)).statusCode).toBe(404);
    expect((await ada.request('DELETE', `/api/tokens/${api_token.id}`)).statusCode).toBe(200);
    expect((await ada.request('GET', '/api/tokens')).json()).toHaveLength(1);
  });
});
