import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { LOOK_VERSION } from '../../src/portfolio/model/theme.ts';
import { linkIn, mailServer } from '../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { expectAccessible } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { colouredPng } from '../support/images.ts';
import { logInByCookie, openLoggedInPage, storedUser } from './logged-in-page.ts';

const NEW_PASSWORD = 'a quiet harbour at dusk';
const REJECTED = { expectedComplaints: [/status of 4\d\d/] };

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

function panel(page: Page, title: string) {
  return page.getByRole('region', { name: title });
}

async function logIn({ user }: TestUser, agent: string, password = PASSWORD) {
  const client = app.client({ headers: { 'user-agent': agent } });
  const response = await client.request('POST', '/api/users/login', { json: { email: user.email, password } });
  expect(response.statusCode).toBe(200);
  return client;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test('the page moves to a new URL, the old one redirects, and the stored record is updated', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const { user_name } = person.user;
  await page.goto('/settings/page');
  const usernamePanel = panel(page, 'Page address');
  await usernamePanel.getByText('the old address redirects here').waitFor();
  await usernamePanel.getByLabel('User name').fill(`${user_name}-b`);
  await usernamePanel.getByLabel('User name').press('Enter');
  await usernamePanel.getByRole('status').getByText(`/u/${user_name}-b now`).waitFor();
  expect(await usernamePanel.getByRole('link').getAttribute('href')).toBe(`/u/${user_name}-b`);
  expect(await storedUser(page)).toMatchObject({ user_name: `${user_name}-b` });
  expect((await app.request('GET', `/u/${user_name}`)).headers.location).toContain(`/u/${user_name}-b`);
});

test('an earlier look is shown beside the newest one until its owner accepts that', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const { id, user_name } = person.user;
  await person.request('PATCH', `/api/users/${id}`, { json: { headline: 'Analyst', theme: { look_version: 1 } } });
  const record = { company_name: 'Mill', position: 'Analyst', city: 'London', country: 'UK', start_year: '2015-01-01' };
  const added = await person.request('POST', '/api/experiences/new', { json: record });
  expect(added.statusCode).toBe(200);
  await page.goto('/settings/page');
  const offer = panel(page, 'A new look for your page');
  const sizeIn = (title: string) =>
    offer
      .frameLocator(`iframe[title="${title}"]`)
      .locator('#experiences h2')
      .evaluate((heading) => getComputedStyle(heading).fontSize);
  expect([await sizeIn('Your page now'), await sizeIn('In the new look')]).toEqual(['26px', '20px']);
  // No click or key leaves the miniatures; a link shows the page.
  for (const frame of await offer.locator('iframe').all()) {
    expect(await frame.evaluate((one) => [(one as HTMLElement).inert, getComputedStyle(one).pointerEvents])).toEqual([
      true,
      'none',
    ]);
  }
  const path = await offer.getByRole('link', { name: 'See all of the new look' }).getAttribute('href');
  expect((await person.request('GET', String(path))).statusCode).toBe(200);

  await offer.getByRole('button', { name: 'Use the new look' }).click();
  await offer.waitFor({ state: 'detached' });
  const appearance = panel(page, 'Appearance');
  expect(await appearance.evaluate((one) => one === document.activeElement)).toBe(true);
  await appearance.getByText('Saved.').waitFor();
  const lookOf = async () => (await app.request('GET', `/api/users/${user_name}`)).json().theme.look_version;
  expect(await lookOf()).toBe(LOOK_VERSION);

  await page.keyboard.press('Control+z');
  await offer.waitFor();
  expect(await lookOf()).toBe(1);
  await page.keyboard.press('Control+y');
  await offer.waitFor({ state: 'detached' });
  await expect.poll(lookOf).toBe(LOOK_VERSION);
});

test('a taken or invalid user name marks the field and keeps the input', async () => {
  const { page } = await openLoggedInPage(app, origin, REJECTED);
  const other = await makeUser(app);
  await page.goto('/settings/page');
  const usernamePanel = panel(page, 'Page address');
  const field = usernamePanel.getByLabel('User name');
  for (const [name, fault] of [
    [other.user.user_name, 'User name is already taken'],
    ['admin', 'User name is reserved'],
    ['no spaces', 'User name must be 2 to 32 letters a to z, digits or hyphens'],
  ] as const) {
    await field.fill(name);
    await usernamePanel.getByRole('button', { name: 'Change address' }).click();
    await usernamePanel.getByRole('alert').getByText(fault).waitFor();
    expect(await field.inputValue()).toBe(name);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  }
  await expectAccessible(page);
});

test('a new email counts after its link is opened', async () => {
  const mails = await mailServer();
  const mailing = await startApp({ config: { smtpUrl: mails.url } });
  const site = await mailing.listen();
  const { page, person } = await openLoggedInPage(mailing, site, REJECTED);
  await page.goto('/settings/security');
  const email = panel(page, 'Email address');
  await email.getByText(person.user.email).waitFor();
  await email.getByLabel('New email address').fill(`new-${person.user.email}`);
  await email.getByLabel('Password').fill('not the password');
  await email.getByRole('button', { name: 'Send link' }).click();
  await email.getByRole('alert').getByText('Wrong password').waitFor();
  expect(await email.getByLabel('New email address').inputValue()).toBe(`new-${person.user.email}`);

  await email.getByLabel('Password').fill(PASSWORD);
  await email.getByRole('button', { name: 'Send link' }).click();
  await email.getByRole('status').getByText('on its way to the new address').waitFor();
  expect(await email.getByLabel('Password').inputValue()).toBe('');
  const mail = (await mails.received(1)).find(({ to }) => to.includes(`new-${person.user.email}`));
  if (!mail) throw new Error('There is no mail');
  const link = linkIn(mail);
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Email address changed.').waitFor();
  await page.goto('/settings/security');
  await panel(page, 'Email address').getByText(`new-${person.user.email}`).waitFor();
  expect(await storedUser(page)).toMatchObject({ email: `new-${person.user.email}` });
});

test('the studio asks for the confirmation of the email until the link is opened, and sends another one', async () => {
  const mails = await mailServer();
  const mailing = await startApp({ config: { smtpUrl: mails.url, rateLimits: true } });
  const site = await mailing.listen();
  const { page, person } = await openLoggedInPage(mailing, site, { expectedComplaints: [/status of 429/] });
  await page.goto('/studio');
  const request = panel(page, 'Please confirm your address');
  await request.getByText(person.user.email).waitFor();
  await expectAccessible(page);
  await page.goto('/settings/notices');
  await request.waitFor();
  await panel(page, 'Email notices').getByText('Confirm your email address first').first().waitFor();
  const sent = request.getByRole('status').getByText('We have emailed you a link. Open it to confirm your address.');
  for (let links = 2; links <= 3; links++) {
    await request.getByRole('button', { name: 'Send a new link' }).click();
    await sent.waitFor();
  }
  await request.getByRole('button', { name: 'Send a new link' }).click();
  await request.getByRole('alert').getByText('Too many requests').waitFor();

  await eventually(() => expect(mails.confirmations).toHaveLength(3));
  const link = linkIn(await mails.confirmation(person.user.email));
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Email address confirmed.').waitFor();
  for (const [path, text] of [
    ['/studio', 'On your page'],
    ['/settings/page', 'Page address'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: text, exact: true }).waitFor();
    expect(await request.count()).toBe(0);
  }
});

test('the current email and an invalid one are rejected before anything is sent', async () => {
  const { page, person } = await openLoggedInPage(app, origin, REJECTED);
  await page.goto('/settings/security');
  const email = panel(page, 'Email address');
  await email.getByLabel('New email address').fill(person.user.email.toUpperCase());
  await email.getByRole('button', { name: 'Send link' }).click();
  await email.getByRole('alert').getByText('This is your address already').waitFor();
  await email.getByLabel('New email address').fill('nobody');
  await email.getByRole('button', { name: 'Send link' }).click();
  await email.getByRole('alert').getByText('Email must be').waitFor();
});

test('a new password ends the other sessions and keeps this one', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const elsewhere = await logIn(person, FIREFOX);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Log out Firefox on Linux' }).waitFor();
  const form = panel(page, 'Password');
  await form.getByText('At least 8 characters').waitFor();
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByRole('status').getByText('You are logged out everywhere else.').waitFor();
  expect(await form.getByLabel('Current password').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Log out Firefox on Linux' }).waitFor({ state: 'hidden' });
  expect((await elsewhere.request('GET', '/api/users/me')).statusCode).toBe(401);
  await page.reload();
  await panel(page, 'Sessions').getByText('This device').waitFor();
  await logIn(person, FIREFOX, NEW_PASSWORD);
});

test('a password that cannot be changed shows the reason, and its fields have autocomplete values', async () => {
  const { page, person } = await openLoggedInPage(app, origin, REJECTED);
  await page.goto('/settings/security');
  const form = panel(page, 'Password');
  const [current, next, confirm] = ['current_password', 'password', 'confirm_password'].map((name) =>
    form.locator(`[name=${name}]`),
  );
  const tokens = await Promise.all([current, next, confirm].map((field) => field?.getAttribute('autocomplete')));
  expect(tokens).toEqual(['current-password', 'new-password', 'new-password']);
  expect(await form.locator('[autocomplete=username]').inputValue()).toBe(person.user.email);
  for (const [typed, fault] of [
    [['wrong', NEW_PASSWORD, NEW_PASSWORD], 'Wrong password'],
    [[PASSWORD, 'short', 'short'], 'Password must be at least 8 characters'],
    [[PASSWORD, NEW_PASSWORD, 'another'], 'Confirm password must be the same as the password'],
    [[PASSWORD, 'password123', 'password123'], 'Password'],
  ] as const) {
    for (const [index, field] of [current, next, confirm].entries()) await field?.fill(typed[index] ?? '');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByRole('alert').getByText(fault).first().waitFor();
    expect(await next?.inputValue()).toBe(typed[1]);
  }
  await expectAccessible(page);
});

test('sessions are listed and ended, one or all others, by keyboard', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const firefox = await logIn(person, FIREFOX);
  const safari = await logIn(person, SAFARI);
  await page.goto('/settings/security');
  const sessions = panel(page, 'Sessions');
  await sessions.getByText('Safari on iOS').waitFor();
  await expect.poll(() => sessions.getByText('This device').count()).toBe(1);
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
  await expectAccessible(page);

  await sessions.getByRole('button', { name: 'Log out Firefox on Linux' }).focus();
  await page.keyboard.press('Enter');
  await sessions.getByRole('status').getByText('Session ended.').waitFor();
  expect((await firefox.request('GET', '/api/users/me')).statusCode).toBe(401);
  expect((await safari.request('GET', '/api/users/me')).statusCode).toBe(200);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Sessions');

  await sessions.getByRole('button', { name: 'Log out elsewhere' }).click();
  await sessions.getByRole('status').getByText('You are logged out everywhere else.').waitFor();
  expect((await safari.request('GET', '/api/users/me')).statusCode).toBe(401);
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  await expect.poll(() => sessions.getByRole('button').count()).toBe(0);
});

test('sessions that cannot be loaded or ended show an error and a retry button', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of (404|503)/] });
  const elsewhere = await logIn(person, FIREFOX);
  const failure = { status: 503, code: 'unavailable', message: 'The server is busy', error: 'Please try again' };
  await page.route('/api/users/sessions', (route) => route.fulfill({ status: 503, json: failure }), { times: 1 });
  await page.goto('/settings/security');
  const sessions = panel(page, 'Sessions');
  await sessions.getByRole('alert').getByText('The server is busy').waitFor();
  await sessions.getByRole('button', { name: 'Try again' }).click();
  await sessions.getByText('Firefox on Linux').waitFor();
  await elsewhere.request('POST', '/api/users/logout');
  await sessions.getByRole('button', { name: 'Log out Firefox on Linux' }).click();
  await sessions.getByRole('alert').getByText('Session not found').waitFor();
  await sessions.getByText('Firefox on Linux').waitFor({ state: 'hidden' });
});

test('notification mails are turned off with one click', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/settings/notices');
  await page.getByLabel('Email me each message from my page').click();
  await panel(page, 'Email notices').getByText('Saved.').waitFor();
  expect((await person.request('GET', '/api/users/me')).json().notices).toEqual({ messages: false });
});

test('an unsaved form asks for confirmation before the settings are left', async () => {
  const { page } = await openLoggedInPage(app, origin);
  for (const [group, name] of [
    ['security', 'email'],
    ['security', 'current_password'],
    ['page', 'user_name'],
  ]) {
    await page.goto(`/settings/${group}`);
    await page.locator(`[name=${name}]`).fill('typed');
    await page.getByRole('link', { name: 'Developers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe('typed');
    await page.getByRole('link', { name: 'Developers' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await panel(page, 'API tokens').waitFor();
  }
});

test('a setting is found by another name of it, and a link from elsewhere leads to its panel', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/settings');
  await expectAccessible(page);
  await page.getByLabel('Find a setting').fill('devices');
  await page.getByRole('status').getByText('1 setting').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sessions' }).click();
  await page.waitForURL('**/settings/security#sessions');
  await panel(page, 'Sessions').getByText('This device').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sessions');
  // The panels were on one screen before.
  await page.goto('/settings#webhooks');
  await page.waitForURL('**/settings/developers#webhooks');
  await page.goto('/settings?provider_failure=taken');
  await page.waitForURL('**/settings/security?provider_failure=taken#providers');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByRole('link', { name: 'download it first' }).waitFor();
});

test('after the end of the session the input stays, and can be sent after a login in another tab', async () => {
  const { page, person } = await openLoggedInPage(app, origin, REJECTED);
  await page.goto('/settings/page');
  const usernamePanel = panel(page, 'Page address');
  await usernamePanel.getByLabel('User name').fill(`${person.user.user_name}-c`);
  await person.request('POST', '/api/users/logout');
  await usernamePanel.getByRole('button', { name: 'Change address' }).click();
  await usernamePanel.getByRole('alert').getByText('You are not logged in').waitFor();
  const opening = page.waitForEvent('popup');
  await usernamePanel.getByRole('link', { name: 'log in in a new tab' }).click();
  const tab = await opening;
  await tab.getByLabel('Email').fill(person.user.email);
  await tab.locator('[name=password]').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Login' }).click();
  await tab.waitForURL('/home');
  expect(await usernamePanel.getByLabel('User name').inputValue()).toBe(`${person.user.user_name}-c`);
  await usernamePanel.getByRole('button', { name: 'Change address' }).click();
  await usernamePanel.getByRole('status').getByText(`/u/${person.user.user_name}-c now`).waitFor();
});

test('an archive is downloaded and imported by another account, with images', async () => {
  const { page, person } = await openLoggedInPage(app, origin, REJECTED);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await colouredPng(7))]), 'picture.png');
  const { image_url } = (await person.request('POST', '/api/upload', { body: form })).json();
  await person.request('POST', '/api/projects/new', { json: { title: 'Tide tables', image_url } });
  await page.goto('/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download archive' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${person.user.user_name}.vitrine.zip`);
  const file = await download.path();

  // A login of long ago has to be confirmed first.
  const sessions = app.ctx.db.updateTable('sessions').where('user_id', '=', person.user.id);
  await sessions.set({ authenticated_at: '2026-01-01T00:00:00.000Z' }).execute();
  await page.getByRole('link', { name: 'Download archive' }).click();
  const confirmation = page.locator('form').filter({ has: page.getByRole('button', { name: 'Confirm', exact: true }) });
  await confirmation.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    confirmation.getByRole('button', { name: 'Confirm', exact: true }).click(),
  ]);
  expect(second.suggestedFilename()).toBe(`${person.user.user_name}.vitrine.zip`);
  await confirmation.waitFor({ state: 'detached' });

  const grace = await makeUser(app);
  const { page: other } = await openLoggedInPage(app, origin, REJECTED);
  await other.context().clearCookies();
  await logInByCookie(other, origin, grace);
  await other.goto('/settings/data');
  await other.locator('input[accept*=zip]').setInputFiles(file);
  await other.getByText('will be added').first().waitFor();
  expect((await grace.request('GET', `/api/projects?user_id=${grace.user.id}`)).json()).toEqual([]);
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await other.getByRole('status').getByText('Imported:').waitFor();
  const [project] = (await grace.request('GET', `/api/projects?user_id=${grace.user.id}`)).json();
  expect(project).toMatchObject({ title: 'Tide tables', image_url: expect.stringMatching(/^images\//) });

  await other.locator('input[accept*=zip]').setInputFiles(file);
  await other.getByText('will be skipped').first().waitFor();
  expect(await other.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);

  const broken = { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04 and no more') };
  await other.locator('input[accept*=zip]').setInputFiles(broken);
  await other.getByRole('alert').getByText('The archive is damaged').waitFor();
  await expectAccessible(other);
});

test('the settings fit 360 pixels', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { viewport: { width: 360, height: 800 } });
  await logIn(person, SAFARI);
  await page.goto('/settings/security');
  await panel(page, 'Sessions').getByText('Safari on iOS').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test('the selected layout is what visitors see, and it fits every width', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const project = { title: 'Analytical Engine', description: 'x'.repeat(200), technologies: ['Brass'] };
  await person.request('POST', '/api/projects/new', { json: project });
  await page.goto('/settings/page');
  const appearancePanel = panel(page, 'Appearance');
  await appearancePanel.getByText('Adjust', { exact: true }).click();
  await appearancePanel.getByLabel(/^Dossier/).check();
  await appearancePanel.getByText('Saved.').waitFor();

  await page.goto(`/u/${person.user.user_name}`);

  expect(await page.locator('html').getAttribute('data-layout')).toBe('dossier');
  await expectAccessible(page);
  for (const width of [320, 768, 1_024, 2_560]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('designs are chosen from miniatures of the own page, and bring what suits them', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { headline: 'Analyst' } });
  await page.goto('/settings/page');
  const look = panel(page, 'Appearance');
  const press = look.getByRole('radio', { name: /^Press/ });
  await press.scrollIntoViewIfNeeded();
  const miniature = look.frameLocator('iframe[title="Press"]');
  await miniature.getByText('Analyst').waitFor();
  expect(await miniature.locator('html').getAttribute('data-hero')).toBe('masthead');
  expect(await look.getByRole('radio', { name: /^Vitrine/ }).isChecked()).toBe(true);
  await expectAccessible(page);

  await press.check();
  await look.getByText('Saved.').waitFor();
  await look.getByText('Adjust', { exact: true }).click();
  expect(await look.getByLabel(/^Letter/).isChecked()).toBe(true);
  await page.goto(`/u/${person.user.user_name}`);
  expect(await page.locator('html').getAttribute('data-hero')).toBe('masthead');
  expect(await page.locator('html').getAttribute('data-layout')).toBe('letter');
});

test('questions are added to the contact form, put in another order and asked on the page; clients go out of sight', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/settings/contact');
  const form = panel(page, 'Contact form');
  await form.getByRole('button', { name: 'Add a question' }).click();
  await form.getByRole('textbox', { name: 'Question' }).fill('By when?');
  await form.getByRole('combobox', { name: 'Answer' }).selectOption('date');
  await form.getByRole('button', { name: 'Add a question' }).click();
  await form.getByRole('textbox', { name: 'Question' }).last().fill('What is it about?');
  await form.getByRole('combobox', { name: 'Answer' }).last().selectOption('choice');
  await form.getByRole('textbox', { name: 'Choices' }).fill('A site\nA talk');
  await form.getByRole('button', { name: 'Move up' }).last().click();
  await form.getByRole('button', { name: 'Save contact form' }).click();
  await form.getByRole('status').first().waitFor();
  await expectAccessible(page);
  const account = async () => (await person.request('GET', '/api/users/me')).json();
  await eventually(async () => {
    const { contact_fields } = await account();
    expect(contact_fields).toMatchObject([
      { label: 'What is it about?', type: 'choice', choices: ['A site', 'A talk'], required: false },
      { label: 'By when?', type: 'date' },
    ]);
  });
  await panel(page, 'Clients').getByLabel('Keep a list of clients').uncheck();
  await eventually(async () => expect(await page.getByRole('link', { name: 'Clients' }).count()).toBe(0));
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { headline: 'Analyst' } });
  await page.goto(`/u/${person.user.user_name}`);
  await page.getByLabel('What is it about?').selectOption('A talk');
});
