import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { changePlan } from '../../src/operation/plans/plan-changes.server.ts';
import { startApp, type TestApp, type TestUser } from '../support/app.ts';
import { chooseFromMenu, expectAccessible } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ config: { plans: { secret: undefined, url: 'https://pay.example/?client={id}' } } });
  origin = await app.listen();
});

const setPlan = ({ user }: TestUser, plan: 'starter' | 'business', until = '') =>
  changePlan(app.ctx, user.id, { plan, until, at: app.ctx.now(), isByOperator: true });

async function addProjects(person: TestUser, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    await person.request('POST', '/api/projects/new', { json: { title: `Project ${i}` } });
  }
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });
const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add project' });
const addLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Add project' });
const FULL = 'Starter holds 10 projects. To add another, delete one or change the plan.';

test('the settings show the plan, its end, what is used of it, and where to change it', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await addProjects(person, 1);
  await page.goto('/settings/data');
  const panel = panelOf(page);
  await panel.getByText('Professional, as a free trial').waitFor();
  expect(await panel.locator('dd').allTextContents()).toEqual([
    'Professional, as a free trial',
    expect.stringMatching(/^\d+ \w+ \d{4}, then Starter$/),
    '1, without a limit',
  ]);
  expect(await panel.getByRole('link', { name: 'Change plan' }).getAttribute('href')).toBe(
    `https://pay.example/?client=${person.user.id}`,
  );
  await expectAccessible(page);

  await addProjects(person, 11);
  await setPlan(person, 'business', '2020-01-31');
  await page.reload();
  await panel.getByText('12 of 10').waitFor();
  expect(await panel.locator('dd').allTextContents()).toEqual([
    'Starter',
    'More projects, until 31 Jan 2020',
    '12 of 10',
  ]);
  await panel.getByText('Starter holds 10 projects, and you have 12. They all stay.').waitFor();
  await expectAccessible(page);

  await page.goto('/settings/page');
  await page.locator('[name=studio_language]').selectOption('de');
  await page.getByRole('heading', { name: 'Sprache des Studios' }).waitFor();
  await page.goto('/settings/data');
  const german = page.getByRole('region', { name: 'Tarif', exact: true });
  await german.getByText('Starter enthält 10 Projekte, und Sie haben 12. Alle bleiben.').waitFor();
  await german.getByText('Mehr Projekte, bis 31.01.2020').waitFor();
  await german.getByRole('link', { name: 'Tarif wechseln' }).waitFor();
});

test('at the limit the button of the list explains itself, and works again once a project is deleted', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await addProjects(person, 10);
  await setPlan(person, 'starter');
  await page.goto('/studio/projects');
  const button = addButton(page);
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  const explanation = page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`);
  expect(await explanation.textContent()).toContain(FULL);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await explanation.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/studio/projects');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panelOf(page).waitFor();

  await page.goBack();
  await chooseFromMenu(page.getByRole('button', { name: 'More for Project 4', exact: true }), 'Delete');
  await addLink(page).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await button.waitFor();
});

test('the form to add a project says beforehand that there is no room, and keeps what was entered', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 403/] });
  await addProjects(person, 9);
  await setPlan(person, 'starter');
  await page.goto('/projects/register/new');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const add = page.locator('main form').getByRole('button', { name: 'Add', exact: true });
  await title.fill('The tenth');
  expect(await page.getByText(FULL).count()).toBe(0);
  await add.click();
  await page.getByText(FULL).waitFor();

  await title.fill('The eleventh');
  await add.click();
  await page
    .getByRole('alert')
    .getByText('Limit of your plan: Starter holds 10 projects, and this would make 11: delete some, or change the plan')
    .waitFor();
  expect(await title.inputValue()).toBe('The eleventh');
});

test('the preview of an import says that it is too much for the plan', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 403/] });
  await addProjects(person, 9);
  await setPlan(person, 'starter');
  await page.goto('/settings/data');
  const projects = [{ name: 'Loom' }, { name: 'Mill' }];
  const buffer = Buffer.from(JSON.stringify({ projects }));
  await page
    .locator('input[accept*=json]')
    .setInputFiles({ name: 'resume.json', mimeType: 'application/json', buffer });
  const tooMany = 'Starter holds 10 projects, and this would make 11: delete some, or change the plan';
  await page.getByRole('status').getByText(tooMany).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('alert').getByText(tooMany).waitFor();
});

test('with PLANS off no screen names a plan, and none asks for it', async () => {
  const off = await startApp();
  const { page, person } = await openLoggedInPage(off, await off.listen());
  await addProjects(person, 11);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/settings/data');
  await page.getByRole('region', { name: 'Export' }).waitFor();
  expect(await panelOf(page).count()).toBe(0);
  await page.goto('/studio/projects');
  await addLink(page).waitFor();
  expect(requested).toContain('/api/projects');
  expect(requested).not.toContain('/api/plan');
});
