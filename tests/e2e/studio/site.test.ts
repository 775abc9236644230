import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeUser, PASSWORD, startApp } from '../../support/app.ts';
import { expectAccessible, openPage } from '../../support/browser.ts';
import { stillClock } from '../../support/clock.ts';
import { logInByCookie, openLoggedInPage } from '../logged-in-page.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1_280, height: 900 });
}

test('who runs the site sees accounts, invites, suspends, and reads what the checks say', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/400 .*\/invitations/] });
  const eve = await makeUser(app, { user_name: 'eve-with-a-rather-long-name-here' });
  const name = eve.user.user_name;
  await page.goto('/studio/trash');
  await page.getByRole('link', { name: 'This site' }).first().click();
  await panel(page, 'How it runs')
    .getByText(/^Vitrine .+, Node .+, SQLite/)
    .waitFor();
  await page.getByRole('button', { name: 'Check now' }).click();
  await panel(page, 'Checks')
    .getByText(/every name is known/)
    .waitFor();
  await panel(page, 'Checks')
    .getByText(/Faults found|No fault found/)
    .waitFor();

  const accounts = panel(page, 'Accounts');
  await accounts.getByLabel('Search by name or email').fill('EVE-');
  await expect.poll(() => accounts.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  await expectNarrow(page);
  await accounts.getByRole('button', { name: `Suspend ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await accounts.getByText(/^Suspended since/).waitFor();
  expect((await eve.request('GET', '/api/users/me')).statusCode).toBe(401);
  await accounts.getByRole('button', { name: `Bring back ${name}` }).click();
  await accounts.getByText(/^Suspended since/).waitFor({ state: 'detached' });

  const invitations = panel(page, 'Invitations');
  await invitations.getByLabel('Days until it ends').fill('400');
  await invitations.getByRole('button', { name: 'Create invitation' }).click();
  await expect.poll(() => invitations.getByLabel('Days until it ends').getAttribute('aria-invalid')).toBe('true');
  await invitations.getByLabel('Days until it ends').fill('3');
  await invitations.getByRole('button', { name: 'Create invitation' }).click();
  expect(await invitations.getByLabel('Link of the invitation').inputValue()).toMatch(/\/register\?token=/);
  await expectAccessible(page);
  await expectNarrow(page);
  await invitations.getByRole('button', { name: 'Done' }).click();
  await invitations.getByRole('button', { name: 'Revoke the invitation for Anybody' }).click();
  await invitations.getByText('No invitation is open.').waitFor();
});

test('an old login gives the password first', async () => {
  const clock = stillClock(new Date().toISOString());
  const app = await startApp({ now: clock.now });
  const origin = await app.listen();
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/401 .*\/api\/site/] });
  clock.advance(11 * 60_000);
  await page.goto('/studio/site');
  const confirm = panel(page, 'Confirm that it is you');
  await confirm.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await panel(page, 'Accounts').getByRole('listitem').first().waitFor();
});

test('for another account there is no such screen, and nothing leads there', async () => {
  const app = await startApp();
  const origin = await app.listen();
  await makeUser(app);
  const page = await openPage(origin);
  await logInByCookie(page, origin, await makeUser(app));
  await page.goto('/studio/site');
  await page.getByRole('heading', { name: /The page you requested does not exist/ }).waitFor();
  await page.getByRole('link', { name: 'Safety' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  expect(await page.getByRole('link', { name: 'This site' }).count()).toBe(0);
});
