import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { DAY_MS } from '../../src/platform/lib/time.ts';
import { makeUser, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { freshFolder } from '../support/run-folder.ts';
import { vitrine } from '../support/vitrine.ts';

/** Commands that work on the database of a running server. */
function commandsOf({ ctx }: TestApp, env: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = ctx.config;
  return (...args: string[]) => vitrine(args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env });
}

const token = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] ?? '';
const newAccount = (name: string, more: object = {}) => ({
  user_name: name,
  email: `${name}@example.com`,
  password: PASSWORD,
  confirm_password: PASSWORD,
  ...more,
});

test('an account is created without a password, which its link sets once', async () => {
  const app = await startApp({ config: { registration: 'closed' } });
  const run = commandsOf(app, { PUBLIC_URL: 'https://folio.example' });
  const created = await run('user', 'create', 'Ada', '--email', 'Ada@example.com');
  expect([created.code, created.fault.split('\n').length]).toEqual([0, 2]);
  expect(created.out).toMatch(
    /^Created ada\. .+\nhttps:\/\/folio\.example\/reset-password\?token=welcome-[\w-]{35}\n$/,
  );
  expect((await run('user', 'list')).out).toMatch(
    /^ada +ada@example\.com +\d{4}-\d\d-\d\d \d\d:\d\d +- +0\.0 MB +0\.0 MB +0 +no password yet$/m,
  );

  const logIn = (password: string) =>
    app.request('POST', '/api/users/login', { json: { email: 'ada@example.com', password } });
  expect((await logIn('')).statusCode).toBe(401);
  const reset = { token: token(created.out), password: PASSWORD, confirm_password: PASSWORD };
  // It also starts a session: nobody should type the password that they have just typed twice.
  const client = app.client();
  const entered = await client.request('POST', '/api/users/reset-password', { json: reset });
  expect([entered.statusCode, entered.json().user.user_name]).toEqual([200, 'ada']);
  expect((await client.request('GET', '/api/users/me')).json().user_name).toBe('ada');
  expect((await app.request('POST', '/api/users/reset-password', { json: reset })).statusCode).toBe(400);
  expect((await logIn(PASSWORD)).statusCode).toBe(200);
  expect((await run('user', 'list')).out).toMatch(/^ada .+ active$/m);

  const again = await run('user', 'create', 'ada', '--email', 'other@example.com');
  expect([again.code, again.fault]).toEqual([1, expect.stringContaining('User name is already taken')]);
  for (const [args, text] of [
    [['admin', '--email', 'b@example.com'], 'User name is reserved'],
    [['bob', '--email', 'nobody'], 'The email address must be'],
  ] as const) {
    const rejected = await run('user', 'create', ...args);
    expect([rejected.code, rejected.fault]).toEqual([1, expect.stringContaining(text)]);
  }
});

test('a password link sets a new password, and ends the sessions', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const printed = await commandsOf(app)('user', 'password-link', ada.user.user_name);
  expect([printed.code, printed.fault]).toEqual([0, expect.stringContaining('PUBLIC_URL is not set')]);
  const json = { token: token(printed.out), password: `${PASSWORD} two`, confirm_password: `${PASSWORD} two` };
  expect((await ada.request('GET', '/api/users/me')).statusCode).toBe(200);
  expect((await app.request('POST', '/api/users/reset-password', { json })).statusCode).toBe(200);
  expect((await ada.request('GET', '/api/users/me')).statusCode).toBe(401);
});

test('an invitation opens closed registration for one email, once', async () => {
  const app = await startApp({ config: { registration: 'closed' } });
  const run = commandsOf(app);
  const register = (json: object) => app.request('POST', '/api/users/register/new', { json });
  const closed = await register(newAccount('ada'));
  expect([closed.statusCode, closed.json()]).toEqual([
    403,
    expect.objectContaining({ error: 'Registration is closed' }),
  ]);
  expect((await register({})).statusCode).toBe(403);

  const printed = await run('user', 'invite', 'Ada@Example.com');
  expect([printed.code, printed.out]).toEqual([
    0,
    expect.stringMatching(/^ada@example\.com .+\n.+\/register\?token=[\w-]{43}\n$/),
  ]);
  const stored = await app.ctx.db.selectFrom('invitations').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token(printed.out));
  expect(await app.ctx.db.selectFrom('mail_queue').selectAll().execute()).toEqual([]);

  const invitation = token(printed.out);
  expect((await register(newAccount('bob', { invitation }))).statusCode).toBe(403);
  expect((await register(newAccount('ada', { invitation: 'x'.repeat(43) }))).statusCode).toBe(403);
  expect((await register(newAccount('ada', { invitation }))).statusCode).toBe(200);
  expect((await register(newAccount('ada2', { email: 'ada@example.com', invitation }))).statusCode).toBe(403);

  const known = await run('user', 'invite', 'ada@example.com');
  expect([known.code, known.fault]).toEqual([1, expect.stringContaining('ada@example.com has an account already')]);
});

test('an invitation without an address is for anybody, once, until it ends or is revoked', async () => {
  let now = new Date();
  const app = await startApp({ config: { registration: 'invited' }, now: () => now });
  const run = commandsOf(app);
  const register = (name: string, invitation?: string) =>
    app.request('POST', '/api/users/register/new', { json: newAccount(name, invitation ? { invitation } : {}) });
  const alone = await register('ada');
  expect([alone.statusCode, alone.json().error]).toEqual([403, expect.stringContaining('needs an invitation')]);
  expect((await app.request('GET', '/register')).body).toContain('<meta name="registration" content="invited">');

  const printed = await run('user', 'invite', '--days', '2');
  expect(printed.out).toMatch(
    /^Anybody can register with this link, once, within 2 days:\n.+token=[\w-]{43}&anybody\n$/,
  );
  expect((await register('ada', token(printed.out))).statusCode).toBe(200);
  expect((await register('bob', token(printed.out))).statusCode).toBe(403);

  const [first, second] = [await run('user', 'invite'), await run('user', 'invite', 'bob@example.com')];
  const listed = (await run('user', 'invitations')).out;
  expect(listed).toMatch(/^[0-9a-f]{8} {2}until .+ {2}anybody\n/m);
  expect(listed).toMatch(/ {2}bob@example\.com\n2 invitations\.\n$/);
  const [, id = ''] = /^([0-9a-f]{8}) .+anybody$/m.exec(listed) ?? [];
  expect((await run('user', 'revoke-invitation', id)).code).toBe(0);
  expect([
    (await run('user', 'revoke-invitation', id)).code,
    (await run('user', 'revoke-invitation', '%')).code,
  ]).toEqual([1, 1]);
  expect((await register('bob', token(first.out))).statusCode).toBe(403);
  expect((await register('eve', token(second.out))).statusCode).toBe(403);

  const third = await run('user', 'invite');
  // The command ran later than the app's clock says.
  now = new Date(now.getTime() + 8 * DAY_MS);
  expect((await register('bob', token(third.out))).statusCode).toBe(403);
  expect((await run('user', 'invite', '--days', '91')).code).toBe(2);
});

test('an invitation ends after seven days, and a newer one replaces it; with a mail server it is queued for the running server', async () => {
  let now = new Date();
  const app = await startApp({ config: { registration: 'closed' }, now: () => now });
  const run = commandsOf(app, { SMTP_URL: 'smtp://127.0.0.1:9' });
  const register = (invitation: string) =>
    app.request('POST', '/api/users/register/new', { json: newAccount('ada', { invitation }) });
  const first = await run('user', 'invite', 'ada@example.com');
  const second = await run('user', 'invite', 'ada@example.com');
  expect(second.out).toContain('The server mails it too.');
  const mails = await app.ctx.db.selectFrom('mail_queue').select(['mail', 'attempts']).orderBy('created_at').execute();
  expect(mails.map(({ mail, attempts }) => [JSON.parse(mail).link, attempts])).toEqual([
    [expect.stringContaining(token(first.out)), 0],
    [expect.stringContaining(token(second.out)), 0],
  ]);
  expect((await register(token(first.out))).statusCode).toBe(403);
  now = new Date(now.getTime() + 7 * DAY_MS + 60_000);
  expect((await register(token(second.out))).statusCode).toBe(403);
  now = new Date(now.getTime() - 120_000);
  expect((await register(token(second.out))).statusCode).toBe(200);
});

test('accounts are listed by name, a hundred at once, with their size', async () => {
  const app = await startApp();
  const ada = await makeUser(app, { user_name: 'zoe' });
  await ada.request('POST', '/api/badges/new', { json: { title: 'One' } });
  const at = '2026-01-01T00:00:00.000Z';
  const { password_hash: _, ...row } = await app.ctx.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 100 }, (_, index) => {
    const name = `user-${String(index).padStart(3, '0')}`;
    return { ...row, id: name, user_name: name, email: `${name}@example.com`, password_hash: 'x', created_at: at };
  });
  await app.ctx.db.insertInto('users').values(others).execute();
  const run = commandsOf(app);

  const first = await run('user', 'list');
  expect(first.out.split('\n')).toHaveLength(103);
  expect(first.out).toMatch(/^NAME +E-MAIL +CREATED +LAST LOGIN +IMAGES +HISTORY +RECORDS +STATE$/m);
  expect(first.out).toMatch(/\nMore: vitrine user list --after user-099\n$/);
  const rest = await run('user', 'list', '--after', 'user-099');
  expect(rest.out).toMatch(
    /^zoe +user-\S+@example\.com +\S+ \S+ +\d{4}-\S+ \d\d:\d\d +0\.0 MB +0\.0 MB +1 +active\n1 account\.\n$/m,
  );
});

test('a renamed account has its page at the new URL, and the old one redirects', async () => {
  const app = await startApp();
  const { user } = await makeUser(app, { user_name: 'old-name' });
  const { code, out } = await commandsOf(app)('user', 'rename', user.user_name, 'New-Name');
  expect([code, out]).toEqual([0, expect.stringMatching(/^old-name is now new-name: http:.+\/u\/new-name\n$/)]);
  const moved = await app.request('GET', '/u/old-name');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/u/new-name']);
  expect((await app.request('GET', '/u/new-name')).statusCode).toBe(200);
  const rejected = await commandsOf(app)('user', 'rename', 'new-name', 'settings');
  expect([rejected.code, rejected.fault]).toEqual([1, expect.stringContaining('User name is reserved')]);
});

test("sessions of one account are ended, and nobody else's", async () => {
  const app = await startApp();
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  const { code, out } = await commandsOf(app)('user', 'sign-out', ada.user.user_name);
  expect([code, out]).toEqual([0, `Ended 1 session of ${ada.user.user_name}.\n`]);
  expect((await ada.request('GET', '/api/users/me')).statusCode).toBe(401);
  expect((await bob.request('GET', '/api/users/me')).statusCode).toBe(200);
  expect((await commandsOf(app)('user', 'sign-out', ada.user.user_name)).out).toContain('Ended 0 sessions');
});

test('suspending reports how many sessions it ended, and can be undone', async () => {
  const app = await startApp();
  const { user } = await makeUser(app);
  const run = commandsOf(app);
  expect((await app.request('GET', `/u/${user.user_name}`)).statusCode).toBe(200);
  const suspended = await run('user', 'suspend', user.user_name);
  expect([suspended.code, suspended.out]).toEqual([0, `Suspended ${user.user_name}, and ended 1 session.\n`]);
  await expect.poll(async () => (await app.request('GET', `/u/${user.user_name}`)).statusCode).toBe(404);
  expect((await run('user', 'list')).out).toMatch(/ suspended \d{4}-\d\d-\d\d \d\d:\d\d$/m);
  const back = await run('user', 'unsuspend', user.user_name);
  expect([back.code, back.out]).toEqual([0, `${user.user_name} can log in, and its pages are shown.\n`]);
  await expect.poll(async () => (await app.request('GET', `/u/${user.user_name}`)).statusCode).toBe(200);
});

test('an account is deleted only with --yes', async () => {
  const app = await startApp();
  const { user } = await makeUser(app);
  const run = commandsOf(app);
  const page = async () => (await app.request('GET', `/api/users/${user.user_name}`)).statusCode;
  const unconfirmed = await run('user', 'delete', user.user_name);
  expect([unconfirmed.code, unconfirmed.fault]).toEqual([2, expect.stringContaining('add --yes')]);
  expect(await page()).toBe(200);
  expect((await run('user', 'delete', user.user_name, '--yes')).out).toBe(`Deleted ${user.user_name}.\n`);
  expect(await page()).toBe(404);
});

test('leads are listed and deleted', async () => {
  const app = await startApp();
  const run = commandsOf(app);
  for (const email of ['ada@example.com', 'bob@example.com'])
    await app.request('POST', '/api/leads', { json: { email } });
  expect((await run('leads')).out).toMatch(/ada@example\.com\n.+bob@example\.com\n2 addresses\.\n$/);
  expect((await run('leads', 'delete', 'Ada@example.com')).code).toBe(0);
  expect((await run('leads', 'list')).out).toMatch(/^\S+ +bob@example\.com\n1 address\.\n$/);
  expect((await run('leads', 'delete', 'ada@example.com')).code).toBe(1);
});

test('an export has mode 0600, whatever existed, and follows no link', async () => {
  const app = await startApp();
  const { user } = await makeUser(app);
  const run = commandsOf(app);
  const folder = await freshFolder('export');
  const [open, target, link] = [join(folder, 'open.json'), join(folder, 'target.json'), join(folder, 'link.json')];
  await writeFile(open, 'old');
  await chmod(open, 0o644);
  await writeFile(target, 'mine');
  await symlink(target, link);

  expect((await run('export', '--user', user.user_name, '--out', open)).code).toBe(0);
  expect((await stat(open)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(open, 'utf8'))).toHaveProperty('basics');
  const rejected = await run('export', '--user', user.user_name, '--out', link);
  expect([rejected.code, rejected.fault]).toEqual([1, expect.stringContaining('is not an ordinary file')]);
  const lost = await run('export', '--user', user.user_name, '--out', join(folder, 'missing', 'a.json'));
  expect([lost.code, lost.fault]).toEqual([
    1,
    expect.stringContaining(`There is no folder ${join(folder, 'missing')}`),
  ]);
  expect(lost.fault).not.toContain(' at ');
  expect(await readFile(target, 'utf8')).toBe('mine');
  expect((await readdir(folder)).sort()).toEqual(['link.json', 'open.json', 'target.json']);

  const printed = await run('export', '--user', user.user_name);
  const document = join(folder, 'printed.json');
  await writeFile(document, printed.out);
  const imported = await run('import', document, '--user', user.user_name);
  expect([imported.code, imported.fault.split('\n').length]).toEqual([0, 2]);
});

test('commands have help, and incorrect usage ends with 2', async () => {
  const env = { DATA_DIR: await freshFolder('data') };
  for (const [args, text] of [
    [['--version'], /^\d+\.\d+\.\d+\n$/],
    [[], /^usage: vitrine <command>\n/],
    [['--help'], /\n {2}backup .+\n/],
    [['help', 'backup'], /^usage: vitrine backup \[<folder>\]\n/],
    [['backup', '--help'], /^usage: vitrine backup \[<folder>\]\n/],
    [['user', 'help'], /\n {2}vitrine user create <name> --email <address>/],
    [['user', 'delete', '-h'], /^usage: vitrine user delete <name> \[--yes\]\n/],
    [['help', 'start'], /^usage: vitrine start\n/],
  ] as const) {
    const { code, out, fault } = await vitrine([...args], env);
    expect([args, code, fault]).toEqual([args, 0, '']);
    expect(out).toMatch(text);
  }
  for (const [args, text] of [
    [['nonsense'], 'Unknown command nonsense'],
    [['start', 'now'], 'Unexpected argument "now"'],
    [['user'], 'An action is missing'],
    [['user', 'nonsense'], 'Unknown action nonsense'],
    [['user', 'list', '--all'], "Unknown option '--all'"],
    [['user', 'create', 'ada'], '--email is missing'],
    [['user', 'rename', 'ada'], 'The new-name is missing'],
    [['backup', 'a', 'b'], 'Unexpected argument "b"'],
  ] as const) {
    const { code, out, fault } = await vitrine([...args], env);
    expect([args, code, out, fault]).toEqual([args, 2, '', expect.stringContaining(text)]);
  }
  expect((await vitrine(['--version'], env)).out).toBe(`${packageJson.version}\n`);
  expect(await readdir(env.DATA_DIR)).toEqual([]);
});

test('the plan of an account is set, ends on its last day, and is in the list while PLANS is on', async () => {
  const app = await startApp();
  const ada = (await makeUser(app)).user.user_name;
  const run = commandsOf(app, { PLANS: 'on' });
  expect((await run('user', 'list')).out).toMatch(
    new RegExp(`^${ada} .+ professional \\(trial\\) until \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
  const set = await run('user', 'plan', ada, 'Business', '--until', '2099-01-31');
  expect([set.code, set.out]).toEqual([0, `${ada} has Business, until 2099-01-31.\n`]);
  expect((await run('user', 'list')).out).toMatch(/^NAME .+ PLAN\n.+ business until 2099-01-31$/m);
  expect((await run('user', 'plan', ada, 'starter')).out).toBe(`${ada} has Starter.\n`);
  expect((await run('user', 'list')).out).toMatch(/ active +starter$/m);
  for (const [args, code, text] of [
    [[ada, 'gold'], 2, 'There is no plan "gold": starter, professional, business'],
    [[ada, 'starter', '--until', '2099-01-31'], 2, 'Starter has no end'],
    [[ada, 'business', '--until', '2026-02-30'], 2, '--until takes a real date'],
    [['nobody', 'business'], 1, 'There is no user named "nobody"'],
  ] as const) {
    const rejected = await run('user', 'plan', ...args);
    expect([rejected.code, rejected.fault]).toEqual([code, expect.stringContaining(text)]);
  }
  const off = commandsOf(app);
  expect((await off('user', 'plan', ada, 'business')).fault).toContain('PLANS is off');
  expect((await off('user', 'list')).out).not.toContain('PLAN');
  expect((await off('user', 'plan', '--help')).out).toContain('--until <date>');
});
