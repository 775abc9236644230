import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'parse5';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { changesOf } from '../../src/platform/db/change-feed.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { hostileData } from '../support/hostile.ts';
import { fieldsOf, KINDS, recordWith } from '../support/record-samples.ts';

const { values: BAD_URLS } = hostileData<{ values: string[] }>('urls-reject');

type Node = { tagName?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };
type Attribute = { tag: string; name: string; value: string; rel: string };

/** Every attribute through which a document links, loads or posts. */
function urlsIn(html: string): Attribute[] {
  const found: Attribute[] = [];
  const walk = ({ tagName: tag = '', attrs = [], childNodes = [] }: Node): void => {
    const rel = attrs.find(({ name }) => name === 'rel')?.value ?? '';
    for (const { name, value } of attrs)
      if (/^(href|src|srcset|action|formaction|poster|data|xlink:href|style)$/.test(name))
        found.push({ tag, name, value, rel });
    for (const child of childNodes) walk(child);
  };
  walk(parse(html) as Node);
  return found;
}

/** Links to our own pages, to a fragment, to a mail program, or to an external URL with noreferrer and nofollow. */
function isSafe({ tag, name, value, rel }: Attribute, origin: string): boolean {
  // The icon, the canonical URL, the font.
  if (tag === 'link') return /^(data:image\/svg\+xml,|\/(?!\/))/.test(value) || value.startsWith(`${origin}/`);
  // The length of the longest word of a name: contains no text.
  if (name === 'style') return /^--longest-word:\d+$/.test(value);
  if (name !== 'href') return /^\/(?![/\\])/.test(value);
  if (/^(#|\/(?![/\\])|mailto:)/.test(value) || value === '') return true;
  return /^https?:\/\//.test(value) && ['noopener', 'nofollow', 'ugc'].every((word) => rel.split(' ').includes(word));
}

/** Those of ssrf-urls that no field accepts: with credentials, of another scheme, or with spaces. */
const NO_WEB_URLS = [
  'http://evil.example@127.0.0.1/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'file:///etc/passwd',
  'http://rebind.test/ (first answer public, second 127.0.0.1)',
];

describe.each(engines)('a URL on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    app = await startApp({ engine });
    ada = await makeUser(app);
    for (const kind of KINDS) {
      const response = await ada.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, 'plain') });
      ids.set(kind.path, response.json()[kind.entity].id);
    }
  });
  const page = async () => (await app.request('GET', `/u/${ada.user.user_name}`)).body;

  test('that is invalid, or not http(s), is rejected in every field, new or changed', async () => {
    let tried = 0;
    for (const kind of KINDS) {
      const path = `/api/${kind.path}`;
      const before = (await ada.request('GET', `${path}/${ids.get(kind.path)}`)).body;
      const fields = [...fieldsOf(kind, 'url'), ...fieldsOf(kind, 'image')];
      for (const field of fields) {
        for (const value of BAD_URLS) {
          const json = { ...recordWith(kind, 'plain'), [field]: value };
          const added = await ada.request('POST', `${path}/new`, { json });
          const changed = await ada.request('PATCH', `${path}/${ids.get(kind.path)}`, { json: { [field]: value } });
          expect([added.statusCode, changed.statusCode], `${path} ${field} ${value}`).toEqual([400, 400]);
          expect(added.json().details[0].field).toBe(field);
          tried += 1;
        }
      }
      expect((await ada.request('GET', `${path}/${ids.get(kind.path)}`)).body).toBe(before);
    }
    expect(tried).toBeGreaterThan(BAD_URLS.length * 10);
    const count = async (path: string) => (await ada.request('GET', `/api/${path}?user_id=${ada.user.id}`)).json();
    for (const kind of KINDS.filter(({ path }) => path !== 'skills')) expect(await count(kind.path)).toHaveLength(1);
  });

  test('is rejected among the links of a profile as well', async () => {
    for (const url of BAD_URLS) {
      for (const json of [{ links: [{ label: 'x', url }] }, { image_url: url }]) {
        const response = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
        expect([url, response.statusCode]).toEqual([url, 400]);
      }
    }
  });

  test('of the web is a link with noreferrer and without ranking', async () => {
    const good = 'https://example.com/a?b=1&c="2#d';
    await ada.request('PATCH', `/api/users/${ada.user.id}`, {
      json: { links: [{ label: 'x', url: 'http://x.example/' }] },
    });
    for (const kind of KINDS) {
      const json = Object.fromEntries(fieldsOf(kind, 'url').map((field) => [field, good.replace('"', '%22')]));
      await ada.request('PATCH', `/api/${kind.path}/${ids.get(kind.path)}`, { json });
    }
    const links = urlsIn(await page());
    expect(links.filter(({ value }) => value.startsWith('https://example.com/a')).length).toBeGreaterThanOrEqual(4);
    expect(links.filter((link) => !isSafe(link, app.ctx.config.origin))).toEqual([]);
  });

  test('is never rendered as a link if the database contains an invalid one', async () => {
    const { db } = app.ctx;
    for (const value of BAD_URLS.filter((text) => !text.includes('\0') && text.length < 1_000)) {
      for (const kind of KINDS) {
        const columns = [...fieldsOf(kind, 'url'), ...fieldsOf(kind, 'image')];
        const changed = Object.fromEntries(columns.map((column) => [column, value]));
        await db.updateTable(kind.path).set(changed).execute();
      }
      await db.updateTable('skill_groups').set({ icon: value }).execute();
      await db
        .updateTable('users')
        .set({ image_url: value, links: JSON.stringify([{ label: 'x', url: value }]) })
        .execute();
      changesOf(app.ctx).changed(undefined);
      const html = await page();
      expect(html).not.toContain('Something went wrong');
      expect(urlsIn(html).filter((link) => !isSafe(link, app.ctx.config.origin))).toEqual([]);
    }
  });

  test('is never fetched by the server, in any field', async () => {
    let visits = 0;
    const canary = createServer((_request, response) => {
      visits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, resolve));
    onTestFinished(() => new Promise((resolve) => canary.close(() => resolve())));
    const { port } = canary.address() as AddressInfo;
    const inside = [`http://127.0.0.1:${port}/`, `http://[::1]:${port}/`, `http://localhost:${port}/`];
    const eve = await makeUser(app);

    for (const url of [...inside, ...hostileData('ssrf-urls')]) {
      for (const kind of KINDS) {
        const urls = Object.fromEntries(fieldsOf(kind, 'url').map((field) => [field, url]));
        const response = await eve.request('POST', `/api/${kind.path}/new`, {
          json: { ...recordWith(kind, 'x'), ...urls },
        });
        const isForHttps = 'booking_url' in kind.fields && url.startsWith('http:');
        const isRejected = isForHttps || (NO_WEB_URLS.includes(url) && fieldsOf(kind, 'url').length > 0);
        expect([kind.path, url, response.statusCode]).toEqual([kind.path, url, isRejected ? 400 : 200]);
      }
      await eve.request('PATCH', `/api/users/${eve.user.id}`, { json: { about: `![x](${url}) ${url}` } });
      const document = {
        $schema: url,
        basics: { name: 'Eve', image: url, url, profiles: [{ network: 'x', url }] },
        projects: [{ name: 'x', url }],
        certificates: [{ name: 'x', url }],
      };
      expect((await eve.request('POST', '/api/import', { json: document })).statusCode).toBe(200);
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      await app.request('GET', `/u/${eve.user.user_name}`, { headers: { host, 'x-forwarded-host': host } });

    expect(visits).toBe(0);
  });
});

describe('a redirect', () => {
  const names = [
    'next',
    'callbackURL',
    'callback_url',
    'redirect',
    'redirectTo',
    'redirect_to',
    'returnTo',
    'url',
    'to',
  ];

  test('never goes to another site, whatever the request contains', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const { origin } = app.ctx.config;
    const isOwn = (location: unknown) => location === undefined || new URL(String(location), origin).origin === origin;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const target of hostileData('open-redirect')) {
      const query = new URLSearchParams(names.map((name) => [name, target])).toString();
      const headers = { referer: 'https://evil.example/', host: 'localhost:3000', 'x-forwarded-host': 'evil.example' };
      const lead = new URLSearchParams({ email: 'grace@example.org' });
      const letter = new URLSearchParams({
        user_id: ada.user.id,
        name: 'x',
        email: 'grace@example.org',
        subject: 'x',
        message: 'x',
      });
      const responses = [
        await app.request('GET', `/login?${query}`, { headers }),
        await ada.request('GET', `/home?${query}`, { headers }),
        await app.request('GET', `/u/${ada.user.user_name.toUpperCase()}?${query}`, { headers }),
        await app.request('GET', `/u/${encodeURIComponent(target)}`, { headers }),
        await app.request('GET', `/${encodeURI(target).replaceAll('%09', '%2509')}`, { headers }),
        await app.request('POST', `/api/leads?${query}`, {
          body: `${lead}&${query}`,
          headers: { ...headers, ...form },
        }),
        await app.request('POST', `/api/contact?${query}`, {
          body: `${letter}&${query}`,
          headers: { ...headers, ...form },
        }),
      ];
      for (const { headers: sent } of responses) expect(isOwn(sent.location), String(sent.location)).toBe(true);
    }
  });
});
