import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../support/app.ts';
import { intercept } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);

async function badgesOf({ request, user }: TestUser): Promise<Record<string, unknown>[]> {
  return (await request('GET', `/api/badges?user_id=${user.id}`)).json();
}

async function addForm(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  await page.goto('/badges/register/new');
  await field(page, 'title').waitFor();
  return { page, person };
}

test('Enter pressed twice adds one record, and the next record is added too', async () => {
  const { page, person } = await addForm();
  await field(page, 'title').fill('Navigator');
  let isBlocked = true;
  let sent = 0;
  await intercept(page, '**/api/badges/new', async (route) => {
    sent++;
    await expect.poll(() => isBlocked).toBe(false);
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  isBlocked = false;
  await page.getByText('Badge successfuly added.').waitFor();
  await page.keyboard.press('Enter');
  await field(page, 'title').fill('Pilot');
  await page.keyboard.press('Enter');
  await expect.poll(() => badgesOf(person)).toMatchObject([{ title: 'Navigator' }, { title: 'Pilot' }]);
  expect(sent).toBe(2);
});

test('Reset can be undone', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/projects/register/new');
  await field(page, 'title').fill('Tide tables');
  await field(page, 'category').selectOption('ai');
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await field(page, 'title').inputValue()).toBe('');
  expect(await field(page, 'category').inputValue()).toBe('select');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await field(page, 'title').inputValue()).toBe('Tide tables');
  expect(await field(page, 'category').inputValue()).toBe('ai');
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Project successfully added.').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  // That of the addition is in its own notice.
  expect(await page.locator('main form').getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('closing the tab asks for confirmation only after input', async () => {
  const { page } = await addForm();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await field(page, 'title').fill('Navigator');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  expect(await field(page, 'title').inputValue()).toBe('Navigator');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Badge successfuly added.').waitFor();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs).toEqual(['beforeunload']);
});

test('input is restored after a reload, once', async () => {
  const { page, person } = await addForm();
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'title').fill('Navigator');
  await field(page, 'skills').fill('Maps, Stars');
  await page.reload();
  await page.getByText('What you typed before the page was reloaded is back.').waitFor();
  expect(await field(page, 'skills').inputValue()).toBe('Maps, Stars');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Badge successfuly added.').waitFor();
  expect(await badgesOf(person)).toMatchObject([{ title: 'Navigator', skills: ['Maps', 'Stars'] }]);
  await page.reload();
  await field(page, 'title').waitFor();
  expect(await field(page, 'title').inputValue()).toBe('');
  const stored = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
  expect((await page.evaluate(stored)).filter((key) => key.startsWith('draft'))).toEqual([]);
});

test('a reloaded edit keeps the input over the stored version', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  page.on('dialog', (dialog) => void dialog.accept());
  const added = await person.request('POST', '/api/badges/new', { json: { title: 'Navigator', awarded_by: 'Guild' } });
  const { id } = added.json().badge;
  await page.goto(`/badges/edit/${id}`);
  await field(page, 'title').fill('Pilot');
  await person.request('PATCH', `/api/badges/${id}`, { json: { awarded_by: 'Navy' } });
  await page.reload();
  await page.getByText('What you typed before the page was reloaded is back.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Badge saved.').waitFor();
  expect(await badgesOf(person)).toMatchObject([{ title: 'Pilot', awarded_by: 'Navy' }]);
});

test('a saved record links to its place on the public page, unless it is hidden', async () => {
  const { page, person } = await addForm();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Add a name to show it on your page.').waitFor();
  await page.goto('/studio/badges');
  await page.getByText('Not on your page until it has a name').waitFor();
  await page.getByRole('link', { name: 'Edit (badge without a name)' }).click();
  await field(page, 'title').fill('Navigator');
  await page.getByRole('button', { name: 'Save' }).click();
  const link = page.getByRole('link', { name: 'See it on your page' });
  await link.waitFor();
  await page.getByLabel('Visible to').selectOption({ label: 'Only in views that name it' });
  await page.getByRole('button', { name: 'Save' }).click();
  await link.waitFor({ state: 'hidden' });
  await page.getByText('Badge saved.').waitFor();
  await page.getByLabel('Visible to').selectOption({ label: 'Everyone' });
  await page.getByRole('button', { name: 'Save' }).click();
  await link.click();
  await page.waitForURL(`/u/${person.user.user_name}#badges`);
  await page.locator('#badges').getByRole('heading', { name: 'Navigator' }).waitFor();
});

test('a URL is completed with https:// on blur and on Enter', async () => {
  const { page, person } = await addForm();
  await field(page, 'badge_link').fill('instagram.com/ada');
  await field(page, 'title').fill('Navigator');
  expect(await field(page, 'badge_link').inputValue()).toBe('https://instagram.com/ada');
  await field(page, 'badge_link').fill('www.example.com');
  await page.keyboard.press('Enter');
  await page.getByText('Badge successfuly added.').waitFor();
  expect(await badgesOf(person)).toMatchObject([{ badge_link: 'https://www.example.com' }]);
});

test("a fault of a link has the link's label from the screen", async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 400/] });
  await page.goto(`/users/edit/${person.user.id}`);
  for (const n of [1, 2]) {
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByLabel(`Link ${n}: label`).fill(`Site ${n}`);
    await page.getByLabel(`Link ${n}: URL`).fill(n === 1 ? 'example.com' : 'javascript:alert(1)');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Link 2 URL must be a web address').waitFor();
});
