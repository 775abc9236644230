import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkBackLinks } from '../../../src/insight/back-links/back-links.server.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { passTime, stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';

const networks = ['127.0.0.0/8'];

/** Pages by their path; one that is not set answers 404. */
async function otherSite() {
  const pages = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    const page = pages.get(url);
    if (page === 'down') response.writeHead(503).end();
    else response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { pages, origin: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

const check = (app: TestApp) => checkBackLinks(app.ctx, { signal: new AbortController().signal, pauseMs: 0, networks });

async function save(user: TestUser, json: object): Promise<void> {
  const saved = await user.request('PATCH', `/api/users/${user.user.id}`, { json });
  expect([saved.statusCode, saved.body]).toEqual([200, expect.anything()]);
}

async function marksOf(app: TestApp, { user }: TestUser): Promise<string[]> {
  const { links } = (await app.request('GET', `/api/users/${user.user_name}`)).json();
  return links.map(({ verified_at }: { verified_at: string }) => verified_at);
}

describe.each(engines)('links of a profile on $name', (engine) => {
  test('are marked with the day while their page leads back with rel=me, looked at weekly', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const { pages, origin } = await otherSite();
    const ada = await makeUser(app);
    const page = `${app.ctx.config.origin}/u/${ada.user.user_name}`;
    pages.set('/back', `<a rel="me" href="${page}/">Ada</a>`).set('/plain', `<a href="${page}">Ada</a>`);
    const links = ['/back', '/plain', '/gone'].map((path) => ({ label: '', url: `${origin}${path}` }));
    await save(ada, { links });
    const today = () => clock.now().toISOString().slice(0, 10);

    const path = `/u/${ada.user.user_name}`;
    const before = await app.request('GET', path);
    await check(app);
    expect(await marksOf(app, ada)).toEqual([today(), '', '']);
    const after = await app.request('GET', path);
    expect([before.body.includes('class="verified"'), after.body.match(/class="verified"/g)?.length]).toEqual([
      false,
      1,
    ]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const account = (await ada.request('GET', '/api/users/me')).json();
    expect(account.links[0]).toEqual({ ...links[0], verified_at: today() });

    // Within a week nothing is asked; a page that is down keeps its mark, one that no longer leads back loses it.
    const first = today();
    pages.set('/back', 'down').set('/plain', `<a rel="me" href="${page}">Ada</a>`);
    await check(app);
    expect(await marksOf(app, ada)).toEqual([first, '', '']);
    clock.advance(8 * DAY_MS);
    await check(app);
    expect(await marksOf(app, ada)).toEqual([first, today(), '']);
    pages.set('/back', 'nothing').delete('/plain');
    clock.advance(8 * DAY_MS);
    await check(app);
    expect(await marksOf(app, ada)).toEqual(['', '', '']);
  });
});

test("a page may lead back to the front of a site that is its owner's, and to what is published while a draft has no links", async () => {
  const app = await startApp({ config: { landing: 'portfolio' } });
  const { pages, origin } = await otherSite();
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  pages.set('/front', `<a rel="me" href="${app.ctx.config.origin}/">Ada</a>`);
  pages.set('/bob', `<a rel="me" href="${app.ctx.config.origin}/u/${bob.user.user_name}">Bob</a>`);
  const front = { label: '', url: `${origin}/front` };
  await save(ada, { links: [front] });
  await save(bob, { links: [front, { label: '', url: `${origin}/bob` }] });
  await save(bob, { publishing: 'manual' });
  await save(bob, { links: [] });
  await check(app);
  const today = new Date().toISOString().slice(0, 10);
  expect([await marksOf(app, ada), await marksOf(app, bob)]).toEqual([[today], ['', today]]);
});

test('search engines are told to trust links once the account is confirmed and 30 days old', async () => {
  const clock = stillClock();
  const app = await startApp({ now: clock.now, config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  const ada = await makeUser(app);
  await save(ada, { headline: 'Analyst', links: [{ label: 'Site', url: 'https://ada.example/' }] });
  const rel = async () => {
    const { body } = await app.request('GET', `/u/${ada.user.user_name}`);
    return /href="https:\/\/ada\.example\/" rel="([^"]+)"/.exec(body)?.[1];
  };
  const confirm = { email_confirmed_at: clock.now().toISOString(), revision: 50 };
  expect(await rel()).toBe('me noopener nofollow ugc');
  await passTime(clock, ada, 31 * DAY_MS);
  expect(await rel()).toBe('me noopener nofollow ugc');
  await app.ctx.db.updateTable('users').set(confirm).where('id', '=', ada.user.id).execute();
  await save(ada, { headline: 'Programmer' });
  expect(await rel()).toBe('me noopener');

  const bob = await makeUser(app);
  await app.ctx.db.updateTable('users').set(confirm).where('id', '=', bob.user.id).execute();
  await save(bob, { headline: 'New', links: [{ label: '', url: 'https://bob.example/' }] });
  const page = async () => (await app.request('GET', `/u/${bob.user.user_name}`)).body;
  expect(await page()).toContain('rel="me noopener nofollow ugc"');
  // The page is in the cache, and is rendered again without a change.
  clock.advance(31 * DAY_MS);
  expect(await page()).toContain('rel="me noopener"');
});

test('a page says who it is about, and who somebody is can be asked for', async () => {
  const app = await startApp();
  const ada = await makeUser(app, { first_name: 'Ada', last_name: 'Byron' });
  await save(ada, { headline: 'Analyst' });
  const { body } = await app.request('GET', `/u/${ada.user.user_name}`);
  expect(body).toMatch(/<section[^>]*class="[^"]*h-card/);
  expect(body).toContain(`<data hidden="" class="u-url u-uid" value="/u/${ada.user.user_name}"></data>`);
  expect(body).toMatch(/class="p-name"[^>]*>Ada Byron</);

  const { origin } = app.ctx.config;
  const { host } = new URL(origin);
  const find = (resource: string) =>
    app.request('GET', `/.well-known/webfinger?resource=${encodeURIComponent(resource)}`);
  const found = await find(`acct:${ada.user.user_name.toUpperCase()}@${host}`);
  expect(found.headers).toMatchObject({
    'content-type': expect.stringContaining('application/jrd+json'),
    'access-control-allow-origin': '*',
  });
  const page = `${origin}/u/${ada.user.user_name}`;
  expect(found.json()).toEqual({
    subject: `acct:${ada.user.user_name}@${host}`,
    aliases: [page],
    links: [{ rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page }],
  });
  expect((await find(page)).json().subject).toBe(`acct:${ada.user.user_name}@${host}`);
  const none = await app.request('GET', `/.well-known/webfinger?resource=${encodeURIComponent(page)}&rel=self`);
  expect(none.json().links).toEqual([]);
  for (const stranger of [
    `acct:nobody@${host}`,
    `acct:${ada.user.user_name}@other.example`,
    `acct:${ada.user.id}@${host}`,
  ]) {
    expect([stranger, (await find(stranger)).statusCode]).toEqual([stranger, 404]);
  }
  expect((await app.request('GET', '/.well-known/webfinger')).statusCode).toBe(400);
});

test('a DID is taken in its forms alone', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
  await save(ada, { atproto_did: did });
  expect((await ada.request('GET', '/api/users/me')).json().atproto_did).toBe(did);
  expect((await app.request('GET', `/api/users/${ada.user.user_name}`)).json()).not.toHaveProperty('atproto_did');
  for (const wrong of ['plc:ewvi7nxzyoun6zhxrhs64oiz', 'did:key:z6Mk', 'did:plc:short']) {
    const rejected = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { atproto_did: wrong } });
    expect([rejected.statusCode, rejected.json().details[0].field]).toEqual([400, 'atproto_did']);
  }
});
