import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESIGN_IDS, LAYOUTS } from '../../src/portfolio/model/designs.ts';
import { makeUser, startApp, type TestUser } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { plainImage } from '../support/images.ts';

const PRAISE = 'The calmest migration that I have seen.';
const NAMES = [
  'TypeScript',
  'React',
  'CSS',
  'Rust',
  'Go',
  'Kubernetes',
  'Terraform',
  'Figma',
  'Playwright',
  'SQL',
  'C',
];

async function add(user: TestUser, path: string, record: Record<string, unknown>): Promise<void> {
  const response = await user.request('POST', `/api/${path}/new`, { json: record });
  expect([path, response.statusCode]).toEqual([path, 200]);
}

async function start() {
  const app = await startApp();
  const ada = await makeUser(app);
  const page = await openPage(await app.listen());
  const show = async (change: Record<string, unknown>, width = 1_280) => {
    const response = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: change });
    expect(response.statusCode, response.body).toBe(200);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/u/${ada.user.user_name}`);
  };
  return { ada, page, show };
}

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test.each(LAYOUTS)('in the %s sections take space by what they hold, but for pages of look 1', async (layout) => {
  const { ada, page, show } = await start();
  await add(ada, 'educations', { institution: 'Uni Rostock', field_of_study: 'Mathematics', start_year: '2009-01-01' });
  await add(ada, 'certifications', { title: 'CKA', awarded_by: 'CNCF', awarded_date: '2023-05-01' });
  await add(ada, 'badges', { title: 'Speaker', awarded_by: 'JSConf' });
  await add(ada, 'entries', { section: 'languages', title: 'English', subtitle: 'C2' });
  await add(ada, 'testimonials', { name: 'Jon Aasen', words: PRAISE, state: 'approved' });
  for (let number = 1; number <= 5; number++)
    await add(ada, 'entries', { section: 'awards', title: `Prize ${number}` });

  const sections = ['educations', 'certifications', 'badges', 'languages'];
  const heights = async () => {
    const all = await Promise.all(sections.map((id) => heightOf(page, `#${id}`)));
    return all.reduce((sum, height) => sum + height, 0);
  };
  const words = page.locator('#testimonials .prose-text');
  const sizeOf = () => words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const width of [360, 1_280]) {
    await show({ layout, theme: { look_version: 1 } }, width);
    const before = await heights();
    expect(await page.locator('[data-brief]').count()).toBe(0);
    await show({ layout, theme: { look_version: 2 } }, width);
    expect(await heights()).toBeLessThan(before * (layout === 'wall' ? 1 : 0.8));
    // Five prizes are a list.
    expect(await page.locator('[data-brief]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      expect.arrayContaining(sections),
    );
    expect(await page.locator('#awards[data-brief]').count()).toBe(0);
    expect(await sizeOf()).toBeGreaterThanOrEqual(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('few skills are words in a line under quiet tabs, but for pages of look 1', async () => {
  const { ada, page, show } = await start();
  for (const [index, name] of NAMES.entries())
    await add(ada, 'skills', { name, category: ['frontend', 'backend', 'database'][index % 3] });
  for (const width of [360, 1_280]) {
    await show({ theme: { look_version: 1 } }, width);
    const before = await heightOf(page, '#skills');
    await show({ theme: { look_version: 2 } }, width);
    expect(await heightOf(page, '#skills')).toBeLessThan(before * 0.7);
    // All ten of them in one line, the last of which scrolls into view.
    expect(await heightOf(page, '#skills [role=tablist]')).toBeLessThanOrEqual(48);
    await page.getByRole('tab', { name: 'Security' }).click();
    await page.getByText('No skills found').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  for (let number = NAMES.length; number < 20; number++)
    await add(ada, 'skills', { name: `Skill ${number}`, category: 'tools' });
  await show({});
  expect(await page.locator('[role=tablist][data-quiet]').count()).toBe(0);
});

/** What is missing at the end of each row of works, in pixels. */
const holesOf = (page: Page) =>
  page.locator('#projects .hang').evaluate((hang) => {
    const { right } = hang.getBoundingClientRect();
    const cards = [...hang.children].map((card) => card.getBoundingClientRect()).filter(({ width }) => width > 0);
    const tops = [...new Set(cards.map(({ top }) => Math.round(top)))];
    return tops.map((at) => {
      const row = cards.filter(({ top }) => Math.round(top) === at);
      return Math.round(right - Math.max(...row.map((card) => card.right)));
    });
  });

test.each(['salt', 'terminal'])(
  'a sheet of the design %s has no empty cell, but for pages of look 1',
  async (design) => {
    const { ada, page, show } = await start();
    // With these the page is not composed for one screen.
    for (const title of ['A', 'B', 'C']) await add(ada, 'entries', { section: 'awards', title });
    for (let count = 1; count <= 7; count++) {
      await add(ada, 'projects', { title: `Work ${count}` });
      for (const width of [360, 768, 1_280]) {
        await show({ theme: { design, look_version: 2 } }, width);
        expect([count, width, (await holesOf(page)).filter((hole) => hole > 3)]).toEqual([count, width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await page.getByRole('button', { name: 'Show More' }).click();
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    expect(Math.max(...(await holesOf(page)))).toBeLessThanOrEqual(3);
    await show({ theme: { look_version: 1 } });
    await page.getByRole('button', { name: 'Show More' }).click();
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    expect(Math.max(...(await holesOf(page)))).toBeGreaterThan(100);
  },
);

test.each(DESIGN_IDS)('in the design %s the five links of a usual page fit a phone', async (design) => {
  const { ada, page, show } = await start();
  for (const path of ['projects', 'badges', 'certifications']) await add(ada, path, { title: 'One' });
  await show({ theme: { design } }, 360);
  const links = page.getByRole('navigation', { name: 'Page' });
  expect(await links.getByRole('link').count()).toBe(5);
  expect(await links.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
});

test('on a page from right to left, words in Latin letters and the line of a shell stand at its side', async () => {
  const { ada, page, show } = await start();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await plainImage(400, 400).jpeg().toBuffer())]), 'a.jpg');
  const { image_url } = (await ada.request('POST', '/api/upload', { body })).json();
  await add(ada, 'testimonials', { name: 'Jon Aasen', words: PRAISE, state: 'approved' });
  await add(ada, 'experiences', {
    company_name: 'Henning Larsen',
    position: 'Architect',
    city: 'Amman',
    country: 'Jordan',
    start_year: '2020-01-01',
  });
  const layla = { first_name: 'ليلى', last_name: 'الحداد', headline: 'مهندسة', about: 'أبني خرائط.', image_url };
  await show({ ...layla, theme: { design: 'terminal' } }, 360);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  const sides = await page
    .locator(':is(#testimonials, #experiences) [dir]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign));
  expect([...new Set(sides)]).toEqual(['right']);
  const line = await page.locator('.intro-title').evaluate((title) => getComputedStyle(title, '::before').textAlign);
  expect(line).toBe('right');
});

test('a wall of few narrow pictures has them in its middle, but for pages of look 1', async () => {
  const { ada, page, show } = await start();
  for (const title of ['One', 'Two']) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await plainImage(400, 600).jpeg().toBuffer())]), 'a.jpg');
    const { image_url } = (await ada.request('POST', '/api/upload', { body })).json();
    await add(ada, 'projects', { title, image_url });
  }
  const asideOf = () =>
    page.locator('#projects .hang').evaluate((hang) => {
      const [first, last] = [hang.firstElementChild, hang.lastElementChild].map((one) => one?.getBoundingClientRect());
      const { left, right } = hang.getBoundingClientRect();
      return [(first?.left ?? 0) - left, right - (last?.right ?? 0)].map(Math.round);
    });
  await show({ theme: { design: 'darkroom', look_version: 1 } });
  await show({ layout: 'wall' });
  expect((await asideOf())[0]).toBe(0);
  await show({ theme: { look_version: 2 } });
  const [before = 0, after = 0] = await asideOf();
  expect(before).toBeGreaterThan(100);
  expect(Math.abs(before - after)).toBeLessThanOrEqual(1);
});

/** Whether its background can be seen, and the least of the space inside its edges, in pixels. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((boxes) =>
    boxes.map((box) => {
      const { backgroundColor, paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(box);
      const space = [paddingTop, paddingBottom, paddingLeft, paddingRight].map(Number.parseFloat);
      return { isSeen: backgroundColor !== 'rgba(0, 0, 0, 0)', space: Math.min(...space) };
    }),
  );

test.each(DESIGN_IDS)(
  'in the design %s words of badges and of the form never touch the edge of a box',
  async (design) => {
    const { ada, page, show } = await start();
    for (let number = 1; number <= 5; number++) await add(ada, 'badges', { title: `Badge ${number}` });
    for (const layout of LAYOUTS) {
      await show({ layout, theme: { design, look_version: 2 } });
      const [badges, forms] = [await boxesOf(page, '.badge'), await boxesOf(page, '.contact-form')];
      expect([badges.length, forms.length]).toEqual([5, 1]);
      const bare = [...badges, ...forms].filter(({ isSeen, space }) => isSeen && space < 16);
      expect([layout, bare]).toEqual([layout, []]);
    }
  },
);

test('a broad image alone in its row has no bands, and a narrow one keeps its ground', async () => {
  const { ada, page, show } = await start();
  for (const [title, width] of [
    ['Narrow', 300],
    ['Broad', 1_000],
  ] as const) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await plainImage(width, 400).jpeg().toBuffer())]), 'a.jpg');
    const { image_url } = (await ada.request('POST', '/api/upload', { body })).json();
    await add(ada, 'projects', { title, image_url });
  }
  const ratiosOf = () =>
    page.locator('img.card-image').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.round((width / height) * 10) / 10;
      }),
    );
  await show({ theme: { design: 'plaster', look_version: 1 } }, 360);
  expect(await ratiosOf()).toEqual([1.6, 1.6]);
  await show({ theme: { look_version: 2 } }, 360);
  expect((await ratiosOf()).sort()).toEqual([1.6, 2.5]);
});
