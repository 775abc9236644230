import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { changesOf } from '../../src/platform/db/change-feed.server.ts';
import { DESIGN_IDS, hasCovers, LAYOUTS } from '../../src/portfolio/model/designs.ts';
import { changedTheme } from '../../src/portfolio/model/theme.ts';
import { sample } from '../../src/portfolio/sample/sample.ts';
import { makeUser, startApp, type TestUser } from '../support/app.ts';
import { doubleLetters, expectAccessible, openPage } from '../support/browser.ts';
import { plainImage } from '../support/images.ts';
import { sentBytes } from '../support/sent-bytes.ts';

/** Windows, and where the first picture begins at the latest. */
const SCREENS = [
  [1280, 900, 700],
  [360, 760, 560],
] as const;
const BEFORE_LOAD_MAX_BYTES = 60_000;
const ALL_MAX_BYTES = 120_000;
const COVER_MAX_BYTES = 700;
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

async function add(user: TestUser, path: string, record: Record<string, unknown>): Promise<void> {
  const response = await user.request('POST', `/api/${path}/new`, { json: record });
  expect([path, response.statusCode]).toEqual([path, 200]);
}

async function change(user: TestUser, profile: Record<string, unknown>): Promise<void> {
  const response = await user.request('PATCH', `/api/users/${user.user.id}`, { json: profile });
  expect(response.statusCode, response.body).toBe(200);
}

/** One record of each kind, with the same text everywhere. */
async function fill(user: TestUser, words: string): Promise<void> {
  await add(user, 'projects', { title: words, description: words, technologies: [words] });
  await add(user, 'experiences', {
    company_name: words,
    position: words,
    responsibilities: [words],
    city: words,
    country: words,
    start_year: '2020-01-01',
  });
  await add(user, 'educations', { institution: words, field_of_study: words, awards: words });
  await add(user, 'certifications', { title: words, awarded_by: words, description: words });
  await add(user, 'badges', { title: words, awarded_by: words, skills: [words] });
  await add(user, 'skills', { name: words, category: 'tools', description: words });
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/gi)?.length ?? 0;
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a printed link without a label has its URL once', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const links = [
    { label: 'Code', url: 'https://code.example/ada' },
    { label: '', url: 'https://ada.example/' },
  ];
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { links } });
  const page = await openPage(await app.listen());
  await page.goto(`/u/${ada.user.user_name}`);
  await page.emulateMedia({ media: 'print' });
  const added = page
    .locator('.facts a')
    .evaluateAll((all) => all.map((link) => getComputedStyle(link, '::after').content));
  expect(await added).toEqual(['"  https://code.example/ada"', 'none']);
});

test.each(LAYOUTS)('the %s prints as a résumé of one to three pages', async (layout) => {
  const app = await startApp();
  const { layout: before } = sample.user;
  onTestFinished(() => void Object.assign(sample.user, { layout: before }));
  Object.assign(sample.user, { layout });
  const page = await openPage(await app.listen(), { colorScheme: 'dark' });
  await page.goto('/home');

  const isCodeLoaded = () => page.locator('#qr').evaluate((code) => (code as HTMLImageElement).naturalWidth > 0);
  expect(await isCodeLoaded()).toBe(false);
  for (const format of ['A4', 'Letter']) {
    const pages = pagesOf(await page.pdf({ format }));
    expect(pages).toBeGreaterThanOrEqual(1);
    expect(pages).toBeLessThanOrEqual(3);
  }
  // The QR code is fetched for printing only.
  expect(await isCodeLoaded()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator(':is(nav, form, button, input, textarea, footer, header, [role=tab]):visible');
  expect(await controls.count()).toBe(0);
  // The wall's pictures are its content.
  expect(await page.locator('img:visible').count()).toBe(layout === 'wall' ? 8 : 2);
  const text = (await page.locator('#page').allInnerTexts()).join();
  expect(text).toContain('Tidewater');
  expect(text).not.toContain('Swatchbook');
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  const written = (selector: string, place = '::after') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, where) => getComputedStyle(element, where).content, place);
  expect(await written('.facts a')).toContain('https://');
  if (layout !== 'wall') expect(await written('.card .links a')).toContain('https://');
  expect(await written('#certifications .links a')).toContain('https://');
  expect(await written('#page', '::before')).toContain('/u/sample');
  // At the end of a full page they would be alone on the next.
  expect(await page.locator('#qr').evaluate((code) => code.getBoundingClientRect().top)).toBe(0);
});

test.each(DESIGN_IDS)('in the design %s the work begins on the first screen, in each layout', async (design) => {
  const app = await startApp();
  const before = { ...sample.user };
  onTestFinished(() => void Object.assign(sample.user, before));
  const page = await openPage(await app.listen());
  for (const layout of LAYOUTS) {
    Object.assign(sample.user, { layout, theme: changedTheme(before.theme, { design }) });
    changesOf(app.ctx).changed(undefined);
    for (const [width, height, latest] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.goto('/home');
      const top = await page
        .locator('#projects img:visible')
        .first()
        .evaluate((picture) => picture.getBoundingClientRect().top);
      expect([layout, width, Math.max(top, latest)]).toEqual([layout, width, latest]);
      expect([layout, await widthOf(page)]).toEqual([layout, width]);
    }
  }
  await expectAccessible(page);
});

test.each(LAYOUTS)('the work of the %s begins on the first screen', async (layout) => {
  const app = await startApp();
  const { layout: before } = sample.user;
  onTestFinished(() => void Object.assign(sample.user, { layout: before }));
  Object.assign(sample.user, { layout });
  const page = await openPage(await app.listen(), { viewport: { width: 1280, height: 900 } });
  await page.goto('/home');
  const topOfWork = () =>
    page
      .locator('#projects img:visible')
      .first()
      .evaluate((picture) => picture.getBoundingClientRect().top);
  expect(await topOfWork()).toBeLessThanOrEqual(700);
  await page.setViewportSize({ width: 360, height: 760 });
  expect(await topOfWork()).toBeLessThanOrEqual(560);
  // One navigation, and one primary action.
  expect(await page.locator('nav:visible').count()).toBe(1);
  expect(await page.locator('.actions .bg-paint').count()).toBe(1);
  expect(await widthOf(page)).toBe(360);
  // The actions are beside each other.
  const middles = await page.locator('.actions a').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 768, height: 1024 });
  const isNameCut = await page.locator('.site-name span').evaluate((name) => name.scrollWidth > name.clientWidth);
  expect(isNameCut).toBe(false);
});

test.each(LAYOUTS)(
  'of many publications the %s shows the first, all on request, printed and without scripts',
  async (layout) => {
    const app = await startApp();
    const ada = await makeUser(app);
    await change(ada, { layout });
    for (let number = 1; number <= 12; number++) await add(ada, 'publications', { title: `Paper ${number}` });
    const origin = await app.listen();
    const page = await openPage(origin);
    await page.goto(`/u/${ada.user.user_name}`);
    const shown = (of = page) => of.locator('#publications li:visible').count();
    expect(await shown()).toBe(10);
    expect(await page.locator('#publications').textContent()).toContain('10 of 12');
    await page.emulateMedia({ media: 'print' });
    expect(await shown()).toBe(12);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#publications').getByRole('button', { name: 'Show More' }).click();
    await page.locator('#publications').getByRole('button', { name: 'Show Less' }).waitFor();
    expect(await shown()).toBe(12);

    const plain = await openPage(origin, { javaScriptEnabled: false });
    await plain.goto(`/u/${ada.user.user_name}`);
    expect(await shown(plain)).toBe(12);
    expect(await plain.getByRole('button', { name: 'Show More' }).isVisible()).toBe(false);
  },
);

test.each(LAYOUTS)('the %s fits long words, from 320 to 2,560 pixels and in large text', async (layout) => {
  const app = await startApp();
  const ada = await makeUser(app, { first_name: LONG, last_name: 'von-und-zu-Hohenstaufen' });
  const about = `${LONG}\n\n| a | b |\n|---|---|\n| ${LONG} | ${LONG} |\n\n\`\`\`\n${LONG.repeat(2)}\n\`\`\``;
  await change(ada, {
    layout,
    headline: LONG,
    location: LONG,
    about,
    links: [{ label: LONG, url: 'https://a.example' }],
  });
  await fill(ada, LONG);
  const page = await openPage(await app.listen());
  await page.goto(`/u/${ada.user.user_name}`);
  for (const width of [320, 768, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(page)).toBe(width);
  }
  await doubleLetters(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await widthOf(page)).toBe(360);
});

test.each(LAYOUTS)('the %s of a right-to-left writer is right to left, and accessible', async (layout) => {
  const app = await startApp();
  const layla = await makeUser(app, { first_name: 'ليلى', last_name: 'الحداد' });
  await change(layla, { layout, headline: 'مهندسة', about: 'أبني **خرائط**.', location: 'Amman' });
  await fill(layla, 'متجر الكتب');
  await add(layla, 'projects', { title: 'Tidewater', description: 'In English.' });
  const page = await openPage(await app.listen(), { viewport: { width: 1280, height: 800 } });
  await page.goto(`/u/${layla.user.user_name}`);

  const nameEndsAt = await page.locator('h1').evaluate((name) => name.getBoundingClientRect().right);
  const edge = await page.locator('.intro').evaluate((intro) => intro.getBoundingClientRect().right);
  expect(nameEndsAt).toBeCloseTo(edge, 0);
  // A place in Latin letters stays below its label.
  expect(
    await page
      .locator('.facts dd')
      .first()
      .evaluate((value) => getComputedStyle(value).direction),
  ).toBe('rtl');
  const directions = await page
    .locator('.card')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).direction));
  // The newest project is first.
  expect(directions).toEqual(['ltr', 'rtl']);
  await expectAccessible(page);
  for (const width of [320, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(page)).toBe(width);
  }
});

test.each(LAYOUTS)('no part of a usual name is broken in the %s', async (layout) => {
  const app = await startApp();
  const ada = await makeUser(app);
  const page = await openPage(await app.listen());
  for (const name of [
    ['Ines', 'Quaresma'],
    ['Maximiliane', 'Oberschmidt'],
  ]) {
    await change(ada, { layout, first_name: name[0], last_name: name[1] });
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/u/${ada.user.user_name}`);
      const linesOf = (part = '') =>
        page.locator('h1').evaluate((heading, part) => {
          const [text] = heading.childNodes;
          const start = heading.textContent.indexOf(part);
          const range = document.createRange();
          if (!text || start < 0) return 0;
          range.setStart(text, start);
          range.setEnd(text, start + part.length);
          return range.getClientRects().length;
        }, part);
      expect([name, width, await linesOf(name[0]), await linesOf(name[1])]).toEqual([name, width, 1, 1]);
    }
  }
});

test.each(LAYOUTS)('no word of a heading of the empty %s is broken on a phone', async (layout) => {
  const app = await startApp();
  const ada = await makeUser(app);
  const page = await openPage(await app.listen(), { viewport: { width: 360, height: 800 } });
  await change(ada, { layout, headline: 'Analyst', hide_empty_sections: false });
  await page.goto(`/u/${ada.user.user_name}`);
  const headings = page.locator('main h2:not(.sr-only)');
  expect(await headings.count()).toBeGreaterThan(5);
  const divided = await headings.evaluateAll((all) =>
    all
      .filter(({ firstChild, textContent }) => {
        const word = document.createRange();
        if (!firstChild) return true;
        word.setStart(firstChild, 0);
        word.setEnd(firstChild, /^\S+/.exec(textContent)?.[0].length ?? 0);
        return word.getClientRects().length > 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(divided).toEqual([]);
});

const WITHOUT_IMAGE = [
  { title: 'Tidewater', technologies: ['TypeScript', 'React'], results: [{ value: '40,000', label: 'installs' }] },
  { title: 'Todo app', technologies: ['JavaScript', 'CSS'] },
  { title: 'Design system for a regional bank', technologies: ['Figma', 'React', 'CSS'] },
  { title: 'متجر الكتب' },
  { title: '"><script>alert(1)</script>', technologies: ['<b>', '</svg>'] },
  { title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
  { title: 'X' },
];

/** The last one is added first: new ones stand first. */
async function addProjects(user: TestUser, projects: readonly Record<string, unknown>[]): Promise<void> {
  for (const project of [...projects].reverse()) await add(user, 'projects', project);
}

async function uploadImage(user: TestUser): Promise<string> {
  const body = new FormData();
  const image = await plainImage(1_600, 1_000).jpeg().toBuffer();
  body.append('file', new Blob([new Uint8Array(image)]), 'a.jpg');
  const response = await user.request('POST', '/api/upload', { body });
  expect(response.statusCode, response.body).toBe(200);
  return (response.json() as { image_url: string }).image_url;
}

const movedOn = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);
const shapesOn = (page: Page) => page.locator('#projects svg').evaluateAll((all) => all.map((one) => one.innerHTML));

test.each(DESIGN_IDS)('in the design %s projects without an image have covers where images stand', async (design) => {
  const app = await startApp();
  const ada = await makeUser(app);
  await addProjects(ada, WITHOUT_IMAGE);
  const image_url = await uploadImage(ada);
  await addProjects(ada, [{ title: 'With an image', image_url }]);
  const page = await openPage(await app.listen());
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const layout of LAYOUTS) {
    await change(ada, { layout, theme: { design } });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/u/${ada.user.user_name}`, { waitUntil: 'load' });
      const frames = await page.locator('#projects :is(svg, img):visible').evaluateAll((all) =>
        all.map((one) => {
          const { width: wide, height: high } = one.getBoundingClientRect();
          return { name: one.localName, ratio: wide / high, ground: getComputedStyle(one).backgroundColor };
        }),
      );
      const covers = frames.filter(({ name }) => name === 'svg');
      expect([layout, covers.length]).toEqual([layout, hasCovers(layout) ? 5 : 0]);
      for (const { ratio, ground } of covers) {
        expect(ratio).toBeGreaterThan(1.2);
        expect(ratio).toBeLessThan(2.2);
        expect(ground).not.toBe('rgba(0, 0, 0, 0)');
      }
      expect([layout, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([layout, width]);
      expect(await movedOn(page)).toBeLessThan(0.005);
    }
  }
});

test('covers stay when the page becomes interactive, are in print not there, and in forced colours in two', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  await addProjects(ada, WITHOUT_IMAGE);
  const page = await openPage(await app.listen());
  await page.goto(`/u/${ada.user.user_name}`);
  const shapes = await shapesOn(page);
  expect(shapes.filter((shape) => shape === '')).toEqual([]);
  expect(shapes).toHaveLength(WITHOUT_IMAGE.length);
  const svgs = page.locator('#projects svg');
  expect(await page.locator('#projects svg:visible').count()).toBe(6);
  await page.getByRole('button', { name: 'Show More' }).click();
  await page.getByRole('button', { name: 'Show Less' }).waitFor();
  expect(await page.locator('#projects svg:visible').count()).toBe(WITHOUT_IMAGE.length);
  expect(await shapesOn(page)).toEqual(shapes);
  // What its owner wrote is text.
  expect(await page.locator('#projects svg :not(g, path, text)').count()).toBe(0);
  expect(await svgs.evaluateAll((all) => all.filter((one) => one.getAttribute('aria-hidden') !== 'true').length)).toBe(
    0,
  );
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#projects svg:visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const colours = await page
    .locator('#projects svg :is(path, text)')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fill))]);
  expect(colours).toHaveLength(1);
  const groundOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))]);
  expect(await groundOf('#projects svg')).toEqual(await groundOf('body'));
});

test('the page of a project shows the cover of the next one, an image or not', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const image_url = await uploadImage(ada);
  await addProjects(ada, [{ title: 'First' }, { title: 'Second' }, { title: 'Third', images: [{ image_url }] }]);
  const page = await openPage(await app.listen(), { viewport: { width: 1280, height: 900 } });
  const next = page.locator('a[rel=next]');
  await page.goto(`/u/${ada.user.user_name}/projects/first`);
  expect(await next.locator('svg :is(path, text)').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await next.click();
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
  expect(await next.locator('img').getAttribute('alt')).toBe('');
  const { height = 0 } = (await next.locator('img').boundingBox()) ?? {};
  expect(height).toBeGreaterThan(100);
  expect(height).toBeLessThanOrEqual(360);
  await next.click();
  await page.getByRole('heading', { level: 1, name: 'Third' }).waitFor();
  expect(await next.count()).toBe(0);
  await change(ada, { layout: 'letter' });
  await page.goto(`/u/${ada.user.user_name}/projects/first`);
  expect(await next.locator(':is(svg, img)').count()).toBe(0);
});

test('a first visit of fifty projects without an image is small', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const projects = Array.from({ length: 50 }, (_, index) => ({
    ...WITHOUT_IMAGE[index % 4],
    title: `Project number ${index}`,
    description: `What number ${index} is about, in a sentence or two.`,
  }));
  await addProjects(ada, projects);
  const page = await openPage(await app.listen(), { isNew: true });
  const bytes = await sentBytes(page);
  const response = await page.goto(`/u/${ada.user.user_name}`, { waitUntil: 'load' });
  const covers = (await response?.text())?.match(/<svg[^>]* class="card-image.*?<\/svg>/g) ?? [];
  expect(covers).toHaveLength(50);
  expect(Math.max(...covers.map((cover) => Buffer.byteLength(cover)))).toBeLessThanOrEqual(COVER_MAX_BYTES);
  await bytes.scriptsFetched();
  expect(bytes.untilLoad(), bytes.list()).toBeLessThan(BEFORE_LOAD_MAX_BYTES);
  expect(bytes.all(), bytes.list()).toBeLessThan(ALL_MAX_BYTES);
});
