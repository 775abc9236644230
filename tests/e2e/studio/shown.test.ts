import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { ok } from '../../support/public-urls.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

test('an owner chooses for whom, in which language and at which state they look at their page', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const path = `/u/${person.user.user_name}`;
  await ok(person, 'PATCH', `/api/users/${person.user.id}`, { page_languages: ['de'], headline: 'Then' });
  await ok(person, 'POST', '/api/projects/new', { title: 'Engine' });
  await ok(person, 'POST', '/api/views', { name: 'For Acme', slug: 'acme', access: 'links', headline: 'Captain' });
  await ok(person, 'POST', '/api/versions', { name: 'First' });
  await ok(person, 'PATCH', `/api/users/${person.user.id}`, { headline: 'Now' });

  await page.goto(`${path}?as=visitor`);
  const look = page.getByRole('complementary', { name: 'What you see' });
  await look.getByText('This is what a visitor sees.').waitFor();
  await expectAccessible(page);
  await look.getByLabel('State').selectOption('First');
  await page.waitForURL('**?version=*');
  await page.getByText('Then', { exact: true }).waitFor();
  await look.getByLabel('Language').selectOption('Deutsch');
  await page.waitForURL(`**${path}/de?version=*`);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');

  await page.goto(path);
  expect(await look.count()).toBe(0);
  await page.goto(`${path}/v/acme`);
  await page.getByText('Captain').waitFor();
  await page.getByRole('link', { name: 'Engine' }).first().click();
  await page.waitForURL(`**${path}/v/acme/projects/engine`);
  await look.getByLabel('For').selectOption('Everybody');
  await page.waitForURL(`**${path}/projects/engine`);
});

test('a résumé is made of a view and in a language that its owner chooses', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await ok(person, 'PATCH', `/api/users/${person.user.id}`, { page_languages: ['de'] });
  await ok(person, 'POST', '/api/views', { name: 'For Acme', slug: 'acme', headline: 'Captain' });
  await page.goto('/studio/resume');
  await page.getByRole('combobox', { name: 'View' }).selectOption('For Acme');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  const text = await page.getByRole('link', { name: 'Plain text' }).getAttribute('href');
  expect(text).toContain('view=acme&lang=de');
  expect((await person.request('GET', text ?? '')).body).toContain('Captain');
  await expectAccessible(page);
});

test('what only an owner sees on their page is in the language of the studio, and in no visitor’s document', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const path = `/u/${person.user.user_name}`;
  await ok(person, 'PATCH', `/api/users/${person.user.id}`, { language: 'ar', hide_empty_sections: false });
  const { body } = await app.request('GET', path);
  for (const text of ['تسجيل الخروج', 'Abmelden', 'Logout']) expect([text, body.includes(text)]).toEqual([text, false]);

  await page.evaluate(() => localStorage.setItem('studio-language', 'de'));
  await page.goto(path);
  const edit = page.getByRole('link', { name: 'Ihr Profil bearbeiten' });
  await edit.waitFor();
  expect(await edit.getAttribute('lang')).toBe('de');
  await page.getByText('Ihre Seite ist noch leer.').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Hinzufügen' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Konto' }).click();
  await page.locator('[lang=de][dir=ltr]').getByRole('menuitem', { name: 'Abmelden' }).waitFor();
  await page.goto('/modal');
  await page.getByRole('dialog', { name: 'Dem Portfolio hinzufügen' }).getByRole('link', { name: 'Projekt' }).waitFor();
});
