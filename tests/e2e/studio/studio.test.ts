import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { RECORD_KINDS, RECORD_PATHS } from '../../../src/portfolio/model/record-kinds.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { doubleLetters, expectAccessible, openPage, screenShown } from '../../support/browser.ts';
import { HOSTILE_FOLDER } from '../../support/images.ts';
import { logInByCookie, openLoggedInPage } from '../logged-in-page.ts';

const IMAGE = `${HOSTILE_FOLDER}/control/ok.png`;
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WIDTHS_PX = [320, 360, 768, 1_280, 2_560];

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

async function add({ request }: TestUser, path: string, json: Record<string, unknown>): Promise<string> {
  const response = (await request('POST', `/api/${path}/new`, { json })).json() as Record<string, { id: string }>;
  const record = Object.values(response).find((value) => typeof value === 'object');
  if (!record) throw new Error(`Not added: ${JSON.stringify(response)}`);
  return record.id;
}

const EXPERIENCE = {
  company_name: 'Engines',
  position: 'Analyst',
  city: 'London',
  country: 'UK',
  start_year: '2015-01-01',
};

/** One record of each kind, one of them hidden, a message, and visitors from two countries. */
async function fill(person: TestUser): Promise<Record<string, string>> {
  const ids: Record<string, string> = {
    projects: await add(person, 'projects', { title: 'Tide tables' }),
    skills: await add(person, 'skills', { name: 'Rust', category: 'backend' }),
    badges: await add(person, 'badges', { title: 'Navigator' }),
    certifications: await add(person, 'certifications', { title: 'Bridge inspector' }),
    educations: await add(person, 'educations', { institution: 'University of London' }),
    experiences: await add(person, 'experiences', EXPERIENCE),
  };
  const hiddenId = await add(person, 'projects', { title: 'Secret' });
  await person.request('PATCH', `/api/projects/${hiddenId}`, { json: { hidden: true } });
  const { id: user_id, user_name } = person.user;
  const letter = { user_id, name: 'Grace', email: 'grace@example.org', subject: 'A compiler', message: 'May?' };
  await app.request('POST', '/api/contact', { json: letter });
  for (const ip of ['81.2.69.160', '81.2.69.161', '216.160.83.56']) {
    await app.request('GET', `/u/${user_name}`, { ip, headers: { 'user-agent': AGENT } });
  }
  return ids;
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the overview counts every section, and shows the newest messages and the visitors by country', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await fill(person);
  await page.goto('/studio');
  const tiles = page.getByRole('region', { name: 'On your page', exact: true }).getByRole('listitem');
  await expect
    .poll(() => tiles.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))))
    .toEqual([
      '1 2 Projects 1 hidden',
      '2 1 Skills all shown',
      '3 1 Badges all shown',
      '4 1 Certifications all shown',
      '5 1 Educations all shown',
      '6 1 Experiences all shown',
      '7 0 Publications nothing yet',
      '8 0 Services nothing yet',
      '9 0 Testimonials nothing yet',
      '10 0 More sections nothing yet',
    ]);
  await panel(page, 'Messages').getByText('A compiler').waitFor();
  await panel(page, 'Messages').getByRole('link', { name: 'All messages, 1 unread' }).waitFor();
  await panel(page, 'Visitors').getByText('in the last 30 days').waitFor();
  expect(await panel(page, 'Visitors').textContent()).toContain('3in the last 30 days');
  expect(await panel(page, 'Visitors').getByRole('listitem').allInnerTexts()).toEqual([
    'United Kingdom\n2',
    'United States\n1',
  ]);
  const report = panel(page, 'Visitors').getByRole('link', { name: 'Visitors by country' });
  expect(await report.getAttribute('href')).toBe('/analytics/country?range=30');

  await panel(page, 'Messages').getByText('A compiler').click();
  await page.waitForURL(/\/studio\/messages\?open=/);
  await page.getByText('May?').waitFor();
});

test('the overview shows how many testimonials wait for approval, while there are any', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const [first, second] = [
    await add(person, 'testimonials', { name: 'Kim', words: 'She ships.' }),
    await add(person, 'testimonials', { name: 'Bo', words: 'She ships.' }),
  ];
  for (const id of [first, second]) {
    await person.request('PATCH', `/api/testimonials/${id}`, { json: { state: 'pending' } });
  }
  await add(person, 'testimonials', { name: 'Cy', words: 'Fine work.' });
  await page.goto('/studio');
  await panel(page, '2 testimonials wait for you').waitFor();
  const tile = page.getByRole('region', { name: 'On your page', exact: true }).getByRole('listitem').nth(8);
  await expect.poll(() => tile.textContent()).toContain('2 to approve');
  await person.request('PATCH', `/api/testimonials/${first}`, { json: { state: 'approved' } });
  await page.reload();
  const one = panel(page, 'A testimonial waits for you');
  await one.getByRole('link', { name: 'Read and approve' }).click();
  await page.waitForURL('**/studio/testimonials');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.poll(() => tile.textContent()).toContain('all shown');
  expect(await one.count()).toBe(0);
});

test('the studio links to everything, and each screen links to the page', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/studio');
  const nav = page.getByRole('navigation', { name: 'Studio' });
  await nav.waitFor();
  const groups: Record<string, string[]> = {
    Overview: [],
    Page: ['Sections', 'Languages'],
    Content: RECORD_KINDS.map(({ plural }) => plural),
    Send: ['Résumé', 'Views', 'Links'],
    People: ['Messages', 'Clients'],
    Visitors: [],
    Safety: ['History', 'Trash'],
    Settings: [],
  };
  expect(await nav.getByRole('link').allTextContents()).toEqual(Object.keys(groups));
  for (const [group, names] of Object.entries(groups)) {
    // The first screen of this group has the whole window to itself.
    if (group === 'Page') await page.goto(`/users/edit/${person.user.id}`);
    else await nav.getByRole('link', { name: group, exact: true }).click();
    for (const name of names) {
      const isThere = group !== 'Page' && name === names[0];
      if (!isThere) await nav.getByRole('link', { name, exact: true }).click();
      // Also a heading that appears only with its data gets the focus.
      await page.getByRole('heading', { name, level: 1, exact: true }).and(page.locator(':focus')).waitFor();
      expect(await nav.locator('[aria-current=page]:visible').allTextContents()).toEqual([name]);
      await expect.poll(() => page.title()).toBe(`${name} · Vitrine`);
      expect(await page.getByRole('banner').getByRole('link', { name: 'View page' }).getAttribute('href')).toBe(
        `/u/${person.user.user_name}`,
      );
    }
  }
  await page.getByRole('banner').getByRole('link', { name: 'Studio' }).click();
  await page.getByRole('heading', { name: 'Studio', level: 1 }).waitFor();
  // A loaded screen starts at its top, not where the last one was left.
  await page.goto('/settings/security');
  await page.getByRole('heading', { name: 'Login and security', level: 1 }).waitFor();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.goto('/studio/trash');
  await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the checklist links to what is missing, until nothing is', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/studio');
  const list = panel(page, 'What is missing on your page');
  await list.getByText('0 of 8 steps').waitFor();
  const { id } = person.user;
  const links = await list.getByRole('link').evaluateAll((items) => items.map((item) => item.getAttribute('href')));
  expect(links).toEqual([
    `/users/edit/${id}`,
    `/users/edit/${id}`,
    `/users/edit/${id}`,
    '/projects/register/new',
    '/skills/register/new',
    '/experiences/register/new',
    '/educations/register/new',
    `/users/edit/${id}`,
  ]);
  await fill(person);
  await page.reload();
  await list.getByText('4 of 8 steps').waitFor();
  await list.getByText('What is there').click();
  await list.getByText('A first project').waitFor();

  await page.goto(`/users/edit/${id}`);
  await page.locator('input[type=file]').setInputFiles(IMAGE);
  await page.getByText('Image uploaded successfully').waitFor();
  const image_url = await page.locator('[name=image_url]').inputValue();
  const ownLinks = [{ label: 'Notes', url: 'https://example.com' }];
  const profile = { image_url, headline: 'Analyst', about: 'I weave numbers.', links: ownLinks };
  expect((await person.request('PATCH', `/api/users/${id}`, { json: profile })).statusCode).toBe(200);
  await page.goto('/studio');
  await panel(page, 'On your page').getByText('Projects').waitFor();
  await panel(page, 'Visitors').getByText('in the last 30 days').waitFor();
  expect(await list.count()).toBe(0);
  // No first steps, because all are done.
  expect(await panel(page, 'First steps').count()).toBe(0);
});

test('a part of the overview that cannot be loaded shows an error, and the rest stays', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 500/] });
  await fill(person);
  const failure = { status: 500, code: 'internal', message: 'Something went wrong', error: 'Please try again' };
  const broken = ['**/api/badges?*', '**/api/messages?*', '**/api/audience/**'];
  for (const path of broken) await page.route(path, (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto('/studio');
  await page.getByText('Badges: Something went wrong').waitFor();
  await panel(page, 'Messages').getByText('Something went wrong').waitFor();
  await panel(page, 'Visitors').getByText('Something went wrong').waitFor();
  await page.getByRole('link', { name: 'Experiences' }).first().waitFor();
  await expectAccessible(page);
  for (const path of broken) await page.unroute(path);
  for (const part of ['On your page', 'Messages', 'Visitors']) {
    await panel(page, part).getByRole('button', { name: 'Try again' }).click();
  }
  await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
});

test('a new account is guided through three steps, with a growing preview', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/home');
  const note = page.getByRole('complementary', { name: 'First steps' });
  await note.waitFor();
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Start' }).click();
  await page.waitForURL('/studio/welcome');
  await page.getByRole('heading', { name: 'Choose what to show, and import what you have' }).waitFor();
  const preview = panel(page, 'Your page so far');
  expect(await preview.getByRole('listitem').allTextContents()).toContain('Projects0');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Code' }).check();
  const account = async () => (await person.request('GET', '/api/users/me')).json();
  await expect.poll(async () => (await account()).theme.design).toBe('terminal');
  await page.getByRole('button', { name: 'Start empty' }).click();

  const second = page.getByRole('heading', { name: 'Your photo and headline' });
  await second.waitFor();
  await expect.poll(() => second.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByLabel('Headline').fill('Analyst and metaphysician');
  await page.locator('input[type=file]').setInputFiles(IMAGE);
  await page.getByText('Image uploaded successfully').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByRole('heading', { name: 'Your first project' }).waitFor();
  await preview.getByText('Analyst and metaphysician').waitFor();
  expect(await preview.locator('img').count()).toBe(1);
  // An unfinished step continues where it was.
  await page.reload();
  await page.getByRole('heading', { name: 'Your first project' }).waitFor();
  await page.getByLabel('Title').fill('Tide tables');
  await page.getByRole('button', { name: 'Add project' }).click();

  await page.getByRole('heading', { name: 'Your page is ready' }).waitFor();
  await expect.poll(() => preview.getByRole('listitem').allTextContents()).toContain('Projects1');
  await page.getByRole('group', { name: 'Which page is yours?' }).getByRole('radio', { name: 'Mono' }).check();
  await expect.poll(async () => (await account()).theme.design).toBe('mono');
  await expectAccessible(page);
  expect((await person.request('GET', '/api/users/me')).json()).toMatchObject({
    headline: 'Analyst and metaphysician',
  });
  await page.locator('main').getByRole('link', { name: 'View page' }).click();
  await page.getByRole('heading', { name: 'Tide tables' }).waitFor();
  expect(await page.locator('.page-section h2').allTextContents()).toEqual(['Projects', 'Contact Me']);
  expect(await note.count()).toBe(0);
  await page.goto('/studio');
  await panel(page, 'What is missing on your page').waitFor();
  expect(await panel(page, 'First steps').count()).toBe(0);
});

test('the first steps can start from a résumé, and be skipped one by one', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/studio/welcome');
  const resume = {
    work: [{ name: 'Engines Ltd', position: 'Analyst', startDate: '2015-01' }],
    awards: [{ title: 'Medal' }, { title: 'Cup' }],
    projects: [{ name: 'Tide tables' }],
  };
  const file = { name: 'ada.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(resume)) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('status').getByText('Nothing has been changed yet.').waitFor();
  await page.getByRole('checkbox', { name: 'All of Projects' }).press('Space');
  await page.locator('summary').getByText('Badges').press('Enter');
  await page.getByRole('checkbox', { name: 'Cup' }).press('Space');
  await page.getByRole('status').getByText('2 will be added, 2 not selected').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('status').getByText('Imported:').waitFor();
  await expect
    .poll(() => panel(page, 'Your page so far').getByRole('listitem').allTextContents())
    .toContain('Experiences1');
  await page.locator('summary').getByText('Projects ·').click();
  await page.getByText('left out').first().waitFor();
  expect((await person.request('GET', '/api/badges')).json()).toMatchObject([{ title: 'Medal' }]);
  expect((await person.request('GET', '/api/projects')).json()).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your photo and headline' }).waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Your first project' }).waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'That is all for now' }).waitFor();
  await page.getByRole('link', { name: 'To the overview' }).click();
  await panel(page, 'What is missing on your page').waitFor();
  expect(await panel(page, 'First steps').count()).toBe(0);
});

test('declined first steps are not offered again', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/studio');
  await panel(page, 'First steps').getByRole('button', { name: 'No, thanks' }).click();
  await expect.poll(() => panel(page, 'First steps').count()).toBe(0);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Edit your profile' }).waitFor();
  expect(await page.getByRole('complementary', { name: 'First steps' }).count()).toBe(0);
  await page.goto('/studio');
  await panel(page, 'What is missing on your page').waitFor();
  expect(await panel(page, 'First steps').count()).toBe(0);
});

test('the dialog over the portfolio has the seven add screens, and returns to the portfolio when closed', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await add(person, 'projects', { title: 'Tide tables' });
  await page.goto('/modal');
  const dialog = page.getByRole('dialog', { name: 'Add to your portfolio' });
  await dialog.waitFor();
  const links = await dialog.getByRole('link').evaluateAll((items) => items.map((item) => item.getAttribute('href')));
  expect(links).toEqual(
    [...RECORD_KINDS.filter((kind) => !('isOptional' in kind)), { path: 'users' }].map(
      ({ path }) => `/${path}/register/new`,
    ),
  );
  expect(await page.locator('#projects h3').textContent()).toBe('Tide tables');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Project');
  // The page behind it is not reachable.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName);
    expect(['DIALOG', 'BODY']).toContain(place);
    expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL('**/home');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await page.reload();
  await page.getByRole('heading', { name: 'Tide tables' }).waitFor();

  await page.getByRole('banner').getByRole('link', { name: 'Add' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/modal');
  await dialog.getByRole('link', { name: 'Badge' }).click();
  await page.getByRole('heading', { name: 'New badge' }).waitFor();
});

test('the dialog opens for everybody, is no visit, and is the same document as the portfolio', async () => {
  const site = await startApp();
  const owner = await makeUser(site);
  const page = await openPage(await site.listen());
  await page.goto('/modal');
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  await page.getByRole('dialog', { name: 'Add to your portfolio' }).getByRole('link', { name: 'User' }).click();
  await page.getByRole('heading', { name: 'Register' }).waitFor();

  const stranger = { ip: '81.2.69.160', headers: { 'user-agent': AGENT } };
  const modal = await site.request('GET', '/modal', stranger);
  const visitors = async () => (await owner.request('GET', '/api/audience/countries')).json().countries;
  expect(await visitors()).toEqual([]);
  const home = await site.request('GET', '/home', stranger);
  expect(modal.body).toBe(home.body);
  expect(await visitors()).toMatchObject([{ country_code: 'GB', unique_visitors: 1 }]);
});

test('the owner’s page links to each item’s edit screen, and another’s does not', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const ids = await fill(person);
  const pagePath = `/u/${person.user.user_name}`;
  const before = await (await person.request('GET', pagePath)).body;
  await page.goto(pagePath);
  await page.getByRole('link', { name: 'Edit Tide tables' }).waitFor();
  await expectAccessible(page);
  const links = page.getByRole('link', { name: /^Edit / });
  const targets = await links.evaluateAll((items) => items.map((item) => item.getAttribute('href')));
  expect(targets).toEqual([
    `/users/edit/${person.user.id}`,
    ...Object.entries(ids).map(([path, id]) => `/${path}/edit/${id}`),
  ]);
  await page.getByRole('link', { name: 'Edit Navigator' }).click();
  await page.getByRole('heading', { name: 'Edit badge' }).waitFor();
  await page.getByRole('link', { name: 'View page' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Studio' }).click();
  await page.getByRole('heading', { name: 'Studio', level: 1 }).waitFor();
  expect((await app.request('GET', pagePath)).body).toBe(before);

  const { page: other } = await openLoggedInPage(app, origin);
  await other.goto(pagePath);
  await other.getByRole('banner').getByRole('link', { name: 'Studio' }).waitFor();
  expect(await other.getByRole('link', { name: /^Edit / }).count()).toBe(0);
});

const SCREENS = [
  '/studio',
  '/studio/welcome',
  ...RECORD_PATHS.map((path) => `/studio/${path}`),
  '/studio/languages',
  '/studio/views',
  '/studio/links',
  '/studio/resume',
  '/studio/messages',
  '/studio/history',
  '/studio/trash',
];

test('every studio screen is accessible, and fits every width and touch targets', async () => {
  const person = await makeUser(app);
  await fill(person);
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
  for (const path of ['views', 'share-links']) await person.request('POST', `/api/${path}`, { json: { name } });
  await add(person, 'projects', { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) });
  const page = await openPage(origin, { hasTouch: true, isMobile: true });
  await logInByCookie(page, origin, person);
  for (const path of SCREENS) {
    await page.goto(path);
    await screenShown(page);
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
    await expectAccessible(page);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 800 });
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      // Not the window's width, which grows with its overflowing content on a phone.
      expect(content, `sideways scroll of ${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await tooSmall(page), path).toEqual([]);
  }
});

test('every studio screen fits a phone with text of twice the size', async () => {
  const person = await makeUser(app);
  await fill(person);
  await add(person, 'projects', { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) });
  const page = await openPage(origin, { viewport: { width: 360, height: 800 } });
  await logInByCookie(page, origin, person);
  await doubleLetters(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await screenShown(page);
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
  }
});

/** Returns touch targets of less than 44 px; links in running text are exempt. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, input:not([type=checkbox], [type=radio]), textarea, header a:not(p a), nav a, summary',
      ),
    ]
      .filter((control) => (control as HTMLElement).offsetParent !== null)
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

test('every studio screen shows logged-out users a link to log in', async () => {
  const page = await openPage(origin, { expectedComplaints: [/status of 401/] });
  for (const path of SCREENS) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(401);
    await page.getByText('Oops! You are not logged in, Unauthorized occurred').waitFor();
    expect(await page.getByRole('navigation', { name: 'Studio' }).count()).toBe(0);
  }
  await expectAccessible(page);
});

test('points and commas between figures and letters keep their width', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/studio');
  const [heading] = await page.locator('main p').all();
  const lost = await heading?.evaluate(async (element) => {
    await document.fonts.ready;
    const widthOf = (text: string) => {
      const span = element.appendChild(document.createElement('span'));
      span.style.cssText = 'position:absolute;white-space:pre;font-size:100px';
      span.textContent = text;
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    };
    for (const text of ['1', '.']) await document.fonts.load('16px "Instrument Sans"', text);
    return ['1.1', '3,1', 'n.c', '7.0'].map((text) =>
      Math.round([...text].reduce((sum, letter) => sum + widthOf(letter), 0) - widthOf(text)),
    );
  });
  expect(lost).toEqual([0, 0, 0, 0]);
});
