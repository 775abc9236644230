import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeUser, startApp, type TestUser } from '../support/app.ts';
import { chooseFromMenu, expectAccessible, openPage } from '../support/browser.ts';
import { colouredPng } from '../support/images.ts';
import { sentBytes } from '../support/sent-bytes.ts';
import { logInByCookie } from './logged-in-page.ts';

const BEFORE_LOAD_MAX_BYTES = 60_000;
const ALL_MAX_BYTES = 120_000;
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

async function addProject(user: TestUser, fields: Record<string, unknown>): Promise<{ id: string; slug: string }> {
  const reply = await user.request('POST', '/api/projects/new', { json: fields });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().project;
}

test('without scripts a visitor can open a project from a portfolio, the next one, and go back', async () => {
  const app = await startApp();
  const page = await openPage(await app.listen(), { javaScriptEnabled: false });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Tidewater', exact: true }).click();
  await page.waitForURL('/u/sample/projects/tidewater');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Tidewater');
  expect(await page.locator('main').textContent()).toContain('Double bookings went from a weekly quarrel to none');
  expect(await page.getByRole('img', { name: 'Tidewater' }).isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Project Link' }).getAttribute('href')).toBe(
    'https://tidewater.example.com/',
  );

  await page.getByRole('link', { name: 'Next project Ledgerline' }).click();
  await page.waitForURL('/u/sample/projects/ledgerline');
  await page.getByRole('link', { name: 'Previous project Tidewater' }).click();
  await page.waitForURL('/u/sample/projects/tidewater');
  await page.getByRole('link', { name: 'All projects by Ines Valcourt' }).click();
  await page.waitForURL('/u/sample#projects');
});

test('the owner has edit links, on a card and on its page, and the account menu', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const { id, slug } = await addProject(ada, { title: 'Engine' });
  const origin = await app.listen();
  const page = await openPage(origin);
  await page.goto(`/u/${ada.user.user_name}/projects/${slug}`);
  await page.locator('html:not([data-logged-in])').waitFor();
  expect(await page.getByRole('link', { name: 'Edit Engine' }).count()).toBe(0);

  await logInByCookie(page, origin, ada);
  await page.reload();
  expect(await page.getByRole('link', { name: 'Edit Engine' }).getAttribute('href')).toBe(`/projects/edit/${id}`);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
});

test('a click anywhere on a card opens the project, and its own links work', async () => {
  const app = await startApp();
  const page = await openPage(await app.listen(), { viewport: { width: 1280, height: 900 } });
  await page.goto('/home');
  await page.getByRole('img', { name: 'Ledgerline' }).click({ force: true });
  await page.waitForURL('/u/sample/projects/ledgerline');
  await page.goBack();
  const card = page.locator('.card', { hasText: 'Ledgerline' });
  // Fails if the card's own link covers it.
  for (const name of ['Project Link', 'GitHub']) await card.getByRole('link', { name }).click({ trial: true });
});

test.each(['gallery', 'dossier'])('in the %s it is accessible, and never wider than its window', async (layout) => {
  const app = await startApp();
  const ada = await makeUser(app, { first_name: LONG });
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { layout } });
  const description = `# ${LONG}\n\n${LONG}\n\n- ${LONG}\n\n\`\`\`\n${LONG.repeat(3)}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${LONG} | ${LONG} |`;
  await addProject(ada, { title: 'متجر الكتب' });
  const fields = { title: LONG, description, technologies: [LONG, 'Go'], live_url: 'https://example.com' };
  const { slug } = await addProject(ada, { ...fields, category: 'backend' });
  await addProject(ada, { title: LONG });
  const page = await openPage(await app.listen());
  await page.goto(`/u/${ada.user.user_name}/projects/${encodeURIComponent(slug)}`);
  for (const width of [320, 768, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator(':is(nav, button, footer, body > div > header):visible').count()).toBe(0);
});

test.each(['dossier', 'letter'])(
  'in the %s the cover follows the text, before the gallery and the quote',
  async (layout) => {
    const app = await startApp();
    const ada = await makeUser(app);
    const upload = async (index: number) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(await colouredPng(index))]), 'a.png');
      return (await ada.request('POST', '/api/upload', { body })).json().image_url as string;
    };
    const [image_url, image] = [await upload(1), await upload(2)];
    const fields = {
      title: 'Engine',
      description: 'A text.',
      quote: 'It works.',
      results: [{ value: '3', label: 'weeks' }],
    };
    const { slug } = await addProject(ada, { ...fields, image_url, images: [{ image_url: image }] });
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { layout } });
    const page = await openPage(await app.listen(), { viewport: { width: 1280, height: 900 } });
    await page.goto(`/u/${ada.user.user_name}/projects/${slug}`);
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y;
    const tops = [];
    for (const part of ['.results', '.project-text', '.project-image', '.gallery', '.case-quote'])
      tops.push(await topOf(part));
    expect(tops).toEqual([...tops].sort((a, b) => Number(a) - Number(b)));
  },
);

test('images open over the page with keys, swipes and links to them, and an embed loads when it is clicked', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const images: object[] = [];
  for (const index of [1, 2, 3]) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await colouredPng(index))]), 'image.png');
    const { image_url } = (await ada.request('POST', '/api/upload', { body: form })).json();
    images.push({ image_url, alt: `View ${index}`, caption: `Caption ${index}` });
  }
  const { slug } = await addProject(ada, { title: 'Hall', images, description: 'https://vimeo.com/76979871' });
  // The one request to another site, which the visitor asks for.
  const page = await openPage(await app.listen(), {
    expectedComplaints: [/^another host: https:\/\/player\.vimeo\.com/],
  });
  const requests: string[] = [];
  await page.route(/vimeo/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'film' });
  });
  const path = `/u/${ada.user.user_name}/projects/${slug}`;
  await page.goto(`${path}#image-2`);
  const lightbox = page.getByRole('dialog', { name: 'Images' });
  await lightbox.getByRole('img', { name: 'View 2' }).waitFor();
  expect(await lightbox.textContent()).toContain('Caption 2');
  await page.keyboard.press('ArrowRight');
  await lightbox.getByRole('img', { name: 'View 3' }).waitFor();
  await expect.poll(() => hashOf(page)).toBe('#image-3');
  await lightbox.getByRole('button', { name: 'Next image' }).click();
  await lightbox.getByRole('img', { name: 'View 1' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  await expect.poll(() => hashOf(page)).toBe('');

  await page.reload();
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Vimeo: https://vimeo.com/76979871' }).click();
  await page.frameLocator('iframe.embed').getByText('film').waitFor();
  expect(requests).toEqual(['https://player.vimeo.com/video/76979871?dnt=1&autoplay=1']);
});

test('a story is arranged, extended and sorted in the studio, and its page shows it with slider and lightbox', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const images: { image_url: string; alt: string }[] = [];
  for (const index of [1, 2, 3]) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await colouredPng(index))]), 'image.png');
    images.push({ ...(await ada.request('POST', '/api/upload', { body: form })).json(), alt: `View ${index}` });
  }
  const values = {
    title: 'Hall',
    description: 'It began here.',
    images: images.map(({ image_url, alt }) => ({ image_url, alt })),
  };
  const { id } = await addProject(ada, values);
  const origin = await app.listen();
  const page = await openPage(origin);
  await logInByCookie(page, origin, ada);
  await page.goto(`/projects/edit/${id}`);

  await page.getByRole('button', { name: 'Arrange description and images' }).click();
  expect(await page.getByRole('textbox', { name: 'Part 2: Text: text' }).inputValue()).toBe('It began here.');
  await chooseFromMenu(page.getByRole('button', { name: 'Add part' }), 'Before and after');
  await chooseFromMenu(page.getByRole('button', { name: 'More for Part 4: Before and after' }), 'Move to the top');
  const first = page.getByRole('listitem', { name: 'Part 1: Before and after' });
  await first.getByRole('button', { name: 'After: use image 3' }).click();
  await first.getByRole('textbox', { name: 'After: caption' }).fill('Since May');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Project saved.').waitFor();

  await page.goto(`/u/${ada.user.user_name}/projects/hall`);
  await expectAccessible(page);
  const slider = page.getByRole('slider', { name: 'Before and after' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(() => clipOf(page)).toContain('100%');
  await page.getByRole('link', { name: 'View 1' }).click();
  await page.getByRole('dialog', { name: 'Images' }).getByText('1 / 3').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('main').textContent()).toContain('Since May');
});

/** What the slider leaves of the second image. */
function clipOf(page: Page): Promise<string> {
  return page
    .locator('.block-compare img')
    .last()
    .evaluate((image) => getComputedStyle(image).clipPath);
}

test('a first visit of it is small', async () => {
  const app = await startApp();
  const page = await openPage(await app.listen(), { isNew: true });
  const bytes = await sentBytes(page);
  await page.goto('/u/sample/projects/tidewater', { waitUntil: 'load' });

  await page.waitForLoadState('networkidle');
  expect(bytes.untilLoad(), bytes.list()).toBeLessThan(BEFORE_LOAD_MAX_BYTES);
  expect(bytes.all(), bytes.list()).toBeLessThan(ALL_MAX_BYTES);
  expect(bytes.all()).toBeGreaterThan(0);
  expect(bytes.ofScripts()).toBe(0);
});

/** As the page knows it: the browser reports changes of the history later. */
function hashOf(page: Page): Promise<string> {
  return page.evaluate(() => location.hash);
}
