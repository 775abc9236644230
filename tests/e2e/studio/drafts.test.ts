import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { chooseFromMenu, expectAccessible, intercept, screenShown } from '../../support/browser.ts';
import { validImage } from '../../support/images.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

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

test('translations that could not be saved are offered again and saved together', async () => {
  const { page: first, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/DISCONNECTED/] });
  const profile = { headline: 'Analyst', location: 'London' };
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: profile });
  const openGerman = async (page: Page) => {
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  const text = (page: Page, name: string) => page.getByRole('textbox', { name });
  const german = async () => {
    const { records } = (await person.request('GET', '/api/translations/de')).json();
    return records[0].texts.map(({ text }: { text: string }) => text).filter(Boolean);
  };
  await first.goto('/studio/languages');
  await openGerman(first);
  await text(first, 'First name').fill('Anna');
  await text(first, 'Headline').fill('Analytikerin');
  await first.getByText('Saved.', { exact: true }).waitFor();
  await first.context().setOffline(true);
  await text(first, 'Location').fill('Londonium');
  await first.getByText('Not saved. You are offline. What you typed is kept on this device.').waitFor();
  await first.context().setOffline(false);
  expect(await german()).toEqual(['Anna']);

  const page = await reopen(first, '/studio/languages');
  await page.getByRole('button', { name: 'Translate into Deutsch' }).click();
  await offer(page).getByText('Profile (Headline, Location)').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  expect(await text(page, 'Location').inputValue()).toBe('Londonium');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('3 of 4 translated').waitFor();
  expect(await german()).toEqual(['Anna', 'Analytikerin', 'Londonium']);
  await expect.poll(() => draftKeys(page)).toEqual([]);
});

test('a translation that was rejected stays unsaved when the next one is saved', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/500/] });
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { headline: 'Analyst', location: 'London' } });
  await page.goto('/studio/languages');
  await page.getByLabel('Language', { exact: true }).selectOption('de');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const path = '**/api/translations/de';
  const failed = { success: false, message: 'Error saving', error: 'Something failed', code: 'internal' };
  await page.route(path, (route) => route.fulfill({ status: 500, json: failed }), { times: 1 });
  await page.getByRole('textbox', { name: 'Headline' }).fill('Analytikerin');
  await page.getByRole('textbox', { name: 'Location' }).fill('Londonium');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.waitFor();
  const stored = async () => {
    const { records } = (await person.request('GET', '/api/translations/de')).json();
    return records[0].texts.map(({ text }: { text: string }) => text).filter(Boolean);
  };
  await page.getByRole('textbox', { name: 'First name' }).focus();
  await expect.poll(stored).toEqual(['Londonium']);
  await page.getByText('2 of 4 translated').or(page.getByText('1 of 4 translated')).waitFor();
  expect(await page.getByText('Saved.', { exact: true }).count()).toBe(0);
  await save.click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await stored()).toEqual(['Analytikerin', 'Londonium']);
  await expect.poll(() => save.count()).toBe(0);
});

test('forms in the settings and of links are kept too, without what is secret', async () => {
  const { page: first } = await openLoggedInPage(app, origin);
  await first.goto('/studio/links');
  await first.getByRole('button', { name: 'New link' }).click();
  await field(first, 'name').fill('Ada Ltd');
  await field(first, 'password').fill('difference engine');
  await first.getByText('kept on this device, except what may be secret.').waitFor();
  const settings = await reopen(first, '/settings/contact');
  settings.on('dialog', (dialog) => void dialog.accept());
  await settings.locator('[name=contact_phone]').fill('+44 20 1');
  await kept(settings).waitFor();
  await settings.reload();
  await expect.poll(() => settings.locator('[name=contact_phone]').inputValue()).toBe('+44 20 1');
  await settings.goto('/settings/security');
  await settings.getByLabel('New email address').fill('ada@example.org');
  await expect.poll(() => draftKeys(settings)).toHaveLength(3);
  expect(await settings.evaluate(() => JSON.stringify(localStorage))).not.toContain('difference engine');
  await settings.reload();
  await expect.poll(() => settings.getByLabel('New email address').inputValue()).toBe('ada@example.org');
  await settings.goto('/studio/links');
  await settings.getByRole('button', { name: 'New link' }).click();
  await settings.getByRole('button', { name: 'Restore' }).click();
  await settings.getByRole('button', { name: 'Create link' }).click();
  await settings.getByText('Ada Ltd').waitFor();
  await expect.poll(() => draftKeys(settings)).toHaveLength(2);
});

test('the URL of a webhook, which may contain a key, is not kept', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/settings/developers');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('checkbox', { name: 'Somebody has sent a testimonial' }).check();
  await field(page, 'url').fill('https://hooks.example/key-of-ada');
  await page.getByText('kept on this device, except what may be secret.').waitFor();
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect([stored.includes('testimonial.submitted'), stored.includes('key-of-ada')]).toEqual([true, false]);
});

test('no form says that the browser does not keep it before that was tried', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/badges/register/new');
  await field(page, 'title').waitFor();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('this browser does not keep it')) document.title = 'It said so';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await field(page, 'title').fill('Loom');
  await kept(page).waitFor();
  expect(await page.title()).not.toBe('It said so');
});
