import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { RECORD_PATHS } from '../../src/portfolio/model/record-kinds.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import {
  axeOf,
  chooseFromMenu,
  doubleLetters,
  expectAccessible,
  openMenu,
  openPage,
  screenShown,
} from '../support/browser.ts';
import { logInByCookie, openLoggedInPage, storedUser } from './logged-in-page.ts';

const NARROWEST_PX = 320;
const WIDTHS_PX = [NARROWEST_PX, 360, 768, 1_280, 2_560];

let app: TestApp;
let origin: string;
let person: TestUser;
let badgeId: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  person = await makeUser(app);
  const badge = { title: 'Navigator '.repeat(8), description: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) };
  const added = await person.request('POST', '/api/badges/new', { json: badge });
  badgeId = (added.json() as { badge: { id: string } }).badge.id;
});

const PUBLIC_SCREENS = ['/login', '/register', '/forgot-password', '/reset-password?token=x', '/verify?token=x'];
const OWN_SCREENS = [
  ...RECORD_PATHS.map((path) => `/${path}/register/new`),
  '/badges/edit/:badge',
  '/badges/delete/:badge',
  '/users/edit/:user',
  '/users/delete/:user',
  '/settings',
  '/settings/page',
  '/settings/security',
  '/settings/data',
];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    // Not the window's width, which grows with its overflowing content on a phone.
    expect(content, `sideways scroll at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Fails if a touch target is smaller than 44 px. */
async function expectTouchable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input:not([type=checkbox], [type=radio]), textarea, header a')]
      .filter((control) => (control as HTMLElement).offsetParent !== null)
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML.slice(0, 120)),
  );
  expect(small).toEqual([]);
}

/** Without the focus guards at its ends, which pass the focus on at once. */
async function expectOpenMenuAccessible(page: Page): Promise<void> {
  const { violations } = await (await axeOf(page)).exclude('[data-base-ui-focus-guard]').analyze();
  expect(violations).toEqual([]);
}

async function expectLargeLettersToFit(page: Page): Promise<void> {
  await doubleLetters(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

async function expectGoodScreen(page: Page): Promise<void> {
  await screenShown(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTouchable(page);
  await expectLargeLettersToFit(page);
}

for (const path of PUBLIC_SCREENS) {
  test(`${path} is accessible, and fits every width, touch targets and large text`, async () => {
    const page = await openPage(origin, { hasTouch: true, isMobile: true });
    await page.goto(path);
    await expectGoodScreen(page);
  });
}

for (const path of OWN_SCREENS) {
  test(`${path} is accessible, and fits every width, touch targets and large text`, async () => {
    const page = await openPage(origin, { hasTouch: true, isMobile: true });
    await logInByCookie(page, origin, person);
    await page.goto(path.replace(':badge', badgeId).replace(':user', person.user.id));
    await expectGoodScreen(page);
  });
}

test('the screens for logged-out users and for errors are accessible', async () => {
  const page = await openPage(origin, { expectedComplaints: [/status of 40[14]/], hasTouch: true, isMobile: true });
  await page.goto('/badges/register/new');
  await expectGoodScreen(page);
  await logInByCookie(page, origin, person);
  await page.goto('/badges/edit/none');
  await page.getByText('Oops!').waitFor();
  await expectGoodScreen(page);
});

test('notices, menus, dialogs and the list of technologies are accessible', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/experiences/register/new');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);

  await page.goto('/projects/register/new');
  await page.getByLabel('Technology Stack').fill('Rea');
  const react = page.getByRole('option', { name: 'React', exact: true });
  await react.waitFor();
  await expectAccessible(page);
  await react.click();
  await page.keyboard.press('Escape');
  await openMenu(page.getByRole('button', { name: 'Account' }));
  await expectOpenMenuAccessible(page);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
});

test('a badge is added with the keyboard alone', async () => {
  const { page, person: owner } = await openLoggedInPage(app, origin);
  await page.goto('/badges/register/new');
  await page.locator('main form').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const isThere = await page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
      if (isThere) return;
    }
    throw new Error(`${name} cannot be reached`);
  };
  await tabTo('title');
  await page.keyboard.type('Navigator');
  await tabTo('category');
  await page.keyboard.type('DevOps');
  await tabTo('awarded_date');
  await page.keyboard.type('05012024');
  await tabTo('skills');
  await page.keyboard.type('Maps, Stars');
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Upload image');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Details');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Badge successfuly added.').waitFor();
  const badges = (await owner.request('GET', `/api/badges?user_id=${owner.user.id}`)).json();
  expect(badges).toMatchObject([
    { title: 'Navigator', category: 'devops', awarded_date: '2024-05-01', skills: ['Maps', 'Stars'] },
  ]);
});

test('the focus is always visible', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/settings/security');
  await page.getByRole('heading', { name: 'Login and security' }).waitFor();
  const seen = new Set<string>();
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    const { name, isShown } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const isShown = [element, element.closest('label')].some((candidate) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate ?? element);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      });
      return { name: element.outerHTML, isShown };
    });
    // After the last control the focus moves to the browser's UI.
    if (name.startsWith('<body')) continue;
    seen.add(name);
    expect(isShown, name).toBe(true);
  }
  expect(seen.size).toBeGreaterThan(8);
});

test("navigation focuses the heading and sets the document's title", async () => {
  const page = await openPage(origin);
  await page.goto('/login');
  await expect.poll(() => page.title()).toBe('Log in · Vitrine');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Forgot password');
  await expect.poll(() => page.title()).toBe('Forgot password · Vitrine');
});

test('an import is previewed, and changes nothing when repeated', async () => {
  const { page, person: owner } = await openLoggedInPage(app, origin);
  const resume = {
    basics: { name: 'Ada Lovelace', label: 'Analyst' },
    work: [{ name: 'Engines Ltd', position: 'Analyst', startDate: '2015-01', summary: 'Notes' }],
    projects: [{ name: 'Tide tables', url: 'https://example.com/tides', keywords: ['Rust'] }],
  };
  const file = { name: 'ada.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(resume)) };
  await page.goto('/settings/data');
  await page.locator('input[accept*=json]').setInputFiles(file);
  await page.getByText('ada.json').waitFor();
  await page.getByText('will be added').first().waitFor();
  await page.locator('summary').getByText('Experiences').click();
  await page.getByText('Engines Ltd').waitFor();
  await expectAccessible(page);
  expect((await owner.request('GET', `/api/projects?user_id=${owner.user.id}`)).json()).toEqual([]);

  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('status').getByText('Imported:').waitFor();
  expect((await owner.request('GET', `/api/projects?user_id=${owner.user.id}`)).json()).toMatchObject([
    { title: 'Tide tables' },
  ]);
  await page.locator('input[accept*=json]').setInputFiles(file);
  await page.getByText('will be skipped').first().waitFor();
  expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);

  await owner.request('PATCH', `/api/users/${owner.user.id}`, { json: { headline: 'Programmer' } });
  await page.locator('input[accept*=json]').setInputFiles(file);
  await page.getByText('will be changed').first().waitFor();
  // Visible without a click: it replaces what the owner has written since.
  await page.getByText('replaces what is there').waitFor();
});

test('a file that is no document shows an error', async () => {
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 400/] });
  await page.goto('/settings/data');
  const file = { name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('not JSON') };
  await page.locator('input[accept*=json]').setInputFiles(file);
  const alert = page.getByRole('alert').getByText('This is none of the files that can be imported');
  await alert.waitFor();

  const resume = JSON.stringify({ projects: [{ name: 'Tide tables' }, { name: 'Kelp' }] });
  const right = { name: 'ada.json', mimeType: 'application/json', buffer: Buffer.from(resume) };
  await page.locator('input[accept*=json]').setInputFiles(right);
  await page.locator('summary', { hasText: 'Projects ·' }).click();
  const tick = page.getByRole('checkbox', { name: 'Kelp' });
  await tick.uncheck();
  // The preview that is open stays, with its ticks.
  await page.locator('input[accept*=json]').setInputFiles(file);
  await alert.waitFor();
  expect(await tick.isChecked()).toBe(false);
});

test('the portfolio is exported as a file', async () => {
  const { page, person: owner } = await openLoggedInPage(app, origin);
  await page.goto('/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download JSON Resume' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${owner.user.user_name}.resume.json`);
});

test('a logout asks before it discards input, and keeps the session until confirmed', async () => {
  const { page, person: owner } = await openLoggedInPage(app, origin);
  await page.goto('/badges/register/new');
  await page.locator('[name=title]').fill('Navigator');
  const logOut = async () => {
    await chooseFromMenu(page.getByRole('button', { name: 'Account' }), 'Logout');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  };
  await logOut();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await page.locator('[name=title]').inputValue()).toBe('Navigator');
  expect((await app.request('GET', '/api/users/me', { cookie: owner.cookie() })).statusCode).toBe(200);

  await logOut();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('/');
  expect((await app.request('GET', '/api/users/me', { cookie: owner.cookie() })).statusCode).toBe(401);
});

test('a login in another tab shows in this one, and a logout there discards no input here', async () => {
  const page = await openPage(origin);
  await page.goto('/login');
  const other = await page.context().newPage();
  await other.goto('/login');
  await page.getByRole('navigation').getByRole('link', { name: 'Register' }).waitFor();
  await other.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(person.user));
  await chooseFromMenu(page.getByRole('button', { name: 'New' }), 'Badge');
  await page.locator('[name=title]').fill('Navigator');
  await other.evaluate(() => localStorage.removeItem('user'));
  await page.getByRole('navigation').getByRole('link', { name: 'Register' }).waitFor();
  expect(await page.locator('[name=title]').inputValue()).toBe('Navigator');
  expect(await storedUser(page)).toBeNull();
});
