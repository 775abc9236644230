import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { mailServer } from '../../support/account-mails.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

const options = { expectedComplaints: [/status of 4\d\d/], viewport: { width: 320, height: 740 } };

/** The control says that it is wrong, and why, and has the focus; the same is said beside the button. */
async function expectFault(page: Page, control: Locator, fault: string): Promise<void> {
  await page.getByRole('alert').getByText(fault).waitFor();
  await expect.poll(() => control.getAttribute('aria-invalid')).toBe('true');
  const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const described = await page.locator(ids.map((id) => `[id="${id}"]`).join(',')).allTextContents();
  expect(described.join(' ')).toContain(fault);
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('a view without a name, and one with a password link that is opened to everybody, say so at the field', async () => {
  const { page, person } = await openLoggedInPage(app, origin, options);
  await page.goto('/studio/views');
  await button(page, 'Create view').click();
  await expectFault(page, page.getByLabel('Name of a new view'), 'Name is required');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const { view } = (await person.request('POST', '/api/views', { json: { name: 'Client' } })).json();
  const json = { name: 'Grace', view_id: view.id, password: 'a long password' };
  expect((await person.request('POST', '/api/share-links', { json })).statusCode).toBe(200);
  await page.goto(`/studio/views?view=${view.id}`);
  await page.getByLabel('Who may see it').selectOption('public');
  await button(page, 'Save').first().click();
  await expectFault(page, page.getByLabel('Who may see it'), 'A link with a password leads to this view');
});

test('a link and a domain say at the field what is missing or wrong', async () => {
  const { page } = await openLoggedInPage(app, origin, options);
  await page.goto('/studio/links');
  await button(page, 'New link').click();
  await button(page, 'Create link').click();
  await expectFault(page, page.getByLabel('Name', { exact: true }), 'Name is required');
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await page.getByLabel('Expires').fill('2001-01-01');
  await button(page, 'Create link').click();
  await expectFault(page, page.getByLabel('Expires'), 'Expires at');
  await page.goto('/settings/domains');
  await page.getByLabel('Domain', { exact: true }).fill('not a domain');
  await button(page, 'Add domain').click();
  await expectFault(page, page.getByLabel('Domain', { exact: true }), 'Domain must');
});

test('a webhook without events and a token without scopes say so at their choices', async () => {
  const { page } = await openLoggedInPage(app, origin, options);
  await page.goto('/settings/developers');
  await button(page, 'New webhook').click();
  await page.getByLabel('URL', { exact: true }).fill('https://example.com/hook');
  await page.getByLabel('A message has arrived').uncheck();
  await button(page, 'Create webhook').click();
  const events = page.getByRole('group', { name: 'When it is called' });
  await expect.poll(() => events.getByRole('checkbox').first().getAttribute('aria-invalid')).toBe('true');
  const id = await events.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${id}"]`).textContent()).toContain('Events');
  await expect.poll(() => events.evaluate((group) => group.contains(document.activeElement))).toBe(true);
});

test('a question without a text, and one without choices, are marked where they stand', async () => {
  const { page } = await openLoggedInPage(app, origin, options);
  await page.goto('/settings/contact');
  await button(page, 'Add a question').click();
  await button(page, 'Save contact form').click();
  await expectFault(page, page.getByLabel('Question', { exact: true }), 'required');
  await page.getByLabel('Question', { exact: true }).fill('Which size?');
  await page.getByLabel('Answer', { exact: true }).selectOption('choice');
  await button(page, 'Save contact form').click();
  await expectFault(page, page.getByLabel('Choices', { exact: true }), 'hoices');
});

test('nothing is offered that has no effect: mails without a confirmed address, contact details that are not there', async () => {
  const mails = await mailServer();
  const unconfirmed = await startApp({ config: { smtpUrl: mails.url } });
  const { page, person } = await openLoggedInPage(unconfirmed, await unconfirmed.listen());
  await page.goto('/settings/notices');
  await page.getByText('Confirm your email address first: until then no email is sent.').first().waitFor();
  const each = page.getByLabel('Email me each message from my page');
  await each.click();
  await page.getByText('Saved.').waitFor();
  expect(await each.isDisabled()).toBe(true);
  expect(await page.getByLabel('Email me a summary').isDisabled()).toBe(true);
  await page.goto('/studio/links');
  await button(page, 'New link').click();
  await page.getByText('There is nothing to show yet').waitFor();
  expect(await page.getByLabel('Show my contact details').isDisabled()).toBe(true);
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { contact_phone: '+44 20 7946 0000' } });
  await page.reload();
  await button(page, 'New link').click();
  await page.getByLabel('Show my contact details').check();
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await button(page, 'Create link').click();
  await page.getByText('with contact details').waitFor();
});
