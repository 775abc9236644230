import { expect, test } from 'vitest';
import { confirmAccount, mailServer } from '../support/account-mails.ts';
import { startApp } from '../support/app.ts';
import { chooseFromMenu, openPage } from '../support/browser.ts';
import { openingsCounted } from '../support/opened-links.ts';
import { CHROME_ON_LINUX } from './analytics/generated-visits.ts';
import { openLoggedInPage } from './logged-in-page.ts';

/** Otherwise the browser identifies as automated. */
const LIKE_A_PERSON = {
  userAgent: CHROME_ON_LINUX,
  extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"' },
  expectedComplaints: [/status of 410/],
};

test('an owner makes a view, sends a copy of it by a link, sees that it was opened, and revokes it', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const { page, person } = await openLoggedInPage(app, origin, { permissions: ['clipboard-read', 'clipboard-write'] });
  for (const title of ['Reef', 'Kelp', 'Tide']) await person.request('POST', '/api/projects/new', { json: { title } });
  await person.request('POST', '/api/badges/new', { json: { title: 'Navigator' } });

  await page.goto('/studio/views');
  await page.getByLabel('Name of a new view').fill('Agencies');
  await page.getByRole('button', { name: 'Make view' }).click();
  await page.getByRole('heading', { name: 'Agencies', level: 1 }).waitFor();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: 'Navigator' }).waitFor();
  await page.getByRole('button', { name: 'Hide Badges' }).click();
  await expect.poll(() => preview.getByRole('heading', { name: 'Navigator' }).count()).toBe(0);
  await page.locator('summary').filter({ hasText: 'Projects' }).click();
  await page.getByRole('button', { name: 'Hide Tide' }).click();
  await chooseFromMenu(page.getByRole('button', { name: 'More for Reef' }), 'Move to the top');
  await page.getByText('2 of 3').waitFor();
  await expect.poll(() => preview.locator('#projects h3').allTextContents()).toEqual(['Reef', 'Kelp']);
  await page.getByLabel('Headline').fill('Diver');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await preview.getByText('Diver').first().waitFor();

  await page.getByRole('link', { name: 'All views' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Views');
  await chooseFromMenu(page.getByRole('button', { name: 'More for Agencies' }), 'Duplicate');
  await page.getByRole('heading', { name: 'Agencies (copy)', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Make a link to it' }).click();
  expect(await page.getByLabel('What it shows').locator('option:checked').textContent()).toBe('Agencies (copy)');
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await page.getByRole('button', { name: 'Make link' }).click();
  const copy = page.getByRole('button', { name: 'Copy link for Grace' });
  await copy.click();
  await page.getByRole('status').getByText('Link copied.').waitFor();
  const { pathname } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  await page.getByText('Not opened yet').waitFor();

  const visitor = await openPage(origin, LIKE_A_PERSON);
  await visitor.clock.install();
  await visitor.goto(pathname);
  await visitor.getByText('Diver').first().waitFor();
  expect(await visitor.locator('#projects h3').allTextContents()).toEqual(['Reef', 'Kelp']);
  expect(await visitor.getByText('Navigator').count()).toBe(0);
  const counted = visitor.waitForResponse((response) => response.url().endsWith('/seen'));
  await visitor.clock.runFor(2_100);
  await counted;

  await openingsCounted(person, 1);
  await page.reload();
  await page.getByText('Opened once').waitFor();
  await page.getByRole('button', { name: 'Revoke Grace' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect(await copy.count()).toBe(0);
  expect((await visitor.goto(pathname))?.status()).toBe(410);
});

test('a mail about a link is promised only to a confirmed address', async () => {
  const mails = await mailServer();
  const app = await startApp({ config: { smtpUrl: mails.url } });
  const origin = await app.listen();
  const { page, person } = await openLoggedInPage(app, origin);
  const warning = page.getByText('Confirm your e-mail address first: until then no mail is sent.');
  await page.goto('/studio/links');
  await page.getByRole('button', { name: 'New link' }).click();
  await warning.waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  const choice = page.getByLabel('Mail me when it is opened');
  expect(await page.locator(`[id="${await choice.getAttribute('aria-describedby')}"]`).textContent()).toBe(
    await warning.textContent(),
  );
  await choice.selectOption('At the first opening');
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByText('No end · no mail: your e-mail address is not confirmed').waitFor();

  await confirmAccount(app, mails, person);
  await page.reload();
  await page.getByText('No end · mail at the first opening').waitFor();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByText('Sent to your e-mail address once it is confirmed.').waitFor();
  expect(await warning.count()).toBe(0);
});
