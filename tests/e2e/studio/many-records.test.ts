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

/** 'Offer 1' first. */
async function addProjects({ request }: TestUser, count: number): Promise<void> {
  const projects = Array.from({ length: count }, (_, index) => ({
    name: `Offer ${index + 1}`,
    keywords: ['Rust', 'TypeScript'],
  }));
  expect((await request('POST', '/api/import', { json: { projects } })).statusCode).toBe(200);
}

type Stored = { title: string; visibility: string };
const stored = async ({ request, user }: TestUser): Promise<Stored[]> =>
  (await request('GET', `/api/projects?user_id=${user.id}`)).json();
const countOf = async (person: TestUser, visibility: string) =>
  (await stored(person)).filter((project) => project.visibility === visibility).length;
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function openList(count: number, options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  await addProjects(person, count);
  await page.goto('/studio/projects');
  await main(page).getByRole('button', { name: 'Select several' }).waitFor();
  return { page, person };
}

test('three hundred projects are tidied in twelve clicks with one request each, and each step is taken back as one', async () => {
  const { page, person } = await openList(300);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));

  await page.getByLabel('Find in 300 projects').fill('offer 2');
  await press(page, 'Select several');
  await press(page, 'Select all');
  await says(page, '111 selected');
  await press(page, 'Hide from everybody');
  await says(page, 'Visibility changed: 111.');
  expect(await countOf(person, 'nobody')).toBe(111);

  await page.getByLabel('Find in 300 projects').fill('');
  await page.getByLabel('Filter by visibility').selectOption({ label: 'Hidden' });
  await press(page, 'Select several');
  await press(page, 'Select all');
  await says(page, '111 selected');
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Deleted: 111.');
  expect(await stored(person)).toHaveLength(189);
  await page.getByLabel('Filter by visibility').selectOption({ label: 'All' });

  await press(page, 'Select several');
  await page.getByLabel('Select Offer 3', { exact: true }).click();
  await page.getByLabel('Select Offer 8', { exact: true }).click({ modifiers: ['Shift'] });
  await says(page, '6 selected');
  await press(page, 'Move to the top');
  await says(page, 'Moved: 6.');
  const titles = (await stored(person)).slice(0, 7).map(({ title }) => title);
  expect(titles).toEqual([3, 4, 5, 6, 7, 8, 1].map((n) => `Offer ${n}`));
  const posted = ['/api/projects/many', '/api/projects/many', '/api/projects/order'];
  expect(sent.filter((path) => path.startsWith('/api/projects'))).toEqual(posted);

  for (const check of [
    async () => expect((await stored(person))[0]?.title).toBe('Offer 1'),
    async () => expect(await stored(person)).toHaveLength(300),
    async () => expect(await countOf(person, 'everyone')).toBe(300),
  ]) {
    await page.keyboard.press('Control+z');
    await expect
      .poll(async () =>
        check().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  }
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => countOf(person, 'nobody')).toBe(111);
});

test('by keyboard alone records are selected and deleted, and the focus goes to what can be done next', async () => {
  const { page, person } = await openList(4);
  await main(page).getByRole('button', { name: 'Select several' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Select Offer 1').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Select Offer 2').focus();
  await page.keyboard.press('Space');
  await says(page, '2 selected');
  await main(page)
    .getByRole('region', { name: 'Actions for what is selected' })
    .getByRole('button', { name: 'Delete' })
    .focus();
  await page.keyboard.press('Enter');
  await says(page, 'Deleted: 2.');
  expect((await stored(person)).map(({ title }) => title)).toEqual(['Offer 3', 'Offer 4']);
  await expect.poll(() => focusedText(page)).toBe('Undo');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(person)).length).toBe(4);
  await page.getByText('Offer 2').waitFor();
  await main(page).getByRole('button', { name: 'Select several' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Select Offer 1').focus();
  await page.keyboard.press('Space');
  await main(page).getByRole('button', { name: 'Show only in views' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedText(page)).toBe('Select several');
  await expect.poll(() => countOf(person, 'views')).toBe(1);
});

test('what cannot be done says so, and the list is as the server has it', async () => {
  const { page, person } = await openList(3, { expectedComplaints: [/status of 404/] });
  await press(page, 'Select several');
  await press(page, 'Select all');
  const [gone] = (await stored(person)) as (Stored & { id: string })[];
  await person.request('DELETE', `/api/projects/${gone?.id}`);
  await press(page, 'Hide from everybody');
  await main(page).getByRole('alert').getByText('Project not found').waitFor();
  await expect.poll(() => main(page).locator('li').count()).toBe(2);
  expect(await countOf(person, 'everyone')).toBe(2);
});

test.each([
  [320, 'light'],
  [320, 'dark'],
  [1_280, 'light'],
] as const)('the selection is accessible and fits, %i px, %s', async (width, colorScheme) => {
  const { page } = await openList(60, { colorScheme, viewport: { width, height: 740 } });
  await press(page, 'Select several');
  await press(page, 'Select all');
  await says(page, '60 selected');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lists-${width}-${colorScheme}.png` });
});
