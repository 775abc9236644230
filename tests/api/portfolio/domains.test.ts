import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { recheckDomains } from '../../../src/delivery/domains/domain-checks.server.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines, engines, type TestEngine } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { scrape } from '../../support/metrics.ts';
import { startDns } from '../../support/servers/dns-server.ts';

const FIXED = { origin: 'https://folio.example', originIsFixed: true, secure: true };
const HOST = 'ada.example';

async function start(engine?: TestEngine, more: Partial<Parameters<typeof startApp>[0]> = {}) {
  const dns = await startDns();
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const app = await startApp({
    engine,
    ...more,
    now: () => clock.now,
    config: { ...FIXED, dnsServer: dns.server, ...more.config },
  });
  return { app, dns, clock };
}

async function claim(user: TestUser, domain = HOST) {
  const response = await user.request('POST', '/api/domains', { json: { domain } });
  expect([response.statusCode, response.json().domain]).toEqual([200, domain]);
  return response.json() as { id: string; txt_name: string; txt_value: string };
}

async function verified(user: TestUser, dns: Awaited<ReturnType<typeof startDns>>, domain = HOST) {
  const claimed = await claim(user, domain);
  dns.records.set(claimed.txt_name, claimed.txt_value);
  const response = await user.request('POST', `/api/domains/${claimed.id}/verify`);
  expect([response.statusCode, response.json().verified_at]).toEqual([200, expect.any(String)]);
  return claimed;
}

const get = (app: TestApp, path: string, host = HOST, headers = {}) =>
  app.request('GET', path, { headers: { host, ...headers } });

async function addProject(user: TestUser, title: string): Promise<string> {
  return (await user.request('POST', '/api/projects/new', { json: { title } })).json().project.slug;
}

test.each(engines)(
  'the host of PUBLIC_URL stays the site, also if somebody had verified it before, on $name',
  async (engine) => {
    const databaseUrl = await engine.freshDatabaseUrl();
    const { app, dns } = await start(engine, { config: { databaseUrl } });
    const ada = await makeUser(app);
    await verified(ada, dns);
    expect((await get(app, '/')).body).toContain('Lovelace');
    await app.stop();
    const moved = await startApp({ engine, config: { ...FIXED, origin: `https://${HOST}`, databaseUrl } });
    expect((await get(moved, '/')).body).not.toContain('Lovelace');
    expect((await get(moved, `/u/${ada.user.user_name}`)).statusCode).toBe(200);
  },
);

/** Waits for the mails about the domain, oldest first: without SMTP each is a file. */
async function expectMails(app: TestApp, user: TestUser, subjects: readonly string[]): Promise<void> {
  const folder = join(app.ctx.config.dataDir, 'outbox');
  await eventually(async () => {
    const names = existsSync(folder) ? (await readdir(folder)).sort() : [];
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const ofDomain = mails.filter((mail) => mail.includes(user.user.email) && /^Subject: .*ada\.example/m.test(mail));
    const found = ofDomain.map((mail) => /^Subject: (.*)\r?$/m.exec(mail)?.[1]?.trim());
    expect(found.toSorted()).toEqual([...subjects].toSorted());
  });
}

const MISSING = 'The DNS record of ada.example is missing';
const RELEASED = 'Your portfolio is no longer shown at ada.example';

async function confirmEmail(app: TestApp, user: TestUser): Promise<void> {
  const confirmed = { email_confirmed_at: '2026-01-01T00:00:00.000Z' };
  await app.ctx.db.updateTable('users').set(confirmed).where('id', '=', user.user.id).execute();
}

describe.each(engines)('a custom domain on $name', (engine) => {
  test('is proven by its TXT record, and then shows the portfolio at its root', async () => {
    const { app, dns } = await start(engine);
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const name = ada.user.user_name;
    const slug = await addProject(ada, 'Analytical Engine');
    await addProject(ada, 'Second');
    await ada.request('POST', '/api/educations/new', { json: { institution: 'At home' } });
    const onSite = (await get(app, `/u/${name}`, 'folio.example')).body;
    expect(onSite).toContain(`<link rel="canonical" href="https://folio.example/u/${name}">`);
    expect((await get(app, '/')).statusCode).toBe(421);

    const claimed = await claim(ada);
    expect(claimed).toMatchObject({ txt_name: '_vitrine.ada.example', verified_at: null, failing_since: null });
    expect(await claim(ada)).toEqual(claimed);
    const missing = await ada.request('POST', `/api/domains/${claimed.id}/verify`);
    expect([missing.statusCode, missing.json().error]).toEqual([409, expect.stringContaining('_vitrine.ada.example')]);
    dns.records.set(claimed.txt_name, 'another value');
    expect((await ada.request('POST', `/api/domains/${claimed.id}/verify`)).statusCode).toBe(409);
    dns.state.isBroken = true;
    expect((await ada.request('POST', `/api/domains/${claimed.id}/verify`)).statusCode).toBe(503);
    dns.state.isBroken = false;
    expect((await get(app, '/')).statusCode).toBe(421);
    expect((await bob.request('POST', `/api/domains/${claimed.id}/verify`)).statusCode).toBe(404);

    dns.records.set(claimed.txt_name, claimed.txt_value);
    const done = await ada.request('POST', `/api/domains/${claimed.id}/verify`);
    expect([done.statusCode, done.json().verified_at]).toEqual([200, expect.any(String)]);
    expect((await ada.request('GET', '/api/domains')).json()).toMatchObject([{ domain: HOST, id: claimed.id }]);

    const page = await get(app, '/');
    expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    expect(page.body).toContain('<link rel="canonical" href="https://ada.example/">');
    expect(page.body).toContain(`href="/projects/${slug}"`);
    expect(page.body).toContain('src="/qr.svg"');
    expect(page.body).toContain('href="/index.md"');
    expect(page.body).toContain('href="/resume.pdf"');
    expect(page.body).toContain('https://folio.example/imprint');
    expect(page.body).not.toMatch(/href="\/(login|modal|studio|u\/|privacy|home)/);
    expect((await get(app, '/', 'ADA.example:443')).body).toBe(page.body);
    const project = await get(app, `/projects/${slug}`);
    expect([project.statusCode, project.body]).toEqual([
      200,
      expect.stringContaining(`<link rel="canonical" href="https://ada.example/projects/${slug}">`),
    ]);
    expect(project.body).toContain('href="/projects/second"');
    // The site's own page has its own links, and names the domain as the page's URL.
    const same = (await get(app, `/u/${name}`, 'folio.example')).body;
    expect(same).toContain('<link rel="canonical" href="https://ada.example/">');
    expect(same).toContain(`href="/u/${name}/projects/${slug}"`);

    // What a recipient opens is at the URL that its owner has copied.
    const { share_link } = (await ada.request('POST', '/api/share-links', { json: { name: 'Acme' } })).json();
    const linkPath = new URL(share_link.url).pathname;
    expect(share_link.url).toBe(`https://folio.example${linkPath}`);
    expect((await get(app, linkPath)).statusCode).toBe(404);
    const shared = await get(app, linkPath, 'folio.example');
    expect([shared.statusCode, shared.body]).toEqual([
      200,
      expect.stringContaining(`href="${linkPath}/projects/${slug}"`),
    ]);

    // An edit is seen under both hosts.
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Countess' } });
    for (const [path, host] of [
      ['/', HOST],
      [`/u/${name}`, 'folio.example'],
    ] as const)
      expect((await get(app, path, host)).body).toContain('Countess');

    // A further language is at the domain too; each host has its own links, and one canonical URL.
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { page_languages: ['de'] } });
    const german = await get(app, '/de');
    for (const [link, body] of [
      ['<link rel="canonical" href="https://ada.example/de">', german.body],
      ['hreflang="en" href="https://ada.example/"', german.body],
      ['hreflang="de" href="https://ada.example/de"', (await get(app, `/u/${name}`, 'folio.example')).body],
      [`href="/de/projects/${slug}"`, german.body],
      ['href="/" lang="en"', german.body],
      ['href="/de.md"', german.body],
      ['href="/de/resume.pdf"', german.body],
      ['src="/qr.svg"', german.body],
      [`href="/u/${name}/de/projects/${slug}"`, (await get(app, `/u/${name}/de`, 'folio.example')).body],
      ['https://ada.example/de/projects/second<', (await get(app, '/sitemap.xml')).body],
    ] as const)
      expect([link, body.includes(link)]).toEqual([link, true]);
    for (const path of ['/de/projects/second', '/de.md', '/de/resume.txt', '/de/feed.xml'])
      expect([path, (await get(app, path)).statusCode]).toEqual([path, 200]);
    expect((await get(app, `/u/${name}/de`)).headers.location).toBe('/de');
    expect((await get(app, '/fr')).statusCode).toBe(404);

    expect((await ada.request('DELETE', `/api/domains/${claimed.id}`)).statusCode).toBe(200);
    expect((await get(app, '/')).statusCode).toBe(421);
    expect((await get(app, `/u/${name}`, 'folio.example')).body).toContain(`href="https://folio.example/u/${name}"`);
  });

  test('belongs to one account: an unverified claim blocks nobody, and a sold domain changes hands', async () => {
    const { app, dns } = await start(engine);
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    await confirmEmail(app, ada);
    await claim(bob);
    const ofAda = await verified(ada, dns);
    const [ofBob] = (await bob.request('GET', '/api/domains')).json();
    const verify = () => bob.request('POST', `/api/domains/${ofBob.id}/verify`);
    expect((await verify()).statusCode).toBe(409);
    // DNS may have both records; this server answers with one, so the first owner's is gone.
    dns.records.set(ofAda.txt_name, ofBob.txt_value);
    expect((await verify()).statusCode).toBe(200);
    expect((await get(app, '/')).body).toContain(`"user_name":"${bob.user.user_name}"`);
    await expectMails(app, ada, [RELEASED]);
    expect((await ada.request('GET', '/api/domains')).json()).toMatchObject([{ verified_at: null }]);
  });

  test('is looked for daily, and released after two weeks without its record, with mails', async () => {
    const { app, dns, clock } = await start(engine);
    const ada = await makeUser(app);
    await confirmEmail(app, ada);
    const { id, txt_name, txt_value } = await verified(ada, dns);
    const days = async (count: number) => {
      for (let day = 0; day < count; day++) {
        clock.now = new Date(clock.now.getTime() + DAY_MS);
        // As several nodes do.
        await Promise.all([1, 2, 3].map(() => recheckDomains(app.ctx)));
      }
    };
    const before = dns.state.questions;
    await recheckDomains(app.ctx);
    expect(dns.state.questions).toBe(before);
    await days(1);
    expect(dns.state.questions).toBe(before + 1);
    // An outage of the resolver does not count.
    dns.state.isBroken = true;
    await days(1);
    dns.state.isBroken = false;
    await expectMails(app, ada, []);

    dns.records.delete(txt_name);
    await days(3);
    await expectMails(app, ada, [MISSING]);
    dns.records.set(txt_name, txt_value);
    await days(1);
    dns.records.delete(txt_name);
    await days(14);
    expect((await get(app, '/')).statusCode).toBe(200);
    await days(1);
    expect((await get(app, '/')).statusCode).toBe(421);
    await expectMails(app, ada, [MISSING, MISSING, MISSING, RELEASED]);
    dns.records.set(txt_name, txt_value);
    // The session has ended in the meantime.
    await ada.request('POST', '/api/users/login', { json: { email: ada.user.email, password: PASSWORD } });
    expect((await ada.request('POST', `/api/domains/${id}/verify`)).statusCode).toBe(200);
    expect((await get(app, '/')).statusCode).toBe(200);
  });
});

test('nothing of the app or of others is at a custom domain', async () => {
  const { app, dns } = await start();
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  await verified(ada, dns);
  const paths = [
    '/login',
    '/home',
    '/modal',
    '/studio',
    '/settings',
    '/register',
    '/privacy',
    '/api/docs',
    '/llms.txt',
    '/mcp',
  ];
  const api = ['/api/projects', '/api/domains', '/api/openapi.json', `/api/users/${ada.user.user_name}`, '/metrics'];
  const others = [`/u/${bob.user.user_name}`, `/u/${bob.user.user_name}.md`, '/u/sample', '/no-such-page'];
  for (const path of [...paths, ...api, ...others]) {
    const { statusCode, body } = await ada.request('GET', path, { headers: { host: HOST } });
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).not.toMatch(/href="\/(login|home)"/);
  }
  const login = { email: ada.user.email, password: 'x' };
  const tried = await app.request('POST', '/api/users/login', { json: login, headers: { host: HOST } });
  expect([tried.statusCode, tried.cookies]).toEqual([404, []]);
  // A cookie or token of the site is not looked at.
  await ada.request('POST', '/api/projects/new', { json: { title: 'Hidden one', hidden: true } });
  const own = await ada.request('GET', '/', { headers: { host: HOST } });
  expect([own.statusCode, own.body.includes('name="session"')]).toEqual([200, false]);
  expect((await get(app, '/api/health')).statusCode).toBe(200);
});

test('files, sitemap and feed name the domain, and pages by their path on the site redirect', async () => {
  const { app, dns } = await start();
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  const name = ada.user.user_name;
  const slug = await addProject(ada, 'Analytical Engine');
  await addProject(bob, 'Of Bob');
  await verified(ada, dns);

  for (const path of ['/index.md', '/index.json', '/index.vcf', '/feed.xml', '/resume.md', '/qr.svg', `/u/${name}.md`])
    expect([path, (await get(app, path)).statusCode]).toEqual([path, 200]);
  const feed = (await get(app, '/feed.xml')).body;
  expect(feed).toContain('href="https://ada.example/feed.xml"');
  expect(feed).toContain(`href="https://ada.example/projects/${slug}"`);
  expect(feed).not.toContain('folio.example');
  expect((await get(app, '/index.md')).body).toContain(`https://ada.example/projects/${slug}`);

  const sitemap = (await get(app, '/sitemap.xml')).body;
  expect(sitemap.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://ada.example/',
    `<loc>https://ada.example/projects/${slug}`,
  ]);
  expect((await get(app, '/robots.txt')).body).toContain('Sitemap: https://ada.example/sitemap.xml');
  expect((await get(app, '/.well-known/atproto-did')).statusCode).toBe(404);
  const atproto_did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { atproto_did } });
  const handle = await get(app, '/.well-known/atproto-did');
  expect([handle.body, handle.headers['content-type']]).toEqual([atproto_did, 'text/plain; charset=utf-8']);
  const finger = (resource: string, host?: string) =>
    get(app, `/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, host);
  for (const resource of [`acct:${name}@ada.example`, 'https://ada.example/'])
    expect((await finger(resource)).json()).toMatchObject({
      subject: `acct:${name}@ada.example`,
      links: [{ rel: 'http://webfinger.net/rel/profile-page', href: 'https://ada.example/' }],
    });
  for (const other of [`acct:${bob.user.user_name}@ada.example`, `acct:${name}@folio.example`])
    expect([other, (await finger(other)).statusCode]).toEqual([other, 404]);
  expect((await finger(`acct:${name}@folio.example`, 'folio.example')).statusCode).toBe(200);
  for (const part of ['portfolios', 'projects']) {
    const { body } = await get(app, `/sitemap-${part}-1.xml`, 'folio.example');
    expect([body.includes(bob.user.user_name), body.includes(name)]).toEqual([true, false]);
  }
  for (const path of ['sitemap.xml', 'robots.txt'])
    expect((await get(app, `/u/${name}/${path}`, 'folio.example')).statusCode).toBe(404);

  for (const [path, target] of [
    [`/u/${name}`, '/'],
    [`/u/${name}?utm_source=x`, '/?utm_source=x'],
    [`/u/${name}/projects/${slug}`, `/projects/${slug}`],
  ]) {
    const { statusCode, headers } = await get(app, path ?? '');
    expect([path, statusCode, headers.location]).toEqual([path, 301, target]);
  }
  const card = /property="og:image" content="https:\/\/ada\.example([^"]+)"/.exec((await get(app, '/')).body)?.[1];
  expect((await get(app, card ?? '')).statusCode).toBe(200);
});

test('the contact form of a domain writes to its owner, from its own origin only', async () => {
  const { app, dns } = await start();
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  await verified(ada, dns);
  const message = { name: 'Grace', email: 'grace@example.org', subject: 'x', message: 'y' };
  const post = (body: object, origin: string, more: object = {}) =>
    app.request('POST', '/api/contact', { json: body, headers: { host: HOST, origin, ...more } });
  expect((await post({ ...message, user_id: ada.user.id }, 'https://ada.example')).statusCode).toBe(200);
  expect((await post(message, 'https://ada.example')).statusCode).toBe(200);
  expect((await post({ ...message, user_id: bob.user.id }, 'https://ada.example')).statusCode).toBe(404);
  for (const origin of ['https://folio.example', 'https://evil.example', 'null'])
    expect((await post({ ...message, user_id: ada.user.id }, origin)).statusCode).toBe(403);
  const form = await app.request('POST', '/api/contact', {
    body: new URLSearchParams({ ...message, user_id: ada.user.id }).toString(),
    headers: { host: HOST, origin: 'https://ada.example', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([form.statusCode, form.headers.location]).toEqual([303, '/#message-sent']);
  expect((await ada.request('GET', '/api/messages')).json().messages).toHaveLength(3);
});

test('a proxy asks which domains are verified; nobody else may', async () => {
  const { app, dns } = await start(undefined, { config: { trustProxy: ['10.9.0.0/16'] } });
  const ada = await makeUser(app);
  await verified(ada, dns);
  await claim(ada, 'other.example');
  const check = (domain: string, ip = '127.0.0.1', headers = {}) =>
    app.request('GET', `/internal/domain-check?domain=${domain}`, { ip, headers: { host: '127.0.0.1', ...headers } });
  expect((await check(HOST)).statusCode).toBe(200);
  expect((await check('ADA.example', '10.9.1.1')).statusCode).toBe(200);
  for (const domain of ['other.example', 'folio.example', 'evil.example', ''])
    expect([domain, (await check(domain)).statusCode]).toEqual([domain, 404]);
  expect((await check(HOST, '203.0.113.7')).statusCode).toBe(403);
  expect((await check(HOST, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(403);
});

test('a domain of a renamed, suspended or deleted account follows the account', async () => {
  const { app, dns } = await start();
  const ada = await makeUser(app);
  await verified(ada, dns);
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: 'countess' } });
  await eventually(async () => expect((await get(app, '/')).body).toContain('"user_name":"countess"'));
  const gone = { id: ada.user.id, password: PASSWORD };
  expect((await ada.request('DELETE', `/api/users/${gone.id}`, { json: gone })).statusCode).toBe(200);
  await eventually(async () => expect((await get(app, '/')).statusCode).toBe(421));
  expect(await app.ctx.db.selectFrom('domains').selectAll().execute()).toEqual([]);
});

test('an account has ten domains at most, and none that belongs to nobody alone', async () => {
  const { app } = await start();
  const ada = await makeUser(app);
  for (const domain of ['github.io', 'co.uk', 'folio.example', '127.0.0.1', 'ada'])
    expect((await ada.request('POST', '/api/domains', { json: { domain } })).statusCode).toBe(400);
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, n) => ada.request('POST', '/api/domains', { json: { domain: `d${n}.example` } })),
  );
  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(200), 409, 409]);
});

const postgres = bothEngines.filter(({ name }) => name === 'postgres');

test.each(postgres)('another node serves a domain within a second of its proof', async (engine) => {
  const { app: first, dns } = await start(engine);
  const { databaseUrl } = first.ctx.config;
  const second = await startApp({ engine, config: { ...FIXED, databaseUrl } });
  const ada = await makeUser(first);
  const claimed = await verified(ada, dns);
  await eventually(async () => expect((await get(second, '/')).statusCode).toBe(200));
  await ada.request('DELETE', `/api/domains/${claimed.id}`);
  await eventually(async () => expect((await get(second, '/')).statusCode).toBe(421));
});

test('cached documents of a domain are sent in front of the router, with the links of that domain', async () => {
  const metricsToken = 'a token of the metrics';
  const { app, dns } = await start(undefined, { config: { metricsToken } });
  const at = await app.listen();
  const ada = await makeUser(app);
  const slug = await addProject(ada, 'Analytical Engine');
  await verified(ada, dns);
  await send(at, `/u/${ada.user.user_name}`, 'folio.example');
  const cached = async () =>
    (await scrape(app, metricsToken)).value('http_request_duration_seconds_count{class="cached_page",status="200"}');

  for (const path of ['/', `/projects/${slug}`]) {
    const rendered = await send(at, path);
    const before = (await cached()) ?? 0;
    expect(await send(at, path)).toEqual(rendered);
    expect([path, await cached()]).toEqual([path, before + 1]);
    expect(rendered.body).toContain(path === '/' ? `href="/projects/${slug}"` : 'https://ada.example/projects/');
  }
  expect((await send(at, '/', 'other.example')).status).toBe(421);
  expect((await send(at, `/projects/${slug}`, 'folio.example')).status).toBe(404);
});

/** Over the network, with any host. */
async function send(at: string, path: string, host = HOST): Promise<{ status: number | undefined; body: string }> {
  const [response] = await once(httpRequest(`${at}${path}`, { headers: { host } }).end(), 'response');
  return { status: response.statusCode, body: await text(response) };
}
