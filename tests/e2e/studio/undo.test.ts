import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { chooseFromMenu, expectAccessible } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

const TITLES = ['Tide tables', 'Ledger', 'Night bus'];

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

async function projectList(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  for (const title of TITLES.toReversed()) await person.request('POST', '/api/projects/new', { json: { title } });
  await page.goto('/studio/projects');
  await row(page, 'Ledger').waitFor();
  return { page, person };
}

type Stored = { id: string; title: string; hidden: boolean };

const row = (page: Page, title: string) => page.locator('main li').filter({ hasText: title });
const notice = (page: Page) => page.getByRole('region', { name: 'Undo' });
const says = (page: Page, text: string) => notice(page).getByText(text, { exact: true }).waitFor();
const shownOrder = (page: Page) => page.locator('main li p:first-child').allTextContents();

async function stored({ request, user }: TestUser): Promise<Stored[]> {
  return (await request('GET', `/api/projects?user_id=${user.id}`)).json();
}
const storedTitles = async (person: TestUser) => (await stored(person)).map(({ title }) => title);
const isHidden = async (person: TestUser) => (await stored(person)).find(({ title }) => title === 'Ledger')?.hidden;

test('what was done in a list is undone and redone with keys and buttons, and the list and its count follow', async () => {
  const { page, person } = await projectList({ viewport: { width: 360, height: 740 } });
  await page.getByRole('button', { name: 'Hide Ledger' }).click();
  await says(page, '‘Ledger’ hidden.');
  await page.keyboard.press('Control+z');
  await says(page, 'Undone: ‘Ledger’ hidden.');
  await page.getByText('3 in all.').waitFor();
  expect(await isHidden(person)).toBe(false);
  await notice(page).getByRole('button', { name: 'Redo' }).click();
  await says(page, 'Redone: ‘Ledger’ hidden.');
  await page.getByText('3 in all, 1 hidden.').waitFor();
  expect(await isHidden(person)).toBe(true);

  await chooseFromMenu(page.getByRole('button', { name: 'More for Night bus' }), 'Move to the top');
  await says(page, '‘Night bus’ moved.');
  await page.keyboard.press('Meta+z');
  await says(page, 'Undone: ‘Night bus’ moved.');
  expect(await storedTitles(person)).toEqual(TITLES);
  expect(await shownOrder(page)).toEqual(TITLES);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await chooseFromMenu(page.getByRole('button', { name: 'More for Ledger' }), 'Delete');
  await says(page, '‘Ledger’ deleted.');
  await page.keyboard.press('Control+z');
  await says(page, 'Undone: ‘Ledger’ deleted.');
  await row(page, 'Ledger').waitFor();
  expect(await storedTitles(person)).toEqual(TITLES);
  await page.keyboard.press('Control+y');
  await says(page, 'Redone: ‘Ledger’ deleted.');
  await row(page, 'Ledger').waitFor({ state: 'detached' });
  expect(await storedTitles(person)).toEqual(['Tide tables', 'Night bus']);
});

test('an added record is moved to the trash by an undo, and restored by a redo', async () => {
  const { page, person } = await projectList();
  await page.goto('/projects/register/new');
  await page.locator('[name=title]').fill('Sundial');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await says(page, '‘Sundial’ added.');
  const link = page.getByRole('link', { name: 'See it on your page' });
  await link.waitFor();

  await page.getByRole('button', { name: 'Add', exact: true }).press('Control+z');
  await says(page, 'Undone: ‘Sundial’ added. It is in the trash.');
  await link.waitFor({ state: 'detached' });
  expect(await page.getByText('Project successfully added.').count()).toBe(0);
  expect(await storedTitles(person)).not.toContain('Sundial');
  expect((await person.request('GET', '/api/trash')).json()).toMatchObject([{ kind: 'projects', title: 'Sundial' }]);
  await notice(page).getByRole('button', { name: 'Redo' }).click();
  await says(page, 'Redone: ‘Sundial’ added.');
  await link.waitFor();
  expect((await person.request('GET', '/api/trash')).json()).toEqual([]);

  const added = (await stored(person)).find(({ title }) => title === 'Sundial');
  await person.request('PATCH', `/api/projects/${added?.id}`, { json: { description: 'Tells the time.' } });
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await notice(page).getByRole('alert').getByText('It was changed elsewhere in the meantime').waitFor();
  expect(await storedTitles(person)).toContain('Sundial');
});

test('a saved edit is undone and redone outside of text fields, unless the record was changed elsewhere', async () => {
  const { page, person } = await projectList();
  const [, ledger] = await stored(person);
  await page.getByRole('link', { name: 'Edit Ledger' }).click();
  const title = page.locator('[name=title]');
  await title.fill('Accounts');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, '‘Accounts’ edited.');

  await title.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+z');
  // The browser has undone the typing, and nothing else was undone.
  await expect.poll(() => title.inputValue()).toBe('Accounts');
  await says(page, '‘Accounts’ edited.');
  expect(await storedTitles(person)).toContain('Accounts');
  await page.getByRole('button', { name: 'Save' }).focus();

  await page.keyboard.press('Control+z');
  await says(page, 'Undone: ‘Accounts’ edited.');
  await expect.poll(() => title.inputValue()).toBe('Ledger');
  expect(await storedTitles(person)).toEqual(TITLES);
  await page.keyboard.press('Control+Shift+z');
  await says(page, 'Redone: ‘Accounts’ edited.');
  await expect.poll(() => title.inputValue()).toBe('Accounts');

  await person.request('PATCH', `/api/projects/${ledger?.id}`, { json: { title: 'Cash book' } });
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await notice(page).getByRole('alert').getByText('It was changed elsewhere in the meantime').waitFor();
  expect(await storedTitles(person)).toContain('Cash book');
  expect(
    await notice(page)
      .getByRole('button', { name: /Undo|Redo/ })
      .count(),
  ).toBe(0);
});

test('an undone change of the account shows on other screens that read it', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await person.request('POST', '/api/views', { json: { name: 'Acme' } });
  await page.goto(`/users/edit/${person.user.id}`);
  await page.getByLabel('Headline').fill('Diver');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await says(page, 'Profile edited.');
  const nav = page.getByRole('navigation', { name: 'Studio' });
  await nav.getByRole('link', { name: 'Send', exact: true }).click();
  await nav.getByRole('link', { name: 'Views', exact: true }).click();
  await page.getByRole('link', { name: 'Edit Acme' }).click();
  await expect.poll(() => page.getByLabel('Headline').getAttribute('placeholder')).toBe('Diver');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await says(page, 'Undone: Profile edited.');
  await expect.poll(() => page.getByLabel('Headline').getAttribute('placeholder')).toBe('');
});
