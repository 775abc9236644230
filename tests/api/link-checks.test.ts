import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sendDigests } from '../../src/insight/digest/digests.server.ts';
import { checkLinks } from '../../src/insight/link-check/check-links.server.ts';
import { linkChecksJob } from '../../src/insight/link-check/link-checks.server.ts';
import { LINKS_MAX } from '../../src/insight/link-check/own-links.server.ts';
import { readConfig } from '../../src/platform/config.ts';
import { DAY_MS } from '../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { engines } from '../support/engines.ts';
import { startJobs } from '../support/servers/jobs.ts';

const WEEK_MS = 7 * DAY_MS;
const networks = ['127.0.0.0/8'];
/** No resolver is needed to say so: a label has 63 characters at most. */
const NO_HOST = `http://${'x'.repeat(64)}.example/`;

/** A site: '/404' responds with that status, '/to/x' redirects to '/x', '/get/404' only to GET with it. */
async function site() {
  const calls: string[] = [];
  const agents = new Set<string>();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    calls.push(`${method} ${url}`);
    agents.add(headers['user-agent'] ?? '');
    if (url.startsWith('/to/')) return response.writeHead(302, { location: url.slice(3) }).end();
    if (url.startsWith('/no-head/')) return response.writeHead(method === 'HEAD' ? 404 : 200).end('x');
    response.writeHead(Number(/\d{3}/.exec(url)?.[0] ?? 200)).end('x'.repeat(100_000));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { calls, agents, origin: `http://127.0.0.1:${port}` };
}

async function readerOfMails(app: TestApp): Promise<TestUser> {
  const user = await makeUser(app);
  await app.ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', user.user.id).execute();
  await setDigest(user, 'weekly');
  return user;
}

async function setDigest(user: TestUser, digest: string): Promise<void> {
  const changed = await user.request('PATCH', `/api/users/${user.user.id}`, { json: { digest } });
  expect(changed.statusCode).toBe(200);
}

async function addProject(user: TestUser, title: string, fields: object): Promise<string> {
  const added = await user.request('POST', '/api/projects/new', { json: { title, ...fields } });
  expect(added.statusCode).toBe(200);
  return added.json().project.id;
}

const check = (app: TestApp, signal = new AbortController().signal) =>
  checkLinks(app.ctx, { signal, pauseMs: 0, networks });

type Dead = { id: string; url: string; reason: string; ignored: boolean; places: { id: string }[] };

async function deadLinks(user: TestUser): Promise<Dead[]> {
  const listed = await user.request('GET', '/api/dead-links');
  expect(listed.statusCode).toBe(200);
  return listed.json();
}

describe.each(engines)('checks of links on $name', (engine) => {
  test('find what fails again a week later, wherever it is, and nothing that may be there', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await readerOfMails(app);
    const { calls, agents, origin } = await site();
    const id = await addProject(ada, 'Kelp', {
      live_url: `${origin}/404`,
      github_url: `${origin}/fine#part`,
      description: `See [the paper](${origin}/410) and [its notes](${origin}/to/404).`,
      links: [
        { label: 'Login', url: `${origin}/403` },
        { label: 'Busy once', url: `${origin}/503` },
        { label: 'Only GET', url: `${origin}/no-head/x` },
        { label: 'Round', url: `${origin}/to/to/to/to/to/to/to/to/x` },
      ],
    });
    const hidden = await addProject(ada, 'Hidden', { live_url: `${origin}/hidden/404` });
    await ada.request('PATCH', `/api/projects/${hidden}`, { json: { hidden: true } });
    const links = [{ label: 'Name', url: NO_HOST }];
    expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { links } })).statusCode).toBe(200);

    await check(app);
    expect(await deadLinks(ada)).toEqual([]);
    const [first] = agents;
    expect([agents.size, first]).toEqual([1, `Vitrine-Link-Check/1 (+${app.ctx.config.origin})`]);
    expect(calls.filter((call) => call.includes('hidden'))).toEqual([]);
    expect(calls.filter((call) => call.endsWith('/no-head/x'))).toEqual(['HEAD /no-head/x', 'GET /no-head/x']);
    expect(calls.filter((call) => call.endsWith('/fine'))).toEqual(['HEAD /fine']);

    // Not due again before a week has passed.
    const before = calls.length;
    clock.advance(WEEK_MS - 1);
    await check(app);
    expect(calls).toHaveLength(before);
    clock.advance(1);
    await check(app);
    const dead = await deadLinks(await loggedInAgain(app, ada));
    expect(dead.map(({ url, reason }) => [url, reason]).sort()).toEqual([
      [`${origin}/404`, 'not_found'],
      [`${origin}/410`, 'not_found'],
      [`${origin}/to/404`, 'not_found'],
      [NO_HOST, 'no_host'],
    ]);
    expect(dead.find(({ url }) => url.endsWith('/410'))).toMatchObject({
      dead_since: clock.now().toISOString(),
      ignored: false,
      places: [{ kind: 'projects', id, title: 'Kelp' }],
    });
  });

  test('request what is published, with links of translations and views, and nothing of a draft', async () => {
    const app = await startApp({ engine });
    const ada = await readerOfMails(app);
    const { calls, origin } = await site();
    const ok = async (method: string, path: string, json: object) => {
      const response = await ada.request(method, path, { json });
      expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
      return response.json();
    };
    const linkTo = (path: string) => `[x](${origin}${path})`;
    const id = await addProject(ada, 'Kelp', { live_url: `${origin}/published`, description: linkTo('/text') });
    await ok('PATCH', `/api/users/${ada.user.id}`, { about: linkTo('/about'), page_languages: ['de'] });
    for (const language of ['de', 'es']) {
      const about = { kind: 'profile', field: 'about', text: linkTo(`/${language}/about`) };
      const text = { kind: 'projects', id, field: 'description', text: linkTo(`/${language}/text`) };
      await ok('PATCH', `/api/translations/${language}`, { changes: [about, text] });
    }
    const item = { kind: 'projects', record_id: id };
    const viewOf = (name: string, access: string) =>
      ok('POST', '/api/views', {
        ...{ name, access, about: linkTo(`/${name}/about`) },
        items: [{ ...item, description: linkTo(`/${name}/text`) }],
      });
    await viewOf('unlisted', 'unlisted');
    await viewOf('nobody', 'links');
    const { view } = await viewOf('linked', 'links');
    const { share_link } = await ok('POST', '/api/share-links', { name: 'Acme', view_id: view.id });
    await ok('PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual', about: linkTo('/draft') });
    await ok('PATCH', `/api/projects/${id}`, { live_url: `${origin}/draft`, description: linkTo('/draft') });
    await addProject(ada, 'Draft', { live_url: `${origin}/draft` });
    await ok('PATCH', '/api/translations/de', {
      changes: [{ kind: 'profile', field: 'about', text: linkTo('/draft') }],
    });

    await check(app);
    expect(calls.map((call) => call.split(' ')[1]).sort()).toEqual(
      [
        ...['/about', '/de/about', '/de/text', '/published', '/text'],
        ...['/linked/about', '/linked/text', '/unlisted/about', '/unlisted/text'],
      ].sort(),
    );
    await app.ctx.db.updateTable('checked_links').set({ dead_since: 'x', reason: 'not_found' }).execute();
    const linked = (await deadLinks(ada)).find(({ url }) => url.endsWith('/linked/about'));
    expect(linked?.places).toEqual([{ kind: 'views', id: view.id, title: 'linked' }]);
    await ok('PATCH', `/api/share-links/${share_link.id}`, { revoked: true });
    expect((await deadLinks(ada)).filter(({ url }) => url.includes('/linked/'))).toEqual([]);
  });

  test('give a site with faults four weeks, and a link that works again is forgotten', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    let ada = await readerOfMails(app);
    const { origin } = await site();
    const id = await addProject(ada, 'Kelp', { live_url: `${origin}/500` });
    for (const expected of [0, 0, 0, 1]) {
      await check(app);
      ada = await loggedInAgain(app, ada);
      expect(await deadLinks(ada)).toHaveLength(expected);
      clock.advance(WEEK_MS);
    }
    ada = await loggedInAgain(app, ada);
    const rows = () => app.ctx.db.selectFrom('checked_links').select(['url', 'failures', 'dead_since']).execute();
    expect(await rows()).toEqual([{ url: `${origin}/500`, failures: 4, dead_since: expect.stringMatching(/^2026/) }]);
    // A changed link is another one, at once.
    await ada.request('PATCH', `/api/projects/${id}`, { json: { live_url: `${origin}/200` } });
    expect(await deadLinks(ada)).toEqual([]);
    await check(app);
    expect(await rows()).toEqual([{ url: `${origin}/200`, failures: 0, dead_since: '' }]);
  });

  test('are named in the mail once as news, and ignored ones neither checked nor named', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP } });
    let ada = await readerOfMails(app);
    const { calls, origin } = await site();
    await addProject(ada, 'Kelp', { live_url: `${origin}/404` });
    await check(app);
    clock.advance(WEEK_MS);
    await check(app);
    // From Saturday to Monday.
    clock.advance(2 * DAY_MS);
    const mails = async () => {
      await sendDigests(app.ctx);
      return (await queuedMails(app))
        .filter(({ subject }) => subject.startsWith('Your portfolio'))
        .map(({ text }) => text);
    };
    const named = `Links on your page that no longer work:\n- Kelp: ${origin}/404 (the page is gone)\n`;
    expect(await mails()).toEqual([expect.stringContaining(named)]);
    clock.advance(WEEK_MS);
    expect(await mails()).toHaveLength(1);

    ada = await loggedInAgain(app, ada);
    const [link] = await deadLinks(ada);
    const path = `/api/dead-links/${link?.id}`;
    expect((await ada.request('PATCH', path, { json: { ignored: true } })).json()).toMatchObject({ ignored: true });
    expect((await deadLinks(ada)).map(({ ignored }) => ignored)).toEqual([true]);
    const before = calls.length;
    await check(app);
    expect(calls).toHaveLength(before);
    await ada.request('PATCH', path, { json: { ignored: false } });
    clock.advance(WEEK_MS);
    await check(app);
    expect(calls.slice(before)).toEqual(['HEAD /404', 'GET /404']);
  });

  test('are only of accounts that get mails about them, and end with the account', async () => {
    const app = await startApp({ engine });
    const { calls, origin } = await site();
    const [off, unconfirmed, ada] = [await readerOfMails(app), await makeUser(app), await readerOfMails(app)];
    await setDigest(off, 'off');
    await setDigest(unconfirmed, 'weekly');
    await addProject(off, 'Off', { live_url: `${origin}/off` });
    await addProject(unconfirmed, 'Unconfirmed', { live_url: `${origin}/unconfirmed` });
    await addProject(ada, 'Kelp', { live_url: `${origin}/ada` });
    await check(app);
    expect(calls).toEqual(['HEAD /ada']);
    const stored = () => app.ctx.db.selectFrom('checked_links').select('user_id').execute();
    expect(await stored()).toEqual([{ user_id: ada.user.id }]);
    const deleted = await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    expect(deleted.statusCode).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('go on where a server has ended', async () => {
    const app = await startApp({ engine });
    const ada = await readerOfMails(app);
    const { calls, origin } = await site();
    const urls = Array.from({ length: 5 }, (_, index) => `${origin}/${index}`);
    for (const [index, url] of urls.entries()) await addProject(ada, `P${index}`, { live_url: url });
    const stopping = new AbortController();
    const stopped = checkLinks(app.ctx, { signal: stopping.signal, pauseMs: DAY_MS, networks });
    await expect.poll(() => calls.length).toBe(1);
    await expect.poll(async () => (await app.ctx.db.selectFrom('checked_links').select('id').execute()).length).toBe(1);
    stopping.abort();
    await stopped;
    await check(app);
    expect(calls.toSorted()).toEqual(urls.map((url) => `HEAD ${new URL(url).pathname}`));
  });

  test('leave an account whose servers take long, and go on with its other links in its next turn', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, eve] = [await readerOfMails(app), await readerOfMails(app)];
    const { calls, origin } = await site();
    await addProject(ada, 'Kelp', { live_url: `${origin}/one`, github_url: `${origin}/two` });
    await addProject(eve, 'Reef', { live_url: `${origin}/other` });
    // Less than any request takes.
    const oneEach = () =>
      checkLinks(app.ctx, { signal: new AbortController().signal, pauseMs: 0, accountMs: 0.001, networks });
    await oneEach();
    const first = calls.splice(0);
    expect([first.length, first.includes('HEAD /other')]).toEqual([2, true]);
    clock.advance(8 * DAY_MS);
    await oneEach();
    expect([...new Set([...first, ...calls])].sort()).toEqual(['HEAD /one', 'HEAD /other', 'HEAD /two']);
  });

  test('call no more links of an account than its share, nor a host that wants fewer requests', async () => {
    const app = await startApp({ engine });
    const ada = await readerOfMails(app);
    const [many, busy] = [await site(), await site()];
    for (let project = 0; project < 6; project++) {
      const links = Array.from({ length: 20 }, (_, index) => ({
        label: 'x',
        url: `${many.origin}/p${project}/l${index}/200`,
      }));
      await addProject(ada, `P${project}`, { links });
    }
    const eve = await readerOfMails(app);
    const links = Array.from({ length: 3 }, (_, index) => ({ label: 'x', url: `${busy.origin}/429?${index}` }));
    await addProject(eve, 'Busy', { links });
    await check(app);
    expect([many.calls.length, busy.calls]).toEqual([LINKS_MAX, ['HEAD /429?0']]);
  });
});

test('never call an address inside, nor one that a redirect leads to', async () => {
  const app = await startApp();
  const ada = await readerOfMails(app);
  const { calls, origin } = await site();
  await addProject(ada, 'Inside', { live_url: `${origin}/404`, github_url: 'http://169.254.169.254/latest/' });
  await checkLinks(app.ctx, { signal: new AbortController().signal, pauseMs: 0 });
  expect(calls).toEqual([]);
  const redirecting = createServer((_, response) => response.writeHead(302, { location: `${origin}/404` }).end());
  await new Promise<void>((listening) => redirecting.listen(0, '127.0.0.2', listening));
  onTestFinished(() => void redirecting.close());
  const { port } = redirecting.address() as { port: number };
  await addProject(ada, 'Redirect', { live_url: `http://127.0.0.2:${port}/` });
  await app.ctx.db.updateTable('link_check_accounts').set({ due_at: '' }).execute();
  await checkLinks(app.ctx, { signal: new AbortController().signal, pauseMs: 0, networks: ['127.0.0.2/32'] });
  expect(calls).toEqual([]);
  const rows = await app.ctx.db.selectFrom('checked_links').select(['url', 'failures']).orderBy('url').execute();
  expect(rows.map(({ failures }) => failures)).toEqual([0, 0, 0]);
});

test('are made hourly for those that are due, and not at all with LINK_CHECKS=off', async () => {
  expect(readConfig({ LINK_CHECKS: 'off' }).linkChecks).toBe(false);
  const app = await startApp();
  const ada = await readerOfMails(app);
  await addProject(ada, 'Inside', { live_url: 'http://127.0.0.1/' });
  const checked = () => app.ctx.db.selectFrom('checked_links').select('url').execute();
  for (const linkChecks of [false, true]) {
    const jobs = startJobs({ ...app.ctx, config: { ...app.ctx.config, linkChecks } }, [linkChecksJob]);
    await jobs.idle('link checks');
    expect(await checked()).toEqual(linkChecks ? [{ url: 'http://127.0.0.1/' }] : []);
  }
});

async function loggedInAgain(app: TestApp, { user }: TestUser): Promise<TestUser> {
  const client = app.client();
  const json = { email: user.email, password: PASSWORD };
  expect((await client.request('POST', '/api/users/login', { json })).statusCode).toBe(200);
  return { ...client, user };
}
