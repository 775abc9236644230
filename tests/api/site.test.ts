import { describe, expect, test } from 'vitest';
import { createAccount } from '../../src/identity/account/operator-accounts.server.ts';
import { MINUTE_MS } from '../../src/platform/lib/time.ts';
import { UNREACHABLE_SMTP } from '../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines } from '../support/engines.ts';

const READS = ['/api/site', '/api/site/checks', '/api/site/accounts', '/api/site/invitations'];

const accounts = async (ada: TestUser, query = '') => {
  const response = await ada.request('GET', `/api/site/accounts${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as { accounts: { id: string; user_name: string; [key: string]: unknown }[]; next: string };
};

describe.each(bothEngines)("the operator's screen on $name", (engine) => {
  test('says versions, mails, backups and domains, and of no part more than how it is', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    await eve.request('POST', '/api/domains', { json: { domain: 'eve.example' } });

    const site = (await ada.request('GET', '/api/site')).json();

    expect(site).toMatchObject({
      versions: { node: process.versions.node, vitrine: expect.stringMatching(/^\d/) },
      mails: { stuck: 0, failed: 0, has_server: false },
      backup: { last_good_at: null, failed_at: null, fault: '' },
      stream: { is_on: false, behind_ms: null },
      domains: { verified: 0, claimed: 1 },
    });
    expect(site.domains.newest).toEqual([
      { domain: 'eve.example', user_name: eve.user.user_name, verified_at: null, failing_since: null },
    ]);
    expect(JSON.stringify(site)).not.toContain('vitrine-verification');
    await app.ctx.db.schema.dropTable('backups').execute();
    expect((await ada.request('GET', '/api/site')).json()).toMatchObject({ backup: null, domains: { claimed: 1 } });
  });

  test('lists accounts in pages, found by a part of name or email, without what is theirs', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    await eve.request('POST', '/api/projects/new', { json: { title: 'A secret engine', hidden: true } });
    for (let n = 1; n <= 60; n++) await createAccount(app.ctx, { user_name: `filler-${n}`, email: `${n}@example.org` });

    const first = await accounts(ada);
    expect([first.accounts.length, first.next]).toEqual([50, `>${first.accounts.at(-1)?.user_name}`]);
    const second = await accounts(ada, `?after=${encodeURIComponent(first.next)}`);
    expect([first.accounts.length + second.accounts.length, second.next]).toEqual([62, '']);
    const found = await accounts(ada, `?search=${eve.user.user_name.toUpperCase()}`);
    expect(found.accounts).toMatchObject([{ id: eve.user.id, email: eve.user.email, records: 1, suspended_at: null }]);
    expect(Object.keys(found.accounts[0] ?? {}).sort()).toEqual([
      'created_at',
      'email',
      'id',
      'image_bytes',
      'last_login_at',
      'records',
      'suspended_at',
      'text_bytes',
      'user_name',
    ]);
    expect((await accounts(ada, '?search=filler_1')).accounts).toEqual([]);
    expect((await accounts(ada, '?search=filler-1')).accounts.length).toBeGreaterThan(1);
    expect((await accounts(ada, '?search=%25')).accounts).toEqual([]);
    expect((await ada.request('GET', `/api/site/accounts?search=${'x'.repeat(201)}`)).statusCode).toBe(400);
  });

  test('suspends an account and brings it back, but never the one that runs the site', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const change = (id: string, action: string) => ada.request('POST', `/api/site/accounts/${id}/${action}`);

    expect((await change(eve.user.id, 'suspend')).json()).toMatchObject({ success: true });
    expect((await eve.request('GET', '/api/users/me')).statusCode).toBe(401);
    expect((await app.request('GET', `/u/${eve.user.user_name}`)).statusCode).toBe(404);
    expect((await accounts(ada, `?search=${eve.user.user_name}`)).accounts[0]?.suspended_at).toBeTruthy();
    expect((await change(eve.user.id, 'unsuspend')).statusCode).toBe(200);
    expect((await app.request('GET', `/u/${eve.user.user_name}`)).statusCode).toBe(200);
    expect((await change(ada.user.id, 'suspend')).json()).toMatchObject({ code: 'forbidden' });
    expect((await ada.request('GET', '/api/users/me')).statusCode).toBe(200);
  });

  test('invites, lists and revokes, and names the field that is wrong', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    app.ctx.config.registration = 'closed';
    const invite = (json: object) => ada.request('POST', '/api/site/invitations', { json });
    const made = (await invite({ email: 'Grace@example.org', days: '3' })).json();
    expect(made).toMatchObject({ success: true, is_mailed: false });
    expect((await invite({})).json().link).toMatch(/\/register\?token=[\w-]+&/);
    const open = (await ada.request('GET', '/api/site/invitations')).json();
    expect(open).toMatchObject({ invitations: [{ email: 'grace@example.org' }, { email: '' }], is_more: false });
    const token = new URL(made.link).searchParams.get('token') ?? '';
    expect(JSON.stringify(open)).not.toContain(token);
    for (const [json, field] of [
      [{ email: 'nobody' }, 'email'],
      [{ email: ada.user.email }, 'email'],
      [{ days: '91' }, 'days'],
    ] as const) {
      expect((await invite(json)).json()).toMatchObject({ code: 'invalid', details: [{ field }] });
    }
    const path = `/api/site/invitations/${open.invitations[0].id}`;
    expect([await ada.request('DELETE', path), await ada.request('DELETE', path)].map((r) => r.statusCode)).toEqual([
      200, 404,
    ]);
    const password = { password: PASSWORD, confirm_password: PASSWORD };
    const json = { user_name: 'grace', ...password, email: 'grace@example.org', invitation: token };
    expect((await app.request('POST', '/api/users/register/new', { json })).statusCode).toBe(403);
  });

  test('is there for a session of the account that OWNER names alone, after a fresh login', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    clock.advance(1);
    const eve = await makeUser(app);
    const json = { name: 'Robot', scopes: ['portfolio:read', 'messages:read', 'analytics:read', 'clients:read'] };
    const { token } = (await ada.request('POST', '/api/tokens', { json })).json();
    const statuses = async (request: TestApp['request'], headers = {}) =>
      Promise.all(READS.map(async (path) => (await request('GET', path, { headers })).statusCode));
    expect(await statuses(ada.request)).toEqual(READS.map(() => 200));
    expect(await statuses(eve.request)).toEqual(READS.map(() => 404));
    expect(await statuses(app.request, { authorization: `Bearer ${token}` })).toEqual(READS.map(() => 403));

    app.ctx.config.owner = eve.user.user_name;
    expect(await statuses(ada.request)).toEqual(READS.map(() => 404));
    expect(await statuses(eve.request)).toEqual(READS.map(() => 200));
    expect((await ada.request('GET', '/api/site/access')).json()).toEqual({ is_operator: false });
    app.ctx.config.owner = 'nobody';
    expect(await statuses(eve.request)).toEqual(READS.map(() => 404));

    app.ctx.config.owner = undefined;
    clock.advance(11 * MINUTE_MS);
    expect((await ada.request('GET', '/api/site')).json()).toMatchObject({ code: 'reauth_required' });
    expect((await eve.request('GET', '/api/site')).statusCode).toBe(404);
    expect((await ada.request('POST', '/api/users/confirm-login', { json: { password: PASSWORD } })).statusCode).toBe(
      200,
    );
    expect((await ada.request('GET', '/api/site')).statusCode).toBe(200);
  });

  test('is not inherited from the first account while that is suspended, and is not part of a public demo', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    await app.ctx.db.updateTable('users').set({ suspended_at: 'x' }).where('id', '=', ada.user.id).execute();
    expect((await eve.request('GET', '/api/site')).statusCode).toBe(404);
    await app.ctx.db.updateTable('users').set({ suspended_at: '' }).where('id', '=', ada.user.id).execute();
    app.ctx.config.isReadOnly = true;
    expect((await ada.request('GET', '/api/site/access')).json()).toEqual({ is_operator: false });
    expect((await ada.request('GET', '/api/site')).statusCode).toBe(404);
  });
});

test('the checks are those of `vitrine doctor`, in time, and run once for two who look', async () => {
  const app = await startApp({ config: { smtpUrl: UNREACHABLE_SMTP } });
  const ada = await makeUser(app);
  const [first, second] = await Promise.all(['', ''].map(() => ada.request('GET', '/api/site/checks')));
  const { checks } = first?.json() ?? {};
  expect(second?.json()).toEqual({ checks });
  expect(checks).toContainEqual({ name: 'settings', is_good: true, text: 'every name is known' });
  expect(checks).toContainEqual({ name: 'mail', is_good: false, text: expect.stringContaining('SMTP_URL') });
  expect(checks.map(({ name }: { name: string }) => name)).not.toContain('program');
});

test('words that only the style sheet keeps apart have a space between them, for browsers and programs without it', async () => {
  const app = await startApp();
  const textOf = async (path: string) => {
    const { body } = await app.request('GET', path);
    const tags = /<script[\s\S]*?<\/script>|<[^>]*>/g;
    return body.slice(body.indexOf('<body')).replaceAll(tags, '').replaceAll(/\s+/g, ' ');
  };
  const landing = await textOf('/');
  expect(landing).toContain('Skip to content Vitrine Services Features Pricing About ');
  expect(landing).toContain('Log in Get Started Get Started');
  expect(landing).toContain('Create your portfolio See a portfolio');
  expect(landing).toContain('Monthly Annual Save 20%');
  expect(landing).toContain('Email Get Started');
  const page = await textOf('/home');
  expect(page).toContain('1 Projects2 Skills');
  expect(page).toMatch(/1\.1 (Frontend|Backend)/);
});
