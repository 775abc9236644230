import { randomUUID } from 'node:crypto';
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

async function store({ user }: TestUser, count: number, subject: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    user_id: user.id,
    name: 'Grace',
    email: `grace-${index}@example.org`,
    subject: `${subject} ${index}`,
    message: 'Are you free in May?',
    read: 0,
    mail_id: '',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += 100)
    await app.ctx.db
      .insertInto('messages')
      .values(rows.slice(start, start + 100))
      .execute();
}

const found = async ({ request }: TestUser, folder: string) =>
  (await request('GET', `/api/messages?count=true&folder=${folder}`)).json();
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();

test('a thousand messages are tidied in ten clicks, and a step is taken back as one', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await store(person, 600, 'Offer');
  await store(person, 450, 'Letter');
  await page.goto('/studio/messages');
  await page.getByLabel('Search', { exact: true }).fill('offer');
  await says(page, '50 or more found');
  await page.getByLabel('Select all shown').click();
  await says(page, '50 selected');
  await press(page, 'Select all, also those not shown');
  await says(page, '600 selected');
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Messages deleted: 600.');
  expect(await found(person, 'inbox')).toMatchObject({ found: 450 });

  await page.getByLabel('Search', { exact: true }).fill('');
  await says(page, '450 unread');
  await page.getByLabel('Select all shown').click();
  await press(page, 'Select all, also those not shown');
  await says(page, '450 selected');
  await press(page, 'Mark as read');
  await says(page, 'Messages changed: 450.');
  await page.getByLabel('Select all shown').click();
  await press(page, 'Select all, also those not shown');
  await says(page, '450 selected');
  await press(page, 'Archive');
  await page.getByText('No messages in your inbox').waitFor();
  expect(await found(person, 'archived')).toMatchObject({ found: 450, unread: 0 });

  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await found(person, 'inbox')).found).toBe(450);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await found(person, 'inbox')).unread).toBe(450);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await found(person, 'inbox')).found).toBe(1_050);
});

test('by keyboard alone some messages are archived and brought back; a selection that is given up leaves the focus in the list', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await store(person, 3, 'Letter');
  await page.goto('/studio/messages');
  await page.getByLabel('Select Grace, Letter 1').focus();
  await page.keyboard.press('Space');
  await says(page, '1 selected');
  const whole = page.getByLabel('Select all shown');
  expect(await whole.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true]);
  await page.getByRole('button', { name: 'Archive', exact: true }).focus();
  await page.keyboard.press('Enter');
  await says(page, 'Messages changed: 1.');
  await page.getByText('Letter 1').waitFor({ state: 'detached' });
  expect(await found(person, 'archived')).toMatchObject({ found: 1 });
  await page.keyboard.press('Enter');
  await page.getByText('Letter 1').waitFor();
  await whole.focus();
  await page.keyboard.press('Space');
  await says(page, '3 selected');
  await page.getByRole('button', { name: 'Cancel', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => whole.evaluate((box) => box === document.activeElement)).toBe(true);
});

test.each([
  [320, 'light'],
  [320, 'dark'],
  [1_280, 'light'],
] as const)('the selection is accessible and fits, %i px, %s', async (width, colorScheme) => {
  const { page, person } = await openLoggedInPage(app, origin, { colorScheme, viewport: { width, height: 740 } });
  await store(person, 60, 'A rather long subject of a letter');
  await page.goto('/studio/messages');
  await page.getByLabel('Select all shown').click();
  await says(page, '50 selected');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
