import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Card, portfolioCard } from '../../src/pages/cards/card.ts';
import { drawCard } from '../../src/pages/cards/draw-card.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { headOf } from '../support/page-head.ts';
import { goodPicture } from '../support/pictures.ts';

/** A drawing takes half a second, on a busy machine some. */
const DRAWING_MS = 60_000;

async function cardOf(app: TestApp, page: string): Promise<string> {
  const { body } = await app.request('GET', page);
  return new URL(headOf(body).meta['og:image'] ?? '').pathname;
}

const change = (user: TestUser, json: Record<string, unknown>) =>
  user.request('PATCH', `/api/users/${user.user.id}`, { json });

describe.each(engines)('the card of a portfolio on $name', (engine) => {
  test(
    'is a picture of the size that other sites ask for, kept for ever, for every origin',
    async () => {
      const app = await startApp({ engine });
      const ada = await makeUser(app);
      const body = new FormData();
      body.set('file', new File([new Uint8Array(goodPicture('ok.png'))], 'ada.png'));
      const { image_url } = (await ada.request('POST', '/api/upload', { body })).json();
      await change(ada, { image_url });
      const path = await cardOf(app, `/u/${ada.user.user_name}`);
      const answer = await app.request('GET', path);

      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(answer.headers).not.toHaveProperty('x-robots-tag');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
      const again = await app.request('GET', path, { headers: { 'if-none-match': answer.headers.etag } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await app.request('GET', path)).rawPayload.equals(answer.rawPayload)).toBe(true);
    },
    DRAWING_MS,
  );

  test('has a new address with each change that it shows, and the old one leads there', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const page = `/u/${ada.user.user_name}`;
    const seen = [await cardOf(app, page)];
    const changes = [
      { headline: 'First programmer' },
      { location: 'London' },
      { first_name: 'Augusta' },
      { theme: { mode: 'dark', accent: 'moss' } },
    ];
    for (const json of changes) {
      await change(ada, json);
      seen.push(await cardOf(app, page));
    }
    expect(new Set(seen).size).toBe(seen.length);
    await change(ada, { about: 'Nothing that the card shows' });
    expect(await cardOf(app, page)).toBe(seen.at(-1));

    for (const path of [...seen.slice(0, -1), `/cards${page}/x.png`]) {
      const answer = await app.request('GET', path);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, seen.at(-1)]);
    }
  });

  test('is drawn for portfolios that exist alone', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const path of ['/cards/u/nobody/x.png', `/cards/u/${ada.user.id}/x.png`, '/cards/nothing/x.png', '/cards/u/'])
      expect([path, (await app.request('GET', path)).statusCode]).toEqual([path, 404]);
  });

  test(
    'is there for a project that everybody may see',
    async () => {
      const app = await startApp({ engine });
      const ada = await makeUser(app);
      const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Über Noten' } })).json();
      const path = `/cards/u/${ada.user.user_name}/projects/${encodeURIComponent(project.slug)}/x.png`;
      const { statusCode, headers } = await app.request('GET', path);
      expect(statusCode).toBe(302);
      const answer = await app.request('GET', String(headers.location));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);

      await ada.request('PATCH', `/api/projects/${project.id}`, { json: { hidden: true } });
      expect((await app.request('GET', path)).statusCode).toBe(404);
    },
    DRAWING_MS,
  );
});

test(
  'every page of the program has a card',
  async () => {
    const app = await startApp();
    for (const page of ['/', '/privacy', '/terms', '/imprint', '/api/docs']) {
      const answer = await app.request('HEAD', await cardOf(app, page));
      expect([page, answer.statusCode, answer.headers['content-type']]).toEqual([page, 200, 'image/png']);
    }
  },
  DRAWING_MS,
);

const PERSON = {
  user_name: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  image_url: '',
  headline: 'First programmer',
  location: 'London',
  availability: '',
  theme: { mode: 'light', accent: 'cobalt' },
};
const draw = (changes: Partial<Card>) =>
  drawCard({ ...portfolioCard(PERSON, 'https://folio.example').card, ...changes }, undefined);

test(
  'a name whose letters the fonts lack is not drawn as gaps: the user name stands for it',
  async () => {
    const plain = await draw({ title: 'ada', initials: '', line: '', caption: '' });
    for (const name of ['آدا لوفليس', 'עדה לאבלייס', '爱达·勒芙蕾丝', 'Ада Лавлейс']) {
      const drawn = await draw({ title: name, initials: '', line: name, caption: name });
      expect([name, drawn.equals(plain)]).toEqual([name, true]);
    }
  },
  DRAWING_MS,
);

test(
  'initials that cannot be drawn give way to the mark',
  async () => {
    expect((await draw({ initials: '愛' })).equals(await draw({ initials: '' }))).toBe(true);
  },
  DRAWING_MS,
);

test(
  'emoji leave no gap, and letters of Europe and Vietnam are drawn',
  async () => {
    expect((await draw({ line: 'First 🚀 programmer ✨' })).equals(await draw({}))).toBe(true);
    const names = ['Łukasz Żółć', 'Ğülşah Öztürk', 'Nguyễn Thị Hiển', 'gap'];
    const drawn = await Promise.all(names.map((title) => draw({ title, titleInstead: 'gap' })));
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(names.length);
  },
  DRAWING_MS,
);

test(
  'a card is drawn whatever its texts are',
  async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200);
    const odd = '\u202e\u200b\u00ad\u0301<b>&amp;</b>"$x\\ \u{1f469}\u200d\u{1f4bb}';
    for (const text of [long, odd, '']) {
      const png = await draw({
        title: text,
        titleInstead: text,
        line: text,
        caption: text,
        initials: text.slice(0, 2),
      });
      expect(await sharp(png).metadata()).toMatchObject({ width: 1_200, height: 630 });
    }
  },
  DRAWING_MS,
);
