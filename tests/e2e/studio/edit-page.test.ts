import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

async function editedPage(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { headline: 'Builds bridges' } });
  for (const title of ['Ledger', 'Tide tables'])
    await person.request('POST', '/api/projects/new', { json: { title, description: 'For a *harbour*.' } });
  await page.goto('/studio/page');
  await word(page, 'Tide tables').waitFor();
  return { page, person };
}

const frame = (page: Page) => page.frameLocator('iframe');
const word = (page: Page, text: string) => frame(page).getByRole('textbox').filter({ hasText: text }).first();
const status = (page: Page, text: string) =>
  page.getByRole('status').getByText(text).or(page.getByText(text)).first().waitFor();

type Stored = { id: string; title: string };
const stored = async ({ request, user }: TestUser): Promise<Stored[]> =>
  (await request('GET', `/api/projects?user_id=${user.id}`)).json();
const titles = async (person: TestUser) => (await stored(person)).map(({ title }) => title);

async function type(page: Page, from: string, to: string) {
  await word(page, from).fill(to);
  await word(page, to).press('Enter');
}

test('a text is changed where it stands, reverted by Escape, undone and redone', async () => {
  const { page, person } = await editedPage();
  await type(page, 'Ledger', 'Ledgers');
  await status(page, 'All changes saved');
  expect(await titles(person)).toEqual(['Tide tables', 'Ledgers']);
  await word(page, 'Ledgers').fill('Typed by mistake');
  await word(page, 'Typed by mistake').press('Escape');
  await word(page, 'Ledgers').waitFor();
  await page.getByRole('region', { name: 'Editing tools' }).getByRole('button', { name: 'Undo' }).click();
  await word(page, 'Ledger').waitFor();
  await expect.poll(() => titles(person)).toEqual(['Tide tables', 'Ledger']);
  await page.keyboard.press('Control+y');
  await expect.poll(() => titles(person)).toEqual(['Tide tables', 'Ledgers']);
});

test('what the API rejects is said at the word, and the typed text stays', async () => {
  const { page, person } = await editedPage({ expectedComplaints: [/400/] });
  await type(page, 'Ledger', 'L'.repeat(2_000));
  await frame(page).getByRole('alert').getByText('Title').waitFor();
  await status(page, 'Not saved');
  expect(await titles(person)).toEqual(['Tide tables', 'Ledger']);
  await frame(page).locator('[aria-invalid]').fill('Ledger 2');
  await word(page, 'Ledger 2').press('Enter');
  await expect.poll(() => titles(person)).toEqual(['Tide tables', 'Ledger 2']);
});

test('a text that was changed elsewhere is overwritten only if its writer chooses so', async () => {
  const { page, person } = await editedPage();
  const [, ledger] = await stored(person);
  await person.request('PATCH', `/api/projects/${ledger?.id}`, { json: { title: 'From a phone' } });
  await type(page, 'Ledger', 'From a desk');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('From a phone').waitFor();
  expect(await titles(person)).toEqual(['Tide tables', 'From a phone']);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect.poll(() => titles(person)).toEqual(['Tide tables', 'From a desk']);
});

test('a text that could not be sent is kept and sent again', async () => {
  const { page, person } = await editedPage({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });
  await page.context().setOffline(true);
  await type(page, 'Ledger', 'Ledger by candlelight');
  await frame(page).getByRole('alert').getByText('Not saved').waitFor();
  await word(page, 'Ledger by candlelight').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => titles(person), { timeout: 8_000 }).toEqual(['Tide tables', 'Ledger by candlelight']);
});

test('records are moved, hidden and written from the page, also on a phone', async () => {
  const { page, person } = await editedPage({ viewport: { width: 360, height: 740 } });
  const act = async (name: string, action: string) => {
    await frame(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };
  await expectAccessible(page);
  await act('Ledger', 'Move up');
  await expect.poll(() => titles(person)).toEqual(['Ledger', 'Tide tables']);
  await act('Tide tables', 'Hide');
  await word(page, 'Tide tables').waitFor({ state: 'detached' });
  await frame(page).getByRole('button', { name: 'Edit text: Ledger' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('For **two** harbours.');
  await page.keyboard.press('Escape');
  await frame(page).getByRole('button', { name: 'Edit text: Ledger' }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('For **two** harbours.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await frame(page).getByText('For two harbours.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('visitors are sent nothing of it', async () => {
  const { person } = await editedPage();
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { theme: { design: 'darkroom' } } });
  const preview = (await person.request('GET', '/studio/preview?edit=1')).body;
  expect(preview).toContain('data-edit="users:me:headline"');
  // In the design that its owner has chosen.
  expect(preview).toContain('data-cards="bare"');
  for (const path of ['/studio/preview', `/u/${person.user.user_name}`, `/u/${person.user.user_name}?edit=1`]) {
    expect((await person.request('GET', path)).body).not.toContain('data-edit');
  }
});
