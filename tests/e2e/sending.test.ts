import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { confirmAccount, outbox } from '../support/account-mails.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

test('an owner copies the link, sees the QR code, and looks at the page as a visitor', async () => {
  const { page, person } = await openLoggedInPage(app, origin, {
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
  });
  const path = `/u/${person.user.user_name}`;
  await page.goto('/studio');
  await page.locator('main').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your page' });
  expect(await dialog.getByLabel('Link').inputValue()).toBe(`${origin}${path}`);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('status').getByText('Link copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}${path}`);
  const code = dialog.getByRole('img', { name: `QR code of ${origin}${path}` });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await dialog.getByRole('link', { name: 'See as a visitor' }).click();
  const note = page.getByRole('complementary', { name: 'What you see' });
  await note.waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Log in' }).waitFor();
  expect(await page.getByRole('link', { name: /^(Studio|Add|Edit .*)$/ }).count()).toBe(0);
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Studio' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a visitor presses Contact for the form, and gets email and telephone number on request', async () => {
  const { page: settings, person } = await openLoggedInPage(app, origin);
  // Before, the page says that it is being prepared.
  await person.request('POST', '/api/educations/new', { json: { institution: 'At home' } });
  await settings.goto('/settings/contact');
  await settings.getByLabel('Email for visitors').fill('work@ada.example');
  await settings.getByLabel('Telephone').fill('+44 20 7946 0018');
  const audience = settings.getByLabel('Who may see them');
  // Also recipients of share links alone.
  expect(await audience.locator('option').count()).toBe(3);
  await audience.selectOption('everyone');
  await settings.getByRole('button', { name: 'Save contact details' }).click();
  await settings.getByText('Profile saved.').waitFor();

  const page = await openPage(origin);
  await page.goto(`/u/${person.user.user_name}`);
  const contact = page.getByRole('link', { name: 'Contact', exact: true });
  expect(await contact.getAttribute('href')).toBe('#contacts');
  expect(await page.content()).not.toContain('work@ada.example');
  await page.getByRole('button', { name: 'Show contact details' }).click();
  const email = page.getByRole('link', { name: 'work@ada.example' });
  expect(await email.getAttribute('href')).toBe('mailto:work@ada.example');
  expect(await page.getByRole('link', { name: '+44 20 7946 0018' }).getAttribute('href')).toBe('tel:+442079460018');
  await expectAccessible(page);
});

test('a link that no longer works is named in the studio, with the way to its record, until its owner ignores it', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { viewport: { width: 320, height: 740 } });
  const url = 'https://kelp.example/a-rather-long-path-without-any-break/of-a-site-that-is-gone/index.html';
  const added = await person.request('POST', '/api/projects/new', { json: { title: 'Kelp', live_url: url } });
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { links: [{ label: 'Kelp', url }] } });
  const user_id = person.user.id;
  const at = new Date().toISOString();
  await app.ctx.db.insertInto('link_check_accounts').values({ user_id, due_at: at }).execute();
  const found = { failures: 2, reason: 'no_host', dead_since: at, checked_at: at, ignored_at: '' };
  await app.ctx.db
    .insertInto('checked_links')
    .values({ id: user_id, user_id, url, ...found })
    .execute();

  await page.goto('/studio');
  const panel = page.getByRole('region', { name: 'Links that no longer work' });
  await panel.getByText(/^Since \d+ \w+ \d{4}: the site is gone\.$/).waitFor();
  expect(await panel.getByRole('link', { name: url }).getAttribute('rel')).toBe('noreferrer');
  const edit = panel.getByRole('link', { name: 'Edit ‘Kelp’' });
  expect(await edit.getAttribute('href')).toBe(`/projects/edit/${added.json().project.id}`);
  await expectAccessible(page);
  const profile = panel.getByRole('link', { name: 'Edit profile' });
  expect(await profile.getAttribute('href')).toBe(`/users/edit/${user_id}`);
  await panel.getByRole('button', { name: 'Ignore this link' }).click();
  await panel.getByText('This link is not checked any more.').waitFor();
  await expect.poll(() => edit.count()).toBe(0);
  // Also later, without the panel.
  await page.reload();
  await page.getByText('Ignored links').click();
  expect(await panel.count()).toBe(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await edit.waitFor();
});

test('the last of the first steps offers the weekly mail to who can get it, which nobody gets without choosing it', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { viewport: { width: 360, height: 740 } });
  const digest = async () => (await person.request('GET', '/api/users/me')).json().digest;
  await page.goto('/studio/welcome');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Your first project' }).waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  // Below the header, although the longer step before it was scrolled to its end.
  const headerEnd = (await page.getByRole('banner').boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  const top = async () => (await page.getByRole('heading', { name: 'That is all for now' }).boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(headerEnd);
  const offer = page.getByLabel('Send me a weekly summary');
  expect(await offer.count()).toBe(0);
  await confirmAccount(app, outbox(app), person);
  await page.reload();
  expect(await offer.isChecked()).toBe(false);
  await page.getByText(`To ${person.user.email}.`).waitFor();
  expect(await digest()).toBe('off');
  await offer.check();
  await page.getByText('Saved.').waitFor();
  expect(await digest()).toBe('weekly');
  await expectAccessible(page);
  await offer.uncheck();
  await expect.poll(digest).toBe('off');
});

test('the résumé is previewed in each template, with what programs read of it and where to change that', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const place = { city: 'London', country: 'UK' };
  const job = { company_name: 'Royal Mint', position: 'Clerk', ...place, start_year: '2012', end_year: '2014' };
  await person.request('POST', '/api/experiences/new', { json: job });
  await setPdfViewer(page, true);
  await page.goto('/studio/resume');
  const found = page.getByRole('region', { name: 'What programs read' });
  await found.getByText('6 things to look at.').waitFor();
  await found.getByText(/‘Clerk, Royal Mint’ has years only/).waitFor();
  const frame = page.getByTitle('Your résumé as PDF');
  expect(await frame.getAttribute('src')).toBe('/api/resume/pdf?paper=a4&template=plain&pages=3');
  await expectAccessible(page);
  await page.getByText('Visitors download it like this.').waitFor();
  await page.getByRole('radio', { name: /^Dossier/ }).check();
  await expect.poll(() => frame.getAttribute('src')).toBe('/api/resume/pdf?paper=a4&template=dossier&pages=3');
  await found.getByText('The text, as it is read').click();
  await found.getByText(/2012 – 2014\nClerk\nRoyal Mint/).waitFor();
  const word = page.getByRole('link', { name: 'Word (DOCX)' });
  expect(await word.getAttribute('href')).toBe('/api/resume/docx?paper=a4&template=dossier&pages=3');
  await page.getByLabel('Pages').selectOption('1');
  await page.getByRole('button', { name: 'Use this for what visitors download' }).click();
  await page.getByText('Visitors download it like this.').waitFor();
  await expect
    .poll(async () => (await person.request('GET', '/api/users/me')).json().resume_print)
    .toEqual({ paper: 'a4', template: 'dossier', pages: '1' });
  await found.getByRole('link', { name: /^Change ?: No place/ }).click();
  await page.waitForURL(`**/users/edit/${person.user.id}`);

  // A browser without a viewer would download the file at each opening and each change of the template.
  await setPdfViewer(page, false);
  const files: string[] = [];
  page.on('request', (request) => request.url().includes('/api/resume/pdf') && files.push(request.url()));
  await page.goto('/studio/resume');
  await page.getByText('Your browser shows no PDF inside a page').waitFor();
  await found.getByText(/things to look at/).waitFor();
  expect([await frame.count(), files]).toEqual([0, []]);
});

/** The browser of the tests has no viewer, whatever it says. */
async function setPdfViewer(page: Page, isThere: boolean): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => value });
  }, isThere);
}

test('in a browser, a writer sends, corrects and withdraws a testimonial, and a password opens a share link', async () => {
  const { page: studio, person } = await openLoggedInPage(app, origin);
  const requested = await person.request('POST', '/api/testimonial-requests', { json: { name: 'Grace' } });
  // The page that asks for the password is a 401.
  const page = await openPage(origin, { expectedComplaints: [/status of 401/] });
  await page.goto(new URL(requested.json().url).pathname);
  await page.getByLabel('Your name').fill('Grace');
  await page.getByLabel('Your words').fill('A joy to work with.');
  await page.getByLabel(/^I agree/).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You can change them here until').waitFor();
  expect(await page.getByLabel('Your words').inputValue()).toBe('A joy to work with.');

  // What the owner sees is what they approve.
  await studio.goto('/studio/testimonials');
  await studio.getByText('A joy to work with.').waitFor();
  await page.getByLabel('Your words').fill('A pleasure to work with.');
  await page.getByLabel(/^I agree/).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You can change them here until').waitFor();
  await studio.getByRole('button', { name: 'Approve Grace' }).click();
  await studio.getByText('It was changed elsewhere in the meantime').waitFor();
  await studio.getByText('A pleasure to work with.').waitFor();
  await studio.getByRole('button', { name: 'Approve Grace' }).click();
  await studio.getByRole('button', { name: 'Hide Grace' }).waitFor();

  await page.reload();
  await page.getByText('A pleasure to work with.').waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => page.getByText('A pleasure to work with.').count()).toBe(0);

  const made = await person.request('POST', '/api/share-links', { json: { name: 'Acme', password: 'open sesame' } });
  await page.goto(new URL(made.json().share_link.url).pathname);
  await page.getByLabel('Password').fill('open sesame');
  await expectAccessible(page);
  await page.getByRole('button').click();
  await page.getByRole('heading', { level: 1, name: person.user.first_name }).waitFor();
});
