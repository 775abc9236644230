import { beforeAll, expect, test } from 'vitest';
import { invite } from '../../src/account/operator-accounts.server.ts';
import { PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ config: { registrationOpen: false } });
  origin = await app.listen();
});

test('closed registration shows that at once, without a form, and with links', async () => {
  const page = await openPage(origin);
  await page.goto('/');
  await page.getByText('Registration is by invitation at the moment.').waitFor();
  await page.getByRole('link', { name: 'Create your portfolio' }).click();
  await page.getByText('Registration is closed: new accounts are made by invitation.').waitFor();
  expect(await page.locator('form').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Register' }).count()).toBe(
    0,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contact form' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('/login');
});

test('the link of an invitation opens the form, and its token is removed from the URL', async () => {
  const link = new URL((await invite(app.ctx, 'ada@example.com')) ?? '');
  const page = await openPage(origin);
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByText('The address that the invitation is for.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel('User name').fill('ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=confirm_password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('status').filter({ hasText: 'Registration successful' }).waitFor();
});

test('open registration does not mention invitations', async () => {
  const open = await startApp();
  expect((await open.request('GET', '/')).body).not.toContain('by invitation');
  expect((await open.request('GET', '/register')).body).not.toContain('name="registration"');
});
