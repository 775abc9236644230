import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { invite } from '../../src/identity/account/operator-accounts.server.ts';
import { PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { LINKEDIN_TABLES, linkedinZip } from '../support/imports/linkedin-export.ts';
import { freshFolder } from '../support/run-folder.ts';
import { openLoggedInPage } from './logged-in-page.ts';

let app: TestApp;
let origin: string;
let closed: TestApp;
let closedOrigin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  closed = await startApp({ config: { registration: 'closed' } });
  closedOrigin = await closed.listen();
});

test('closed registration shows that at once, without a form, and with links', async () => {
  const page = await openPage(closedOrigin);
  await page.goto('/');
  await page.getByText('Registration is by invitation at the moment.').waitFor();
  const buttons = page.getByRole('main').getByRole('link', { name: 'Ask for an invitation' });
  const targets = await buttons.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(Array.from({ length: 4 }, () => '/home#contacts'));
  expect(await page.getByRole('main').locator('a[href="/register"]').count()).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Register' }).click();
  await page.getByText('Registration is closed: new accounts are by invitation only.').waitFor();
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
  const link = new URL((await invite(closed.ctx, 'ada@example.com')) ?? '');
  const page = await openPage(closedOrigin);
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
  expect((await app.request('GET', '/')).body).not.toContain('by invitation');
  expect((await app.request('GET', '/register')).body).not.toContain('name="registration"');
});

async function chooseWith(page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(files as never);
}

test('a preview shows what a text will be, without the escapes of Markdown', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const project = (words: string) =>
    csv('Projects.csv', `Title,Description,Url,Started On,Finished On\r\nLoom,${words} *cards* & [x],,,\r\n`);
  await page.goto('/studio/welcome');
  const profile = csv('Profile.csv', 'First Name,Last Name,Headline,Summary\r\nAda,King,,1 < 2 and *stars*\r\n');
  await chooseWith(page, 'Choose files', [profile, project('A loom of')]);
  await page.getByText('About: 1 < 2 and *stars*').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('main').getByRole('link', { name: 'View page' }).waitFor();
  await page.locator('section[aria-labelledby=preview]').getByText('1 < 2 and *stars*').waitFor();
  await chooseWith(page, 'Choose other files', [project('A mill of')]);
  await page.getByText('A loom of *cards* & [x] → A mill of *cards* & [x]').waitFor();
  await page.getByText('How to get your LinkedIn export').click();
  const help = page.getByRole('link', { name: /what is never read/ });
  expect(await help.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
  await page.goto(`/u/${person.user.user_name}`);
  await page.locator('#projects').getByText('A loom of *cards* & [x]').waitFor();
});

test('an import that has begun goes on when its owner then says to show images', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/studio/welcome');
  const skills = { name: 'Skills.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\r\nWeaving\r\n') };
  await chooseWith(page, 'Choose files', skills);
  await page.getByText('Nothing has been changed yet.').waitFor();
  await page.getByRole('radio', { name: 'Images' }).check();
  await page.getByRole('region', { name: 'Add from files' }).waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported: 1 added').waitFor();
});

test('on a phone the preview, the report and an error are scrolled to, and the next Tab is in them', async () => {
  const { page } = await openLoggedInPage(app, origin, {
    viewport: { width: 360, height: 780 },
    expectedComplaints: [/400 \(Bad Request\)/],
  });
  await page.goto('/studio/welcome');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const isSeen = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 60 && bottom <= innerHeight;
    });
  await chooseWith(page, 'Choose files', file('empty.csv', ''));
  await page.getByText('The file is empty').waitFor();
  await expect.poll(() => isSeen('The file is empty')).toBe(true);
  await page.getByText('How to get your LinkedIn export').click();
  await page.evaluate(() => scrollTo(0, 0));
  await chooseWith(page, 'Choose files', file('Skills.csv', 'Name\r\nWeaving\r\n'));
  await page.getByText('Nothing has been changed yet.').waitFor();
  await expect.poll(() => isSeen('Nothing has been changed yet.')).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByText('1 not selected').first().waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported: 1 added').waitFor();
  await expect.poll(() => isSeen('Imported: 1 added')).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Weaving').waitFor();
});

test('a folder is taken with the languages in its names, and the help says what is never read', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/studio/welcome');
  const folder = join(await freshFolder('linkedin'), 'export');
  for (const [language, name] of [
    ['de_DE', 'Weberin'],
    ['en_US', 'Weaver'],
  ] as const) {
    await mkdir(join(folder, language), { recursive: true });
    const [header = ''] = LINKEDIN_TABLES['Positions.csv']?.split('\r\n') ?? [];
    await writeFile(join(folder, language, 'Positions.csv'), `${header}\r\nLoom,${name},,Lyon,2001,2002\r\n`);
  }
  await chooseWith(page, 'Choose a folder', folder);
  await page.getByText('2 files').waitFor();
  await page.getByLabel('Language of the export').selectOption('en_US');
  await page.getByText('Weaver, Loom').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.getByText('How to get your LinkedIn export').click();
  const href = await page.getByRole('link', { name: /what is never read/ }).getAttribute('href');
  await page.goto(href ?? '');
  await page.getByRole('heading', { name: 'What is taken from LinkedIn, and what is never read' }).waitFor();
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
});

test('the preview of an import has no English in the German studio', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.addInitScript(() => localStorage.setItem('studio-language', 'de'));
  await page.goto('/settings/data');
  const buffer = Buffer.from(linkedinZip());
  await chooseWith(page, 'Dateien wählen', { name: 'export.zip', mimeType: 'application/zip', buffer });
  await page.getByText('Es wurde noch nichts geändert.').waitFor();
  const panel = page.getByRole('region', { name: 'Import' });
  const words = (await panel.locator('li, p').allTextContents()).join('\n');
  expect(words).toContain('Überschrift: Analyst of engines');
  expect(words).toContain('leer, denn es fehlt: ');
  expect(words.match(/\b(?:was empty|is|are|missing|kept|read|dropped|new|Headline|About)\b.*/g)).toBeNull();
});

test('the repositories of a GitHub account can be ticked at once, and one without any says so', async () => {
  const loom = { name: 'loom', full_name: 'ada/loom', html_url: 'https://github.com/ada/loom', fork: false };
  const details = { description: 'Weaves *cards*', homepage: null, language: 'Go', topics: [], stargazers_count: 3 };
  const github = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isAda = request.url?.startsWith('/users/ada/');
    response.end(
      JSON.stringify(isAda ? [{ ...loom, ...details, archived: false, pushed_at: '2026-01-02T00:00:00Z' }] : []),
    );
  });
  await new Promise<void>((resolve) => github.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void github.close());
  const { port } = github.address() as AddressInfo;
  const connected = await startApp({ config: { githubApiUrl: `http://127.0.0.1:${port}` } });
  const { page, person } = await openLoggedInPage(connected, await connected.listen());
  const links = [{ label: 'GitHub', url: 'https://github.com/grace' }];
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { links } });
  await page.goto('/settings/data');
  await page.getByText('Bring projects from GitHub').click();
  await expect.poll(() => page.getByLabel('User name on GitHub').inputValue()).toBe('grace');
  const find = async (name: string) => {
    await page.getByLabel('User name on GitHub').fill(name);
    await page.getByRole('button', { name: 'Find repositories' }).click();
  };
  await find('grace');
  await page.getByText('There is nothing to import.').waitFor();
  expect(await page.getByRole('button', { name: 'Add text from READMEs' }).count()).toBe(0);
  await find('ada');
  await page.getByText('Select what to import.').waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'loom' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported: 1 added').waitFor();
  const [project] = (await person.request('GET', '/api/projects')).json();
  expect(project).toMatchObject({ title: 'loom', description: 'Weaves \\*cards\\*', hidden: true });
  await page.getByText('1 record came in hidden: only you see it.').waitFor();
  await page.getByRole('button', { name: 'Show them on your page' }).click();
  await page.getByText('They are on your page now.').waitFor();
  expect((await connected.request('GET', `/api/projects?user_name=${person.user.user_name}`)).json()).toHaveLength(1);
});

test('publications are found by a DOI; the iD of the link to ORCID stands in the field', async () => {
  const registry = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ title: 'On engines', type: 'book', author: [{ given: 'Ada', family: 'Lovelace' }] }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const connected = await startApp({ config: { doiUrl: `http://127.0.0.1:${port}` } });
  const options = { expectedComplaints: [/status of 400/] };
  const { page, person } = await openLoggedInPage(connected, await connected.listen(), options);
  const links = [{ label: 'ORCID', url: 'https://orcid.org/0000-0002-1825-0097' }];
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { links } });
  await page.goto('/settings/data');
  await page.getByText('Bring publications from ORCID or by DOI').click();
  const field = page.getByLabel('ORCID iD, or DOIs');
  await expect.poll(() => field.inputValue()).toBe('0000-0002-1825-0097');
  await field.fill('nonsense');
  await field.press('Enter');
  await page.getByText('nonsense is neither an ORCID iD nor a DOI').waitFor();
  await field.fill('10.1000/182');
  await field.press('Enter');
  await page.getByText('Select what to import.').or(page.getByText('Nothing has been changed yet')).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported: 1 added').waitFor();
  const [publication] = (await person.request('GET', '/api/publications')).json();
  expect(publication).toMatchObject({ title: 'On engines', authors: 'Ada Lovelace', doi: '10.1000/182' });
});
