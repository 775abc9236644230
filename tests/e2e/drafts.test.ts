import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../support/app.ts';
import { chooseFromMenu, expectAccessible, intercept, screenShown } from '../support/browser.ts';
import { validImage } from '../support/images.ts';
import { openLoggedInPage } from './logged-in-page.ts';

const IMAGE = { name: 'map.png', mimeType: 'image/png', buffer: validImage('ok.png') };

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);
const kept = (page: Page) => page.getByText('Not saved yet. What you typed is kept on this device.');
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes from' });
const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));

/** Ends the tab, as a crash does, and opens the address in another one of the same browser. */
async function reopen(page: Page, address: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const other = await context.newPage();
  await other.goto(address);
  return other;
}

async function badgesOf({ request, user }: TestUser): Promise<Record<string, unknown>[]> {
  return (await request('GET', `/api/badges?user_id=${user.id}`)).json();
}

test('what was typed and uploaded, in spite of a lost connection, is offered after the tab was closed', async () => {
  const { page: first, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/ERR_FAILED/] });
  await first.goto('/badges/register/new');
  let isLost = true;
  await intercept(first, '**/api/upload', (route) => (isLost ? route.abort() : route.continue()));
  await first.locator('main form input[type=file]').setInputFiles(IMAGE);
  await first.getByText('Not uploaded yet.').waitFor();
  isLost = false;
  await field(first, 'title').fill('Navigator');
  await field(first, 'skills').fill('Maps, Stars');
  await first.getByText('Image uploaded successfully').waitFor();
  await expect.poll(() => first.evaluate(() => JSON.stringify(localStorage))).toMatch(/Stars.*image_url/);

  const page = await reopen(first, '/badges/register/new');
  await offer(page)
    .getByText(/: .*Title, .*Skills/)
    .waitFor();
  expect(await field(page, 'title').inputValue()).toBe('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await page.getByText('The changes were discarded.').waitFor();
  expect(await draftKeys(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await page.getByText('Your changes are back. They are not saved yet.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Your changes are back.');
  expect(await field(page, 'skills').inputValue()).toBe('Maps, Stars');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Badge successfuly added.').waitFor();
  const image_url = expect.stringContaining('/');
  expect(await badgesOf(person)).toMatchObject([{ title: 'Navigator', skills: ['Maps', 'Stars'], image_url }]);
  await expect.poll(() => draftKeys(page)).toEqual([]);
});

test('an edit without a network is kept, and saved when the network is back', async () => {
  const { page: first, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/DISCONNECTED/] });
  const added = await person.request('POST', '/api/badges/new', { json: { title: 'Navigator', awarded_by: 'Guild' } });
  const { id } = added.json().badge;
  await first.goto(`/badges/edit/${id}`);
  await field(first, 'title').fill('Pilot');
  await first.context().setOffline(true);
  await first.getByText('Not saved. You are offline. What you typed is kept on this device.').waitFor();
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('The server cannot be reached').waitFor();
  await first.context().setOffline(false);
  await first.getByText('Not saved. The server could not be reached.').waitFor();
  expect(await badgesOf(person)).toMatchObject([{ title: 'Navigator' }]);

  await person.request('PATCH', `/api/badges/${id}`, { json: { awarded_by: 'Navy' } });
  const page = await reopen(first, `/badges/edit/${id}`);
  await offer(page).getByText('What is saved has changed since then.').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Badge saved.').waitFor();
  expect(await badgesOf(person)).toMatchObject([{ title: 'Pilot', awarded_by: 'Navy' }]);
  await expect.poll(() => draftKeys(page)).toEqual([]);
});

test('a draft stays offered while something else is added, and logging out removes those of all tabs', async () => {
  const { page: first, person } = await openLoggedInPage(app, origin);
  await first.goto(`/users/edit/${person.user.id}`);
  await field(first, 'headline').fill('Maps of tides');
  await kept(first).waitFor();
  const page = await reopen(first, `/users/edit/${person.user.id}`);
  await offer(page).waitFor();
  await field(page, 'location').fill('Kiel');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile saved.').waitFor();
  await offer(page).waitFor();
  const other = await page.context().newPage();
  await other.goto('/projects/register/new');
  await field(other, 'title').fill('Tide tables');
  await kept(other).waitFor();
  await expect.poll(() => draftKeys(page)).toHaveLength(2);
  await chooseFromMenu(page.getByRole('button', { name: 'Account' }), 'Logout');
  await page.waitForURL(`${origin}/`);
  expect(await draftKeys(page)).toEqual([]);
  other.on('dialog', (dialog) => void dialog.accept());
  await other.goto('/login');
  await screenShown(other);
  expect(await draftKeys(other)).toEqual([]);
});
