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
  await page.getByRole('button', { name: 'Create view' }).click();
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
  await page.getByRole('link', { name: 'Create a link to it' }).click();
  expect(await page.getByLabel('What it shows').locator('option:checked').textContent()).toBe('Agencies (copy)');
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await page.getByRole('button', { name: 'Create link' }).click();
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

test('an owner finds items of a view, chooses all or none, and decides about what came later', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const { page, person } = await openLoggedInPage(app, origin);
  const add = (title: string) => person.request('POST', '/api/projects/new', { json: { title } });
  for (const title of ['Reef', 'Kelp', 'Tide']) await add(title);
  const { view } = (await person.request('POST', '/api/views', { json: { name: 'Agencies' } })).json();
  const items = async () => (await person.request('GET', `/api/views/${view.id}`)).json().items;
  for (const title of ['Wave', 'Dune']) await add(title);

  await page.goto(`/studio/views?view=${view.id}`);
  const preview = page.frameLocator('iframe');
  const shown = () => preview.locator('#projects h3').allTextContents();
  await page.getByText('2 new items: show or leave them out?').waitFor();
  await expect.poll(shown).toEqual(['Tide', 'Kelp', 'Reef']);
  await page.getByRole('button', { name: 'Show them in this view' }).press('Enter');
  await expect.poll(async () => (await shown()).length).toBe(5);
  await page.getByRole('searchbox', { name: 'Search the items' }).fill('wav');
  await page.getByRole('button', { name: 'Hide Wave' }).click();
  await expect.poll(shown).not.toContain('Wave');
  expect(await page.getByRole('button', { name: 'Hide Reef' }).count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Search the items' }).fill('');
  await page.locator('summary').filter({ hasText: 'Projects' }).click();
  await page.getByRole('button', { name: 'Show none of Projects' }).click();
  await page.getByText('0 of 5').waitFor();
  await page.getByRole('button', { name: 'Show all of Projects' }).click();
  await page.getByText('All 5').waitFor();
  await expect.poll(async () => (await items()).filter((item: { shown: boolean }) => item.shown).length).toBe(5);
  await page.getByLabel('When you add an item later').selectOption('Show it');
  await expect.poll(async () => (await person.request('GET', `/api/views/${view.id}`)).json().new_records).toBe('show');
});

test('a mail about a link is promised only to a confirmed address', async () => {
  const mails = await mailServer();
  const app = await startApp({ config: { smtpUrl: mails.url } });
  const origin = await app.listen();
  const { page, person } = await openLoggedInPage(app, origin);
  const warning = page.getByText('Confirm your email address first: until then no email is sent.');
  await page.goto('/studio/links');
  await page.getByRole('button', { name: 'New link' }).click();
  await warning.waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  const choice = page.getByLabel('Email me when it is opened');
  expect(await page.locator(`[id="${await choice.getAttribute('aria-describedby')}"]`).textContent()).toBe(
    await warning.textContent(),
  );
  expect(await choice.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('No end', { exact: true }).waitFor();
  const [link] = (await person.request('GET', '/api/share-links')).json();
  await person.request('PATCH', `/api/share-links/${link.id}`, { json: { notify: 'first' } });
  await page.reload();
  await page.getByText('No end · no email: your email address is not confirmed').waitFor();

  await confirmAccount(app, mails, person);
  await page.reload();
  await page.getByText('No end · email at the first opening').waitFor();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByText('Sent to your email address once it is confirmed.').waitFor();
  expect(await warning.count()).toBe(0);
});
