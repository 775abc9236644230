import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { linkIn, mailServer } from '../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { HOSTILE_FOLDER } from '../support/images.ts';
import { logInByCookie, openLoggedInPage, storedUser } from './logged-in-page.ts';

const IMAGE = `${HOSTILE_FOLDER}/control/ok.png`;
const UNAUTHORIZED = /status of 401/;
/** The advanced clock keeps running: what must be gone by then is gone at once. */
const SOON_MS = 1_500;
const GONE = { state: 'hidden', timeout: SOON_MS } as const;

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

async function fillRegistration(page: Awaited<ReturnType<typeof openPage>>, name: string) {
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=confirm_password]').fill(PASSWORD);
}

test('registering with an image stores the record and moves to the login after five seconds', async () => {
  const page = await openPage(origin);
  await page.clock.install();
  await page.goto('/register');
  await fillRegistration(page, 'grace');
  await page.locator('input[type=file]').setInputFiles(IMAGE);
  await page.getByText('Image uploaded successfully').waitFor();
  await expect.poll(() => page.locator('[name=image_url]').inputValue()).toMatch(/^images\/[0-9a-f]{64}\.webp$/);
  expect(await page.locator('[name=image_url]').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Successfuly uploaded' }).waitFor();
  await page.clock.fastForward(3_000);
  await page.getByText('Image uploaded successfully').waitFor(GONE);

  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('status').filter({ hasText: 'Registration successful' }).waitFor();
  const stored = (await storedUser(page)) as Record<string, string>;
  expect(Object.keys(stored)).toEqual(['id', 'user_name', 'first_name', 'last_name', 'email', 'image_url']);
  expect(stored).toMatchObject({ user_name: 'grace', email: 'grace@example.com' });
  expect(stored.image_url).toMatch(/^images\//);
  await page.clock.fastForward(4_000);
  expect(new URL(page.url()).pathname).toBe('/register');
  await page.clock.fastForward(1_000);
  await page.waitForURL('/login', { timeout: SOON_MS });

  // The registration has started a session: the login is not needed, but possible.
  await page.locator('[name=email]').waitFor();
  const note = page.getByRole('region', { name: 'Logged in' });
  await note.getByText('You are logged in as Grace Hopper.').waitFor();
  await note.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('/studio/welcome');
  await page.getByRole('heading', { name: 'Choose what to show, and import what you have' }).waitFor();
  await page.goto('/login');
  expect(await note.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/studio');
});

test('a rejected registration shows message and error, marks the fields, and keeps the input', async () => {
  const page = await openPage(origin, { expectedComplaints: [/status of 400/] });
  await page.goto('/users/register/new');
  await fillRegistration(page, 'short');
  await page.locator('[name=password]').fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Error registering user').waitFor();
  expect(await alert.textContent()).toContain('Password must be at least 8 characters');
  const password = page.locator('[name=password]');
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel('User name').inputValue()).toBe('short');
  expect(await storedUser(page)).toBeNull();

  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await page.getByLabel('User name').inputValue()).toBe('');
  expect(await alert.count()).toBe(0);
});

test('a rejected image shows the reason, and the message disappears after three seconds', async () => {
  const page = await openPage(origin, { expectedComplaints: [/status of 415/] });
  await page.clock.install();
  await page.goto('/register');
  await page.getByText('PNG, JPEG, WebP, AVIF or GIF, up to 25 MB and 100 megapixels.').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByRole('alert').getByText('Error uploading image').waitFor();
  await page.getByRole('button', { name: 'Upload image' }).waitFor();
  await page.clock.fastForward(3_000);
  await page.getByRole('alert').waitFor(GONE);
});

test('logging in goes to the portfolio and leaves no login screen behind it', async () => {
  const { user } = await makeUser(app);
  const page = await openPage(origin);
  await page.goto('/register');
  await page.locator('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('/login');
  expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
  await page.getByLabel('Email').fill(user.email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/home');
  expect(await storedUser(page)).toEqual(user);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/register');
});

test('a failed login clears the stored record and shows message and error with a comma between', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [UNAUTHORIZED] });
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.user.email);
  await page.locator('[name=password]').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText('Login failed, Wrong email or password', { exact: true }).waitFor();
  expect(await storedUser(page)).toBeNull();
});

test('a login is pending until its response, and shows a network failure', async () => {
  const page = await openPage(origin, { expectedComplaints: [/ERR_FAILED/] });
  let response = () => {};
  const requested = new Promise<void>((resolve) => {
    void page.route('**/api/users/login', (route) => {
      response = () => void route.abort();
      resolve();
    });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await requested;
  await page.locator('button[type=submit][aria-disabled=true]').waitFor();
  response();
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
  await page.locator('button[type=submit]:not([aria-disabled=true])').waitFor();
});

test('a password can be revealed, and its fields have autocomplete values for password managers', async () => {
  const page = await openPage(origin);
  await page.goto('/login');
  const password = page.locator('[name=password]');
  await password.fill('a secret');
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  await page.goto('/register');
  expect(await page.locator('[name=password]').getAttribute('autocomplete')).toBe('new-password');
});

test('a forgotten password is reset by the mailed link, whose token is removed from the URL at once', async () => {
  const sink = await mailServer();
  const mailing = await startApp({ config: { smtpUrl: sink.url } });
  const at = await mailing.listen();
  const { user } = await makeUser(mailing);
  const page = await openPage(at);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('status').waitFor();
  const [mail] = await sink.received(1);
  if (!mail) throw new Error('There is no mail');
  const link = linkIn(mail);

  await page.goto(`${link.pathname}${link.search}`);
  await page.locator('[name=password]').fill('another battery staple');
  await page.locator('[name=confirm_password]').fill('another battery staple');
  expect(page.url()).toBe(`${at}/reset-password`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('status').waitFor();
  const login = { email: user.email, password: 'another battery staple' };
  expect((await mailing.request('POST', '/api/users/login', { json: login })).statusCode).toBe(200);
});

test('a link without a token shows an error and offers a new one', async () => {
  const page = await openPage(origin);
  await page.goto('/reset-password');
  await page.getByText('Oops! This link is not complete.').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
});

test('screens that need a login show that if no record is stored', async () => {
  const page = await openPage(origin, { expectedComplaints: [UNAUTHORIZED] });
  const paths = ['projects', 'experiences', 'certifications', 'badges'].map((path) => `/${path}/register/new`);
  for (const path of [
    ...paths,
    '/badges/edit/1',
    '/badges/delete/1',
    '/users/edit/1',
    '/users/delete/1',
    '/settings',
  ]) {
    await page.goto(path);
    await page.getByText('Oops! You are not logged in, Unauthorized occurred').waitFor();
  }
  for (const path of ['/educations/register/new', '/skills/register/new']) {
    await page.goto(path);
    await page.locator('main form').waitFor();
  }
});

test('a session without a stored record restores it', async () => {
  const person = await makeUser(app);
  const page = await openPage(origin);
  await logInByCookie(page, origin, person);
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/badges/register/new');
  await page.getByRole('heading', { name: 'New badge' }).waitFor();
  expect(await storedUser(page)).toEqual(person.user);
});

const focusedItem = (page: Page, name: string) => page.getByRole('menuitem', { name }).and(page.locator(':focus'));

test('the menu links to the profile and the settings and logs out, by keyboard alone', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  await focusedItem(page, 'Profile').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`/users/edit/${person.user.id}`);
  const heading = page.getByRole('heading', { name: 'Profile' });
  await heading.waitFor();

  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('ArrowDown');
  await focusedItem(page, 'Profile').waitFor();
  await page.keyboard.press('End');
  await focusedItem(page, 'Logout').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await person.request('GET', '/api/users/me')).statusCode).toBe(401);
});

test('the profile sends only changed fields, and the header shows them', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto(`/users/edit/${person.user.id}`);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByLabel('Headline').fill('Analyst');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Link 1: label').fill('Notes');
  await page.getByLabel('Link 1: URL').fill('https://example.com/notes');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Profile saved.').waitFor();
  expect((await sent).postDataJSON()).toEqual({
    first_name: 'Augusta',
    headline: 'Analyst',
    links: [{ label: 'Notes', url: 'https://example.com/notes' }],
  });
  expect(await storedUser(page)).toMatchObject({ first_name: 'Augusta' });
  await page.reload();
  await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('Analyst');
});

test('a profile that cannot be saved marks the field, and keeps the rest', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 400/] });
  await page.goto(`/users/edit/${person.user.id}`);
  await page.getByLabel('Headline').fill('Analyst');
  await page.getByLabel('User name').fill('Not A Name!');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Error saving profile').waitFor();
  const field = page.getByLabel('User name');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Headline').inputValue()).toBe('Analyst');
});

test('a profile that was changed elsewhere shows both versions, and either can be kept', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 409/] });
  const path = `/api/users/${person.user.id}`;
  await page.goto(`/users/edit/${person.user.id}`);
  await page.getByLabel('Headline').fill('Analyst');
  const links = [{ label: 'Notes', url: 'https://example.com/notes' }];
  await person.request('PATCH', path, { json: { headline: 'Poet', links } });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'It was changed elsewhere in the meantime' });
  await dialog.getByRole('row', { name: 'Headline Analyst Poet' }).waitFor();
  await dialog.getByText('Notes: https://example.com/notes').waitFor();
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await page.getByRole('status').getByText('Profile saved.').waitFor();
  const account = (await person.request('GET', '/api/users/me')).json();
  expect(account).toMatchObject({ headline: 'Analyst', links });

  await person.request('PATCH', path, { json: { headline: 'Novelist' } });
  await page.getByLabel('Headline').fill('Cook');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Take the stored version' }).click();
  await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('Novelist');
});

test("another person's profile is not found", async () => {
  const { page } = await openLoggedInPage(app, origin);
  const other = await makeUser(app);
  await page.goto(`/users/edit/${other.user.id}`);
  await page.getByText('Oops! User not found').waitFor();
});

test('the theme is saved when selected and applies on every screen', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/settings/page');
  await page.getByText('Adjust', { exact: true }).click();
  await page.getByLabel('Dark', { exact: true }).check();
  await page.getByRole('status').getByText('Saved.').waitFor();
  await page.getByLabel('Cobalt').check();
  await expect.poll(() => page.locator('html').getAttribute('data-accent')).toBe('cobalt');
  await page.goto('/badges/register/new');
  expect(await page.locator('html').getAttribute('data-mode')).toBe('dark');
  const { theme } = (await person.request('GET', '/api/users/me')).json() as { theme: unknown };
  expect(theme).toMatchObject({ mode: 'dark', accent: 'cobalt' });

  await page.goto('/settings/page');
  await page.getByText('Adjust', { exact: true }).click();
  await page.getByLabel('On light').fill('#787878');
  await page.getByText('Contrast 4.4:1: text needs 4.5:1.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Use this colour' }).isDisabled()).toBe(true);
  await page
    .getByRole('button', { name: /^Use #767676/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await expect.poll(() => page.locator('html').getAttribute('style')).toContain('--color-paint: #767676');
});

test('indexing is disabled with one click', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/settings/publishing');
  await page.getByLabel('Let search engines list my page').uncheck();
  await page.getByRole('status').getByText('Saved.').waitFor();
  const { indexed } = (await person.request('GET', '/api/users/me')).json() as { indexed: boolean };
  expect(indexed).toBe(false);
});

test('an account is deleted with its password, after a list of all its data', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 403/] });
  await page.goto(`/users/delete/${person.user.id}`);
  await page.getByText(`/u/${person.user.user_name}`).waitFor();
  await page.locator('[name=password]').fill('not the password');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').getByText('Error deleting account').waitFor();
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('/');
  expect(await storedUser(page)).toBeNull();
  expect((await app.request('GET', `/api/users/${person.user.user_name}`)).statusCode).toBe(404);
});
