import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Card } from '../../../src/delivery/cards/card.ts';
import { openCardStore } from '../../../src/delivery/cards/card-store.server.ts';
import { portfolioCard } from '../../../src/delivery/cards/page-cards.ts';
import { openCardRenderer } from '../../../src/delivery/cards/render-card.server.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { validImage } from '../../support/images.ts';
import { headOf } from '../../support/page-head.ts';
import { freshFolder } from '../../support/run-folder.ts';

/** Rendering takes half a second, on a busy machine several. */
const RENDERING_MS = MINUTE_MS;

async function cardOf(app: TestApp, page: string): Promise<string> {
  const { body } = await app.request('GET', page);
  return new URL(headOf(body).meta['og:image'] ?? '').pathname;
}

async function uploadedImage(user: TestUser): Promise<string> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(validImage('ok.png'))], 'ada.png'));
  return (await user.request('POST', '/api/upload', { body })).json().image_url;
}

const change = (user: TestUser, json: Record<string, unknown>) =>
  user.request('PATCH', `/api/users/${user.user.id}`, { json });

describe.each(engines)('the card of a portfolio on $name', (engine) => {
  test(
    'is an image of the standard size, immutable, for every origin',
    async () => {
      const app = await startApp({ engine });
      const ada = await makeUser(app);
      await change(ada, { image_url: await uploadedImage(ada) });
      const path = await cardOf(app, `/u/${ada.user.user_name}`);
      const response = await app.request('GET', path);

      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
      expect(response.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(response.headers).not.toHaveProperty('x-robots-tag');
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
      const again = await app.request('GET', path, { headers: { 'if-none-match': response.headers.etag } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await app.request('GET', path)).rawPayload.equals(response.rawPayload)).toBe(true);
    },
    RENDERING_MS,
  );

  test('has a new URL after each visible change, and the old one redirects there', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const page = `/u/${ada.user.user_name}`;
    const seen = [await cardOf(app, page)];
    const changes = [
      { headline: 'First programmer' },
      { location: 'London' },
      { first_name: 'Augusta' },
      { theme: { mode: 'dark', accent: 'moss' } },
      { image_url: await uploadedImage(ada) },
    ];
    for (const json of changes) {
      await change(ada, json);
      seen.push(await cardOf(app, page));
    }
    expect(new Set(seen).size).toBe(seen.length);
    await change(ada, { about: 'Nothing that the card shows' });
    expect(await cardOf(app, page)).toBe(seen.at(-1));

    for (const path of [...seen.slice(0, -1), `/cards${page}/x.png`]) {
      const response = await app.request('GET', path);
      expect([response.statusCode, response.headers.location]).toEqual([302, seen.at(-1)]);
    }
  });

  test('is rendered only for existing portfolios', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const path of ['/cards/u/nobody/x.png', `/cards/u/${ada.user.id}/x.png`, '/cards/nothing/x.png', '/cards/u/'])
      expect([path, (await app.request('GET', path)).statusCode]).toEqual([path, 404]);
  });

  test(
    'exists for a public project',
    async () => {
      const app = await startApp({ engine });
      const ada = await makeUser(app);
      const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Über Noten' } })).json();
      const path = `/cards/u/${ada.user.user_name}/projects/${encodeURIComponent(project.slug)}/x.png`;
      const { statusCode, headers } = await app.request('GET', path);
      expect(statusCode).toBe(302);
      const response = await app.request('GET', String(headers.location));
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);

      await ada.request('PATCH', `/api/projects/${project.id}`, { json: { hidden: true } });
      expect((await app.request('GET', path)).statusCode).toBe(404);
    },
    RENDERING_MS,
  );
});

test(
  'every page of the program has a card',
  async () => {
    const app = await startApp();
    for (const page of ['/', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import', '/api/docs']) {
      const response = await app.request('HEAD', await cardOf(app, page));
      expect([page, response.statusCode, response.headers['content-type']]).toEqual([page, 200, 'image/png']);
    }
  },
  RENDERING_MS,
);

const renderer = openCardRenderer();
afterAll(() => renderer.stop());

const PERSON = {
  user_name: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  image_url: '',
  headline: 'First programmer',
  location: 'London',
  availability: '',
  theme: { mode: 'light', accent: 'cobalt' },
  branding: true,
  card_url: '',
};
const renderCard = (changes: Partial<Card>) =>
  renderer.render(
    {
      ...portfolioCard(PERSON, '', {
        origin: 'https://folio.example',
        ownerPath: '/u/ada',
        root: '/u/ada',
        cards: '/cards/u/ada',
      }).card,
      ...changes,
    },
    undefined,
  );

async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}

test(
  'a name whose letters the fonts lack is replaced by the user name',
  async () => {
    const plain = await renderCard({ title: 'ada', initials: '', line: '', caption: '' });
    for (const name of ['เอดา เลิฟเลซ', 'ადა', 'Ադա']) {
      const rendered = await renderCard({ title: name, initials: '', line: name, caption: name });
      expect([name, rendered.equals(plain)]).toEqual([name, true]);
    }
  },
  RENDERING_MS,
);

test(
  'names in Cyrillic, Greek, Hebrew and Arabic are rendered; right-to-left ones on a mirrored card',
  async () => {
    const names = ['Ада Лавлейс', 'Қасым', 'Άντα Λάβλεϊς', 'עדה לאבלייס', 'آدا لوفليس', 'علی رضایی', 'ada'];
    const rendered = await Promise.all(
      names.map((title) => renderCard({ title, titleInstead: 'ada', initials: '', line: '', caption: '' })),
    );
    expect(new Set(rendered.map((png) => png.toString('base64'))).size).toBe(names.length);
    const left = await Promise.all(rendered.map((png) => colourAt(png, 10, 10)));
    const [wall, paint] = ['#f3f5f6', '#1d4ed0'];
    expect(left).toEqual([wall, wall, wall, paint, paint, paint, wall]);
  },
  RENDERING_MS,
);

test(
  'names in Chinese, Japanese, Korean and Hindi are rendered, Han characters in their Japanese form beside kana',
  async () => {
    const card = (title: string, line = '') =>
      renderCard({ title, titleInstead: 'ada', initials: '', line, caption: '' });
    const names = ['爱达·勒芙蕾丝', '愛達', 'エイダ', '에이다', 'प्रिया शर्मा', 'ada'];
    const rendered = await Promise.all(names.map((name) => card(name)));
    expect(new Set(rendered.map((png) => png.toString('base64'))).size).toBe(names.length);
    const titles = await Promise.all(['の', '.'].map(async (line) => titleOf(await card('直', line))));
    expect(titles[0]?.equals(titles[1] as Buffer)).toBe(false);
  },
  RENDERING_MS,
);

/** The pixels of the first line of a one-line title. */
function titleOf(png: Buffer): Promise<Buffer> {
  return sharp(png).extract({ left: 60, top: 180, width: 400, height: 160 }).raw().toBuffer();
}

test(
  'Arabic letters are joined',
  async () => {
    const joined = await renderCard({ title: 'بب' });
    expect(joined.equals(await renderCard({ title: 'ب\u200cب' }))).toBe(false);
    expect(joined.equals(await renderCard({ title: 'ب\u200dب' }))).toBe(true);
  },
  RENDERING_MS,
);

test(
  'initials that cannot be rendered are replaced by the mark',
  async () => {
    expect((await renderCard({ initials: 'ა' })).equals(await renderCard({ initials: '' }))).toBe(true);
  },
  RENDERING_MS,
);

test(
  'emoji leave no gap, and European and Vietnamese letters are rendered',
  async () => {
    expect((await renderCard({ line: 'First 🚀 programmer ✨' })).equals(await renderCard({}))).toBe(true);
    const names = ['Łukasz Żółć', 'Ğülşah Öztürk', 'Nguyễn Thị Hiển', 'gap'];
    const rendered = await Promise.all(names.map((title) => renderCard({ title, titleInstead: 'gap' })));
    expect(new Set(rendered.map((png) => png.toString('base64'))).size).toBe(names.length);
  },
  RENDERING_MS,
);

test(
  'a card is rendered with any texts',
  async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200);
    const odd = '\u202e\u200b\u00ad\u0301<b>&amp;</b>"$x\\ \u{1f469}\u200d\u{1f4bb}';
    for (const text of [long, odd, '']) {
      const png = await renderCard({
        title: text,
        titleInstead: text,
        line: text,
        caption: text,
        initials: text.slice(0, 2),
      });
      expect(await sharp(png).metadata()).toMatchObject({ width: 1_200, height: 630 });
    }
  },
  RENDERING_MS,
);

test(
  'a card is stored on disk, and not rendered again after a restart',
  async () => {
    const [engine] = engines;
    const dataDir = await freshFolder('cards');
    const databaseUrl = await engine?.freshDatabaseUrl();
    const config = { dataDir, ...(databaseUrl && { databaseUrl }) };
    const first = await startApp({ config });
    const path = await cardOf(first, '/privacy');
    expect((await first.request('GET', path)).statusCode).toBe(200);
    await first.stop();
    const [file = '', ...others] = readdirSync(join(dataDir, 'cards'));
    expect(others).toEqual([]);
    writeFileSync(join(dataDir, 'cards', file), 'as it was kept');

    const second = await startApp({ config });
    expect((await second.request('GET', path)).body).toBe('as it was kept');
  },
  RENDERING_MS,
);

test('the oldest cards on disk are deleted', async () => {
  const dataDir = await freshFolder('cards');
  const store = openCardStore({ dataDir, filesMax: 5 });
  for (let i = 0; i < 20; i++) await store.get(`/cards/${i}.png`, async () => Buffer.from(`card ${i}`));
  expect(readdirSync(join(dataDir, 'cards')).length).toBeLessThanOrEqual(5);
  const again = openCardStore({ dataDir, filesMax: 5 });
  expect(String(await again.get('/cards/19.png', async () => Buffer.from('new')))).toBe('card 19');
  expect(String(await again.get('/cards/0.png', async () => Buffer.from('new')))).toBe('new');
});

test(
  'a client has a limit of renderings and lookups in a minute; cached cards and other clients are not limited',
  async () => {
    const app = await startApp({ config: { rateLimits: true } });
    const ada = await makeUser(app);
    const path = await cardOf(app, `/u/${ada.user.user_name}`);
    const statusOf = async (ip: string, file = path) => (await app.request('GET', file, { ip })).statusCode;
    const network = (index: number) => `2001:db8:1:2::${index.toString(16)}`;
    const wrong = `/cards/u/${ada.user.user_name}/x.png`;

    const statuses = [];
    for (let i = 0; i < 240; i++) statuses.push(await statusOf(network(i), wrong));
    expect(new Set(statuses)).toEqual(new Set([302]));
    expect(readdirSync(app.ctx.config.dataDir)).not.toContain('cards');
    expect([await statusOf(network(999), wrong), await statusOf('2001:db8:1:3::1', wrong)]).toEqual([429, 302]);
    expect(await statusOf('203.0.113.5')).toBe(200);
  },
  RENDERING_MS,
);

test(
  'a client has a limit of rendered cards in a minute',
  async () => {
    const app = await startApp({ config: { rateLimits: true } });
    const ada = await makeUser(app);
    const page = `/u/${ada.user.user_name}`;
    const ip = '203.0.113.5';
    const paths = [];
    for (let i = 0; i < 21; i++) {
      await change(ada, { headline: `Version ${i}` });
      const path = new URL(String((await app.request('GET', `/cards${page}/x.png`)).headers.location), 'http://x');
      paths.push(path.pathname);
      const response = await app.request('GET', path.pathname, { ip });
      expect([i, response.statusCode]).toEqual([i, i < 20 ? 200 : 429]);
    }
    expect((await app.request('GET', paths[20] ?? '', { ip: '203.0.113.6' })).statusCode).toBe(200);
    expect((await app.request('GET', paths[20] ?? '', { ip })).statusCode).toBe(200);
  },
  RENDERING_MS,
);
