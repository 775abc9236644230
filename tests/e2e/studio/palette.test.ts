import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible, intercept } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

/** The studio of a user with a project, a message and a client. */
async function studio(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  await person.request('POST', '/api/projects/new', { json: { title: 'Tide tables', technologies: ['Rust'] } });
  const message = { user_name: person.user.user_name, name: 'Grace', email: 'grace@example.com' };
  await person.request('POST', '/api/contact', { json: { ...message, subject: 'A lighthouse', message: 'Hello' } });
  await person.request('POST', '/api/clients', { json: { name: 'Harbour Ltd', stage: 'talking' } });
  const { clients } = (await person.request('GET', '/api/clients')).json();
  await person.request('POST', '/api/proposals', { json: { client_id: clients[0].id, title: 'Tidal mill' } });
  await person.request('POST', '/api/share-links', { json: { name: 'Pilot office' } });
  await person.request('POST', '/api/contact', { json: { ...message, subject: 'An old wreck', message: 'Filed' } });
  const { messages } = (await person.request('GET', '/api/messages?search=wreck')).json();
  await person.request('PATCH', `/api/messages/${messages[0].id}`, { json: { folder: 'archived' } });
  await page.goto('/studio');
  await ready(page);
  return page;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the studio' });

/** Keys do something from here on: the owner's links come after the screen's heading. */
const ready = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).waitFor();

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

test('Ctrl+K finds screens, settings, records, messages, clients and actions by keyboard alone', async () => {
  const page = await studio();
  await openPalette(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await expectAccessible(page);
  for (const [search, found, heading] of [
    ['langua', 'Languages', 'Languages'],
    ['two-factor', 'Two-factor', undefined],
    ['tide', 'Tide tables', 'Edit project'],
    ['lighthouse', 'A lighthouse', 'Messages'],
    ['harbour', 'Harbour Ltd', 'Clients'],
    ['wreck', 'An old wreck', 'Messages'],
    ['mill', 'Tidal mill', 'Proposals'],
    ['pilot', 'Pilot office', 'Links'],
    ['add badge', 'Add badge', 'badge'],
  ] as const) {
    await field(page).fill(search);
    const option = page.getByRole('option').filter({ hasText: found }).first();
    await option.waitFor();
    while ((await option.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await field(page).waitFor({ state: 'detached' });
    if (heading) await page.getByRole('heading', { level: 1, name: new RegExp(heading, 'i') }).waitFor();
    else await page.waitForURL(/\/settings\/security#/);
    if (search === 'lighthouse') await page.getByText('Hello').waitFor();
    if (search === 'wreck') await page.getByText('Filed').waitFor();
    await openPalette(page);
  }
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
});

test('the palette logs out', async () => {
  const page = await studio();
  await openPalette(page);
  await field(page).fill('log out');
  await page.getByRole('option', { name: 'Logout' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('nothing found is said, and a search that fails in part says so and shows the rest', async () => {
  const page = await studio({ expectedComplaints: [/status of 500/] });
  await intercept(page, '**/api/messages?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', error: 'y', code: 'internal' } }),
  );
  await openPalette(page);
  await field(page).fill('zzyzx');
  await page.getByRole('status').filter({ hasText: 'Not everything could be searched' }).waitFor();
  await field(page).fill('tide');
  await page.getByRole('option', { name: /Tide tables/ }).waitFor();
  await page.unroute('**/api/messages?*');
  await field(page).fill('zzyzx q');
  await page.getByRole('status').filter({ hasText: 'Nothing found for ‘zzyzx q’' }).waitFor();
});

test('a phone has the button, nothing is wider than 320 px, and the focus returns to it', async () => {
  const page = await studio({ viewport: { width: 320, height: 640 } });
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await field(page).fill('tide');
  await page.getByRole('option', { name: /Tide tables/ }).waitFor();
  const isWider = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isWider()).toBe(false);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Search');
});

test('keys lead to screens, lists and fields, never while typing, and can be switched off', async () => {
  const page = await studio();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForURL('/studio/messages');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('n?g');
  expect(await page.getByRole('searchbox').inputValue()).toBe('n?g');
  await page.goto('/studio/badges');
  await ready(page);
  await page.keyboard.press('n');
  await page.waitForURL('/badges/register/new');

  await page.goto('/studio/badges');
  await ready(page);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Keys without Ctrl' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await openPalette(page);
  expect(new URL(page.url()).pathname).toBe('/studio/badges');
});
