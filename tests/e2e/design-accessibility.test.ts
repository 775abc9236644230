import { expect, test } from 'vitest';
import { DESIGNS } from '../../src/portfolio/model/designs.ts';
import { makeUser, startApp, type TestUser } from '../support/app.ts';
import { axeOf, expectAccessible, openPage } from '../support/browser.ts';
import { plainImage } from '../support/images.ts';

const WRITERS = {
  ltr: {
    first_name: 'Mira',
    last_name: 'Solheim',
    headline: 'Architect',
    about: 'I draw **maps**.',
    words: 'Bookshop',
  },
  rtl: { first_name: 'ليلى', last_name: 'الحداد', headline: 'مهندسة', about: 'أبني **خرائط**.', words: 'متجر الكتب' },
};

async function add(user: TestUser, path: string, record: Record<string, unknown>): Promise<void> {
  const response = await user.request('POST', `/api/${path}/new`, { json: record });
  expect([path, response.statusCode]).toEqual([path, 200]);
}

async function imageUrl(user: TestUser): Promise<string> {
  const body = new FormData();
  const image = await plainImage(800, 500).jpeg().toBuffer();
  body.append('file', new Blob([new Uint8Array(image)]), 'a.jpg');
  const response = await user.request('POST', '/api/upload', { body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().image_url;
}

/** Something of everything that a page shows. */
async function fill(user: TestUser, words: string): Promise<void> {
  const image_url = await imageUrl(user);
  await add(user, 'projects', { title: words, description: words, technologies: [words], image_url });
  await add(user, 'projects', { title: 'Tidewater', category: 'frontend', live_url: 'https://tidewater.example/' });
  await add(user, 'skills', { name: words, category: 'tools', description: words });
  await add(user, 'skills', { name: 'React', category: 'frontend' });
  await add(user, 'badges', { title: words, awarded_by: words, skills: [words], image_url });
  await add(user, 'certifications', { title: words, awarded_by: words, awarded_date: '2023-05-01', image_url });
  await add(user, 'educations', { institution: words, field_of_study: words, start_year: '2020-01-01', image_url });
  await add(user, 'experiences', {
    company_name: words,
    position: words,
    responsibilities: [words],
    city: words,
    country: words,
    start_year: '2020-01-01',
  });
  await add(user, 'publications', { title: words, publisher: words, url: 'https://paper.example/' });
  await add(user, 'services', { title: words, description: words });
  await add(user, 'testimonials', { name: words, words, state: 'approved', image_url });
  await add(user, 'entries', { section: 'languages', title: words, subtitle: words });
}

/** Both modes of each page: expectAccessible() looks at the colours of each. */
test.each(DESIGNS)(
  'a page in the design $id is accessible in both modes, in both directions',
  async ({ id, tokens }) => {
    const app = await startApp();
    const origin = await app.listen();
    for (const [direction, { words, ...profile }] of Object.entries(WRITERS)) {
      const user = await makeUser(app);
      await fill(user, words);
      const json = { ...profile, layout: tokens.layout, theme: { design: id, mode: 'system' } };
      const response = await user.request('PATCH', `/api/users/${user.user.id}`, { json });
      expect(response.statusCode, response.body).toBe(200);
      const page = await openPage(origin, { viewport: { width: 1_280, height: 900 } });
      await page.goto(`/u/${user.user.user_name}`);
      expect(await page.evaluate(() => document.documentElement.dir || 'ltr')).toBe(direction);
      await expectAccessible(page);
    }
  },
);

test('on a phone no fact that is cut off lies over the links below', async () => {
  const app = await startApp();
  const user = await makeUser(app);
  await add(user, 'experiences', {
    company_name: 'Acme',
    position: 'Architect',
    city: 'Rostock',
    country: 'Germany',
    start_year: '2020-01-01',
  });
  const links = [{ label: '', url: 'https://a-rather-long-host-name.example.com/with/a/path/that/goes/on/and/on' }];
  const json = { ...WRITERS.ltr, words: undefined, location: 'Rostock, Germany', pronouns: 'she/her', links };
  const response = await user.request('PATCH', `/api/users/${user.user.id}`, { json });
  expect(response.statusCode, response.body).toBe(200);
  const page = await openPage(await app.listen(), { viewport: { width: 360, height: 760 } });
  await page.goto(`/u/${user.user.user_name}`);
  await page.getByRole('link', { name: 'Download CV' }).waitFor();
  const { violations } = await (await axeOf(page)).withRules(['target-size']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))).toEqual([]);
});
