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
  await expect.poll(() => titles(person)).toEqual(['Tide tables', 'Ledger by candlelight']);
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

/** Ada Lovelace's page with one experience, badge and skill. */
async function filledPage(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  const post = async (path: string, json: object) => person.request('POST', `/api/${path}/new`, { json });
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { first_name: 'Ada', last_name: 'Lovelace' } });
  await post('projects', { title: 'Ledger', technologies: ['Rust', 'SQL'] });
  await post('skills', { name: 'Engines', category: 'backend', description: 'With steam' });
  const place = { city: 'London', country: 'UK', start_year: '2019-03', company_name: 'Works', position: 'Analyst' };
  await post('experiences', { ...place, responsibilities: ['Plans, drawings', 'Tests'] });
  await page.goto('/studio/page');
  await word(page, 'Ada').waitFor();
  return { page, person };
}
type Filled = { id: string; technologies: string[]; responsibilities: string[]; end_year: string };
const first = async ({ request, user }: TestUser, path: string): Promise<Filled> =>
  (await request('GET', `/api/${path}?user_id=${user.id}`)).json()[0];
const tool = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Editing tools' }).getByRole('button', { name }).click();

test('the parts of a name and the names of skills are changed where they stand', async () => {
  const { page, person } = await filledPage();
  const me = async () => (await person.request('GET', '/api/users/me')).json();
  const skill = async () =>
    (await person.request('GET', `/api/user-skill-sets/user/${person.user.id}`)).json()[0].skillSets[0];
  await type(page, 'Lovelace', 'King');
  await expect.poll(async () => (await me()).last_name).toBe('King');
  expect((await me()).first_name).toBe('Ada');
  await type(page, 'Engines', 'Difference engines');
  await expect.poll(async () => (await skill()).name).toBe('Difference engines');
  await status(page, 'All changes saved');
  await tool(page, 'Undo');
  await expect.poll(async () => (await skill()).name).toBe('Engines');
  await tool(page, 'Undo');
  await word(page, 'Lovelace').waitFor();
});

test('items of a list are changed, added with Enter, removed with Backspace and pasted by lines, each list as one step', async () => {
  const { page, person } = await filledPage();
  const duties = async () => (await first(person, 'experiences')).responsibilities;
  await word(page, 'Plans, drawings').fill('Plans, and drawings');
  await word(page, 'Plans, and drawings').press('Enter');
  await page.keyboard.insertText('Reviews');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Enter');
  await expect.poll(duties).toEqual(['Plans, and drawings', 'Reviews', 'Tests']);
  await status(page, 'All changes saved');
  await frame(page).getByRole('button', { name: 'Add: Responsibilities' }).click();
  await page.keyboard.insertText('Talks\nBooks');
  await page.keyboard.press('Control+Enter');
  await expect.poll(duties).toEqual(['Plans, and drawings', 'Reviews', 'Tests', 'Talks', 'Books']);
  await word(page, 'Books').waitFor();
  await word(page, 'Tests').fill('Typed by mistake');
  await page.keyboard.press('Escape');
  await word(page, 'Tests').waitFor();
  await tool(page, 'Undo');
  await expect.poll(duties).toEqual(['Plans, and drawings', 'Reviews', 'Tests']);
  await word(page, 'Books').waitFor({ state: 'detached' });
  await tool(page, 'Undo');
  await expect.poll(duties).toEqual(['Plans, drawings', 'Tests']);
  await tool(page, 'Redo');
  await expect.poll(duties).toEqual(['Plans, and drawings', 'Reviews', 'Tests']);

  await word(page, 'SQL').fill('');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await first(person, 'projects')).technologies).toEqual(['Rust']);
});

test('a list that was changed elsewhere is overwritten only if its writer chooses so', async () => {
  const { page, person } = await filledPage();
  const { id } = await first(person, 'projects');
  await person.request('PATCH', `/api/projects/${id}`, { json: { technologies: ['Rust', 'SQL', 'Erlang'] } });
  await word(page, 'SQL').fill('SQLite');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Erlang').waitFor();
  expect((await first(person, 'projects')).technologies).toEqual(['Rust', 'SQL', 'Erlang']);
  await dialog.getByRole('button', { name: 'Take the stored version' }).click();
  await word(page, 'Erlang').waitFor();
  expect((await first(person, 'projects')).technologies).toEqual(['Rust', 'SQL', 'Erlang']);
});

test('dates are set in a dialog by keyboard, which says at once what is wrong with them', async () => {
  const { page, person } = await filledPage({ expectedComplaints: [/400/] });
  await frame(page).getByRole('button', { name: 'Start year – End year: Mar 2019 – Present' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Precision (end)' }).selectOption({ label: 'Year' });
  await dialog.getByRole('textbox', { name: 'End year' }).fill('2018');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('End year must not be before start year').waitFor();
  await dialog.getByRole('textbox', { name: 'End year' }).fill('2021');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await frame(page).getByRole('button', { name: 'Mar 2019 – 2021' }).waitFor();
  expect(await first(person, 'experiences')).toMatchObject({ start_year: '2019-03', end_year: '2021' });
  await tool(page, 'Undo');
  await expect.poll(async () => (await first(person, 'experiences')).end_year).toBe('');
});

test.each([320, 1_280])('lists, dates and names are accessible and fit, %i px', async (width) => {
  const { page } = await filledPage({ viewport: { width, height: 740 } });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/edit-top-${width}.png` });
    await word(page, 'Tests').scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${process.env.SHOTS}/edit-${width}.png` });
  }
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
