import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../src/platform/db/change-feed.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

const PLATFORM =
  /Portfolios for people who build things|pricing|Get Started|shown in|free trial|Trial and prices|Quick links/i;

async function bodyOf(app: TestApp, path: string): Promise<string> {
  const { statusCode, body } = await app.request('GET', path);
  expect([path, statusCode]).toEqual([path, 200]);
  return body;
}

/** The stylesheets name classes of other documents. */
const textOf = (html: string) => html.replace(/<style>.*?<\/style>/gs, '');
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];

async function addProject(person: TestUser): Promise<string> {
  const response = await person.request('POST', '/api/projects/new', { json: { title: 'Tides', category: 'backend' } });
  expect(response.statusCode).toBe(200);
  return `/u/${person.user.user_name}/projects/tides`;
}

async function uploadColour(person: TestUser, background: string): Promise<string> {
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(png)]), 'colour.png');
  const response = await person.request('POST', '/api/upload', { body });
  expect(response.statusCode).toBe(200);
  return response.json().image_url;
}

async function patch(person: TestUser, json: object): Promise<void> {
  const response = await person.request('PATCH', `/api/users/${person.user.id}`, { json });
  expect(response.statusCode).toBe(200);
}

describe.for(engines)('on $name', (engine) => {
  test("with LANDING=portfolio, / is the first account's page, and nothing advertises the platform", async () => {
    const app = await startApp({ engine, config: { landing: 'portfolio', origin: 'https://ada.example' } });
    const ada = await makeUser(app, { user_name: 'ada' });
    const bob = await makeUser(app, { user_name: 'bob', first_name: 'Bob' });
    await patch(bob, { headline: 'Builder' });
    const project = await addProject(ada);
    for (const session of ['', bob.cookie()]) {
      const { body, headers } = await app.request('GET', '/', { cookie: session });
      expect(body).toContain('<title>Ada Lovelace</title>');
      expect(headers['cache-control']).toBe('public, no-cache');
    }
    for (const path of ['/', '/u/ada', '/home', project, '/privacy', '/terms', '/imprint'])
      expect([path, PLATFORM.exec(textOf(await bodyOf(app, path)))]).toEqual([path, null]);

    const front = await bodyOf(app, '/');
    for (const path of ['/privacy', '/imprint']) expect(front).toContain(`<a href="${path}"`);
    for (const html of [front, await bodyOf(app, '/u/ada'), await bodyOf(app, '/home')])
      expect(canonicalOf(html)).toBe('https://ada.example/');
    expect(canonicalOf(await bodyOf(app, '/u/bob'))).toBe('https://ada.example/u/bob');
    expect(canonicalOf(await bodyOf(app, project))).toBe(`https://ada.example${project}`);
    const card = /property="og:image" content="https:\/\/ada\.example([^"]*)"/.exec(front)?.[1] ?? '';
    expect(card).toMatch(/^\/cards\/u\/ada\/[\w-]{22}\.png$/);
    expect((await app.request('GET', card)).statusCode).toBe(200);
    expect((await app.request('GET', '/cards/x.png')).statusCode).toBe(404);

    const pages = await bodyOf(app, '/sitemap-pages.xml');
    expect(pages.match(/<loc>[^<]*/g)).toEqual(
      ['privacy', 'terms', 'imprint', 'accessibility'].map((path) => `<loc>https://ada.example/${path}`),
    );
    const portfolios = (await bodyOf(app, '/sitemap-portfolios-1.xml')).match(/<loc>[^<]*/g)?.sort();
    expect(portfolios).toEqual(['<loc>https://ada.example/', '<loc>https://ada.example/u/bob']);
    const manifest = (await app.request('GET', '/manifest.webmanifest')).json();
    expect(manifest.start_url).toBe('/');
    expect(manifest.description).toBeUndefined();

    await patch(ada, { headline: 'First programmer', indexed: false });
    const { body, headers } = await app.request('GET', '/');
    expect(body).toContain('First programmer');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(await bodyOf(app, '/sitemap-portfolios-1.xml')).not.toContain('<loc>https://ada.example/</loc>');
  });

  test('with LANDING=portfolio and OWNER, / is the page of that account; without an account it is the sample', async () => {
    const app = await startApp({ engine, config: { landing: 'portfolio', owner: 'bob' } });
    expect(await bodyOf(app, '/')).toBe(await bodyOf(app, '/home'));
    await makeUser(app, { user_name: 'ada' });
    await app.ctx.db.updateTable('users').set({ user_name: 'bob', first_name: 'Bob' }).execute();
    changesOf(app.ctx).changed(undefined);
    expect(await bodyOf(app, '/')).toContain('<title>Bob Lovelace</title>');
  });

  test("an owner switches off the platform's name and login on the page, its projects and its cards", async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    const paths = ['/u/ada', await addProject(ada), '/home'];
    const OURS = /Vitrine|href="\/login"|\/favicon|apple-touch-icon/;
    for (const path of paths) expect(OURS.test(await bodyOf(app, path))).toBe(true);
    const cardOf = async () => /<meta property="og:image" content="([^"]*)"/.exec(await bodyOf(app, '/u/ada'))?.[1];
    const card = await cardOf();

    await patch(ada, { branding: false });
    for (const path of paths) {
      const html = textOf(await bodyOf(app, path));
      expect([path, OURS.exec(html)]).toEqual([path, null]);
      expect(html).toContain('<link rel="icon" href="data:image/svg+xml,');
    }
    expect(await cardOf()).not.toBe(card);
    expect((await ada.request('GET', '/api/users/me')).json().branding).toBe(false);
    expect((await app.request('GET', '/api/users/ada')).json().branding).toBe(false);
    await patch(ada, { branding: true });
    expect(await cardOf()).toBe(card);
  });

  test('an owner has an own icon and an own image for link previews, of images that they have uploaded', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    const bob = await makeUser(app, { user_name: 'bob' });
    const favicon_url = await uploadColour(ada, '#cc3344');
    const card_url = await uploadColour(ada, '#3344cc');
    const stolen = await bob.request('PATCH', `/api/users/${bob.user.id}`, { json: { favicon_url } });
    expect(stolen.statusCode).toBe(400);
    await patch(ada, { favicon_url, card_url });

    const html = await bodyOf(app, '/u/ada');
    const icon = /<link rel="icon" href="([^"]*)">/.exec(html)?.[1] ?? '';
    expect(icon).toMatch(/^\/u\/ada\/icon\/[0-9a-f]{22}\.png$/);
    expect(html).toContain(`<link rel="apple-touch-icon" href="${icon}">`);
    expect(html).not.toContain('/favicon');
    const card = /<meta property="og:image" content="http:\/\/localhost:3000([^"]*)"/.exec(html)?.[1] ?? '';
    expect(card).toMatch(/^\/cards\/u\/ada\/[\w-]{22}\.jpg$/);
    expect(html).toContain('<meta property="og:image:type" content="image/jpeg">');
    for (const [path, type, size] of [
      [icon, 'image/png', { width: 180, height: 180, format: 'png' }],
      [card, 'image/jpeg', { width: 1200, height: 630, format: 'jpeg' }],
    ] as const) {
      const { statusCode, headers, rawPayload } = await app.request('GET', path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, type]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(await sharp(rawPayload).metadata()).toMatchObject(size);
    }
    expect((await app.request('GET', icon.replace('ada', 'bob'))).statusCode).toBe(404);
    expect(await bodyOf(app, await addProject(ada))).toContain(`<link rel="icon" href="${icon}">`);

    await patch(ada, { favicon_url: '', card_url: '' });
    expect((await app.request('GET', icon)).statusCode).toBe(404);
    expect((await app.request('GET', card)).statusCode).toBe(302);
  });
});
