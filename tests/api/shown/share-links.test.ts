import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { suspend, unsuspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { hashPassword } from '../../../src/identity/auth/passwords.server.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { openingsCounted } from '../../support/opened-links.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const asPerson = { headers: { 'user-agent': CHROME } };

async function addLink(user: TestUser, json: object = {}) {
  const response = await user.request('POST', '/api/share-links', { json: { name: 'For Acme', ...json } });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('Link successfully added.')]);
  return response.json().share_link;
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
const firstLink = async (user: TestUser) => (await user.request('GET', '/api/share-links')).json()[0];

async function confirmEmail(app: TestApp, { user: { id } }: TestUser): Promise<void> {
  await app.ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', id).execute();
}

describe.each(engines)('a share link on $name', (engine) => {
  test('is reported by one client sixty times a minute over all links, and by others still', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
    const ada = await makeUser(app);
    const hook = { url: 'https://hooks.example/opened', events: ['link.opened'] };
    for (let index = 0; index < 3; index++) await ada.request('POST', '/api/webhooks', { json: hook });
    const paths: string[] = [];
    for (let index = 0; index < 10; index++) paths.push(pathOf(await addLink(ada)));
    const count = async (table: 'rate_limits' | 'webhook_deliveries') => {
      const rows = app.ctx.db.selectFrom(table).select((row) => row.fn.countAll<number>().as('rows'));
      return Number((await rows.executeTakeFirstOrThrow()).rows);
    };
    const limitRows = await count('rate_limits');
    const open = async (ip: string, path = paths[0]) =>
      (await app.request('POST', `${path}/seen`, { json: { what: 'opened' }, ip, ...asPerson })).statusCode;

    const statuses: number[] = [];
    for (let index = 0; index < 70; index++) statuses.push(await open('203.0.113.7', paths[index % paths.length]));
    expect(statuses).toEqual([...Array(60).fill(204), ...Array(10).fill(429)]);
    expect(await open('203.0.113.8')).toBe(204);
    await openingsCounted(ada, 61);
    expect([await count('rate_limits'), await count('webhook_deliveries')]).toEqual([limitRows, 10 * 3]);
  });

  test('with a password opens with a form without scripts, which is limited', async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada = await makeUser(app);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Captain' } });
    const path = pathOf(await addLink(ada, { name: 'Acme', password: 'open sesame' }));
    const reader = app.client();
    const enter = (password: string, client: Pick<TestUser, 'request'> = reader) =>
      client.request('POST', path, {
        body: new URLSearchParams({ password }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });

    const locked = await reader.request('GET', path);
    expect([locked.statusCode, locked.body]).toEqual([401, expect.stringContaining('<form method="post"')]);
    // Whose link it is, but not what it shows, nor its name, which is the owner's note.
    expect(locked.body).toContain('Ada Lovelace created this link for one recipient.');
    expect(locked.body).toContain(`href="/u/${ada.user.user_name}"`);
    expect(locked.body).not.toMatch(/Captain|Acme/);
    expect((await reader.request('GET', `${path}/resume.txt`)).statusCode).toBe(401);
    expect((await app.request('POST', `${path}/seen`, { json: { what: 'opened' } })).statusCode).toBe(404);
    expect((await enter('wrong')).statusCode).toBe(403);
    const opened = await enter('open sesame');
    expect([opened.statusCode, opened.headers.location]).toEqual([303, path]);
    expect(opened.headers['set-cookie']).toContain(`Path=${path}; HttpOnly; SameSite=Lax`);
    expect((await reader.request('GET', path)).statusCode).toBe(200);
    expect((await app.request('GET', path)).statusCode).toBe(401);
    const stranger = app.client();
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt++) statuses.push((await enter('wrong', stranger)).statusCode);
    expect(statuses).toEqual([403, 403, 403, 429]);
  });

  test('with a password opens for its recipient after any number of wrong ones, and its owner is told', async () => {
    const app = await startApp({ engine, config: { rateLimits: true, smtpUrl: UNREACHABLE_SMTP } });
    const ada = await makeUser(app);
    await confirmEmail(app, ada);
    const short = await ada.request('POST', '/api/share-links', { json: { name: 'Acme', password: '12345' } });
    expect([short.statusCode, short.json().error]).toEqual([400, 'Password must be at least 6 characters']);
    const link = await addLink(ada, { name: 'Acme', password: 'open sesame' });
    // One of before.
    await app.ctx.db
      .updateTable('share_links')
      .set({ password_hash: await hashPassword('1234') })
      .execute();
    const enter = (password: string, ip: string) =>
      app.request('POST', pathOf(link), {
        ip,
        body: new URLSearchParams({ password }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    // As many strangers, without waiting for the delays: none is too many.
    for (let number = 0; number < 118; number += 1) await app.ctx.limits.take('link_password', link.id);
    await app.ctx.limits.clear('link_password', link.id);
    for (let number = 0; number < 9; number += 1) await app.ctx.limits.take('link_password', link.id);
    expect((await enter('1234', '203.0.113.9')).statusCode).toBe(303);
    const subjects = async () => (await queuedMails(app)).map(({ subject }) => subject);
    expect(await subjects()).not.toContain('Wrong passwords for a link of yours');
    const attempts = await Promise.all([enter('0000', '203.0.113.1'), enter('0001', '203.0.113.1')]);
    // The second one of the same client does not wait beside the first.
    expect(attempts.map(({ statusCode }) => statusCode).sort()).toEqual([403, 429]);
    expect((await subjects()).filter((subject) => subject === 'Wrong passwords for a link of yours')).toHaveLength(1);
  });

  test('that has ended names its owner as their page does, and nothing of a suspended or deleted account', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { language: 'de' } });
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { publishing: 'manual' } });
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { first_name: 'Augusta', language: 'fr' } });
    const link = await addLink(ada);
    await ada.request('PATCH', `/api/share-links/${link.id}`, { json: { revoked: true } });
    const ended = async () => (await app.request('GET', pathOf(link))).body;
    expect(await ended()).toContain('Ada Lovelace hat diesen Link für eine Person erstellt.');
    expect(await ended()).not.toMatch(/Augusta|For Acme/);

    // Without a contact form, the way leads to the page.
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { publishing: 'instant' } });
    const sections = [{ kind: 'contacts', title: '', shown: false }];
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { sections } });
    expect(await ended()).toContain(`href="/u/${ada.user.user_name}" class=`);
    expect(await ended()).not.toContain('#contacts');

    await suspend(app.ctx, ada.user.id);
    const suspended = await app.request('GET', pathOf(link));
    expect([suspended.statusCode, suspended.body]).toEqual([404, expect.not.stringMatching(/Augusta|Lovelace/)]);
    await unsuspend(app.ctx, ada.user.id);
    await ada.request('POST', '/api/users/login', { json: { email: ada.user.email, password: PASSWORD } });
    await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    const deleted = await app.request('GET', pathOf(link));
    expect([deleted.statusCode, deleted.body]).toEqual([404, expect.not.stringMatching(/Augusta|Lovelace/)]);
  });
});

describe.each(bothEngines)('a share link on $name', (engine) => {
  test('shows a view to its recipient alone, until it has ended', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { logLevel: 'debug' } });
    const ada = await makeUser(app);
    const contact = { contact_email: 'ada@sea.example', show_contact: 'links' };
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: contact });
    const json = { name: 'Acme', slug: 'acme', access: 'links', headline: 'Captain' };
    const { view } = (await ada.request('POST', '/api/views', { json })).json();
    const expires_at = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const link = await addLink(ada, { view_id: view.id, expires_at, show_contact: true });

    expect(link).toEqual({
      id: link.id,
      name: 'For Acme',
      view_id: view.id,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/s\/[0-9a-f]{32}[\w-]{32}$/),
      expires_at,
      has_password: false,
      show_contact: true,
      notify: 'off',
      client_id: null,
      opened_count: 0,
      first_opened_at: null,
      last_opened_on: null,
      countries: [],
      looked_at: [],
      revoked_at: null,
      created_at: clock.now().toISOString(),
    });
    const path = pathOf(link);
    const page = await app.request('GET', path, asPerson);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const shown of ['Captain', 'ada@sea.example', 'created for one recipient', `${path}/resume.pdf`]) {
      expect(page.body).toContain(shown);
    }
    const file = await app.request('GET', `${path}/resume.txt`);
    expect(app.log.filter(({ level }) => Number(level) > 30)).toEqual([]);
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(file.body).toContain('ada@sea.example');
    expect((await app.request('GET', `/u/${ada.user.user_name}/v/acme`)).statusCode).toBe(404);
    const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    for (const other of [forged, '/s/x']) expect((await app.request('GET', other)).statusCode).toBe(404);
    // Nothing that is stored or logged has the token.
    const token = path.slice('/s/'.length);
    expect(JSON.stringify(await app.ctx.db.selectFrom('share_links').selectAll().execute())).not.toContain(token);
    expect(app.log.filter((line) => JSON.stringify(line).includes(token.slice(-32)))).toEqual([]);
    expect(JSON.stringify(app.log)).toContain('/s/:token');

    const statusOf = async (suffix = '') => (await app.request('GET', `${path}${suffix}`)).statusCode;
    await ada.request('DELETE', `/api/views/${view.id}`);
    expect(await statusOf()).toBe(410);
    await ada.request('POST', `/api/views/${view.id}/restore`);
    expect(await statusOf()).toBe(200);
    clock.advance(DAY_MS);
    const ended = await app.request('GET', path);
    expect([ended.statusCode, ended.body]).toEqual([410, expect.stringContaining(`/u/${ada.user.user_name}#contacts`)]);
    expect(ended.body).toContain('Ada Lovelace created this link for one recipient. If you still need it');
    await ada.request('PATCH', `/api/share-links/${link.id}`, { json: { expires_at: null } });
    expect(await statusOf()).toBe(200);
    await ada.request('PATCH', `/api/share-links/${link.id}`, { json: { revoked: true } });
    expect([await statusOf(), await statusOf('/resume.txt')]).toEqual([410, 410]);
    expect((await firstLink(ada)).revoked_at).toBe(clock.now().toISOString());
    await ada.request('DELETE', `/api/share-links/${link.id}`);
    expect(await statusOf()).toBe(404);
  });

  test('counts an opening that the page reports, by a person, and nothing else', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    await confirmEmail(app, ada);
    const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Kelp' } })).json();
    const link = await addLink(ada, { notify: 'first' });
    // Never called: no host has this name.
    const hook = { url: 'https://hooks.example/opened', events: ['link.opened'] };
    const { webhook } = (await ada.request('POST', '/api/webhooks', { json: hook })).json();
    const path = pathOf(link);
    const seen = async (json: object, options: object = asPerson, client: Pick<TestUser, 'request'> = app) =>
      (await client.request('POST', `${path}/seen`, { json, ...options })).statusCode;

    await app.request('GET', path, asPerson);
    await app.request('GET', path, { headers: { 'user-agent': 'Googlebot/2.1' } });
    expect(await seen({ what: 'opened' }, { headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(204);
    expect(await seen({ what: 'opened' }, { headers: { 'user-agent': CHROME, 'sec-gpc': '1' } })).toBe(204);
    expect(await seen({ what: 'opened' }, asPerson, ada)).toBe(204);

    const first = clock.now().toISOString();
    expect(await seen({ what: 'opened' })).toBe(204);
    await openingsCounted(ada, 1);
    clock.advance(DAY_MS);
    await seen({ what: 'opened' });
    await seen({ what: 'opened' });
    await seen({ what: 'project', slug: 'kelp' });
    await seen({ what: 'project', slug: 'no-such-project' });
    await seen({ what: 'file', format: 'pdf' });
    expect(await seen({ what: 'file', format: 'exe' })).toBe(400);
    await openingsCounted(ada, 3);
    expect(await firstLink(ada)).toMatchObject({
      opened_count: 3,
      first_opened_at: first,
      last_opened_on: clock.now().toISOString().slice(0, 10),
      countries: [{ country_code: 'ZZ', opened_count: 3 }],
      looked_at: [
        { kind: 'project', id: project.id, count: 1 },
        { kind: 'file', id: 'pdf', count: 1 },
      ],
    });
    // One for each minute.
    const deliveries = (await ada.request('GET', `/api/webhooks/${webhook.id}/deliveries`)).json();
    expect(deliveries.map(({ event }: { event: string }) => event)).toEqual(['link.opened', 'link.opened']);
    // Without SMTP_URL mails become files.
    const outbox = join(app.ctx.config.dataDir, 'outbox');
    const mails = await eventually(async () => {
      const texts = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
      const opened = texts.filter((text) => text.includes('Subject: Opened: For Acme'));
      expect(opened).toHaveLength(1);
      return opened;
    });
    expect(mails.join()).toContain('/studio/links');
    expect(mails.join()).not.toContain(path);

    const change = await eve.request('PATCH', `/api/share-links/${link.id}`, { json: { revoked: true } });
    const foreignView = (await ada.request('POST', '/api/views', { json: { name: 'x' } })).json().view.id;
    const made = await eve.request('POST', '/api/share-links', { json: { name: 'x', view_id: foreignView } });
    expect([change.statusCode, made.statusCode]).toEqual([404, 400]);
    const { path: other } = { path: pathOf(await addLink(eve)) };
    await eve.request('DELETE', `/api/users/${eve.user.id}`, { json: { password: 'wrong' } });
    expect((await app.request('GET', other)).statusCode).toBe(200);
    await eve.request('DELETE', `/api/users/${eve.user.id}`, { json: { password: PASSWORD } });
    expect((await app.request('GET', other)).statusCode).toBe(404);
    const left = await app.ctx.db.selectFrom('share_links').select('user_id').execute();
    expect(left).toEqual([{ user_id: ada.user.id }]);
  });

  test('counts a hundred different projects and files of its portfolio', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const projects = Array.from({ length: 105 }, (_, index) => ({ name: `Kelp ${index}` }));
    await ada.request('POST', '/api/import', { json: { projects } });
    const path = pathOf(await addLink(ada));
    const report = async (json: object) =>
      expect((await app.request('POST', `${path}/seen`, { json, ...asPerson })).statusCode).toBe(204);
    for (let index = 0; index < 105; index++) await report({ what: 'project', slug: `kelp-${index}` });
    await report({ what: 'project', slug: 'kelp-0' });
    await report({ what: 'opened' });
    await openingsCounted(ada, 1);
    const { looked_at } = await firstLink(ada);
    expect([looked_at.length, looked_at[0].count]).toEqual([100, 2]);
  });

  test('is found by its primary key among many', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const link = await addLink(ada);
    const isSqlite = engine.name === 'sqlite';
    const many = sql.raw('20000');
    const numbers = isSqlite
      ? sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${many})`
      : sql`with n as (select generate_series(1, ${many}) as n)`;
    const texts = `name, view_id, expires_at, password_hash, notify, first_opened_at, last_opened_on, countries, looked_at, revoked_at, created_at`;
    await sql`insert into share_links (id, user_id, show_contact, opened_count, ${sql.raw(texts)})
      ${isSqlite ? numbers : sql``}
      ${isSqlite ? sql`` : numbers}
      select 'many ' || n.n, user_id, show_contact, opened_count, ${sql.raw(texts)} from share_links, n
      where id = ${link.id}`.execute(app.ctx.db);

    // Both plans are of the same statistics, whenever the server's own analysis runs.
    if (!isSqlite) await sql`analyze share_links`.execute(app.ctx.db);
    const explain = isSqlite ? sql`explain query plan` : sql`explain`;
    const byId = sql<object>`${explain} select * from share_links where id = ${link.id}`;
    expect(JSON.stringify((await byId.execute(app.ctx.db)).rows)).toMatch(/SEARCH share_links USING INDEX|Index Scan/);
    const page = sql<object>`${explain} select * from share_links where user_id = ${ada.user.id}
      and (created_at, id) < (${link.created_at}, 'many 5') order by created_at desc, id desc limit 100`;
    const plan = JSON.stringify((await page.execute(app.ctx.db)).rows);
    expect(plan).toMatch(
      /SEARCH share_links USING INDEX share_links_by_owner|Index Scan Backward using share_links_by_owner/,
    );
    expect(plan).not.toMatch(/B-TREE|Sort/);
    expect((await app.request('GET', pathOf(link))).statusCode).toBe(200);
    const idsOf = async (query: string): Promise<string[]> =>
      (await ada.request('GET', `/api/share-links${query}`)).json().map(({ id }: { id: string }) => id);
    const newest = await idsOf('');
    const older = await idsOf(`?before=${encodeURIComponent(newest.at(-1) ?? '')}`);
    expect(new Set([...newest, ...older]).size).toBe(200);
    const eve = await makeUser(app);
    expect((await eve.request('GET', `/api/share-links?before=${link.id}`)).statusCode).toBe(404);
  });
});
