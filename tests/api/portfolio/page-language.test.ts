import { expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { headOf } from '../../support/page-head.ts';

async function writeIn(ada: TestUser, texts: Record<'first_name' | 'last_name' | 'headline' | 'about', string>) {
  const changed = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: texts });
  expect(changed.statusCode).toBe(200);
}

async function addProject(ada: TestUser, title: string, technologies: string[] = []) {
  const added = await ada.request('POST', '/api/projects/new', { json: { title, technologies } });
  return added.json().project;
}

async function htmlAt(app: TestApp, path: string): Promise<string> {
  const response = await app.request('GET', path);
  expect(response.statusCode).toBe(200);
  return response.body;
}

test('an Arabic page is marked as Arabic, and the English labels on it as English', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  await writeIn(ada, {
    first_name: 'آدا',
    last_name: 'لوفليس',
    headline: 'مهندسة برمجيات',
    about: 'أبني **أدوات** للناس',
  });
  const project = await addProject(ada, 'محرك التحليل', ['TypeScript', 'قواعد البيانات']);

  const html = await htmlAt(app, `/u/${ada.user.user_name}`);
  expect(html).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/);
  expect(html).toContain('<body lang="en">');
  expect(html).toMatch(/<h1 dir="auto" lang="ar"[^>]*>آدا لوفليس<\/h1>/);
  expect(html).toMatch(/<p dir="auto" lang="ar" class="intro-headline[^>]*>/);
  expect(html).toMatch(/<div dir="auto" lang="ar" class="markdown">/);
  expect(html).toMatch(/<h3 dir="auto" lang="ar"><a[^>]*>محرك التحليل/);
  expect(html).toContain('<bdi lang="ar">قواعد البيانات</bdi>');
  expect(html).toContain('<bdi>TypeScript</bdi>');
  expect(headOf(html).meta['og:locale']).toBe('ar_AR');
  expect(html).toContain('"inLanguage":"ar"');

  const own = await htmlAt(app, `/u/${ada.user.user_name}/projects/${encodeURIComponent(project.slug)}`);
  expect(own).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/);
  expect(own).toMatch(/<h1 dir="auto" lang="ar"[^>]*>محرك التحليل<\/h1>/);
  expect(own).toContain('<bdi lang="ar">آدا لوفليس</bdi>');
  expect(headOf(own).meta['og:locale']).toBe('ar_AR');
});

test('a name in Chinese characters is Japanese on a page with Japanese texts', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  await writeIn(ada, { first_name: '太郎', last_name: '山田', headline: 'エンジニアです', about: '' });

  const html = await htmlAt(app, `/u/${ada.user.user_name}`);
  expect(html).toMatch(/^<!doctype html><html lang="ja"/);
  expect(html).toMatch(/<h1 dir="auto" lang="ja"/);
});

test('a page in Latin letters is in English, and a title in another script is marked alone', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  await writeIn(ada, { first_name: 'Ada', last_name: 'Lovelace', headline: 'First programmer of them all', about: '' });
  await addProject(ada, 'Двигатель');

  const html = await htmlAt(app, `/u/${ada.user.user_name}`);
  expect(html).toMatch(/^<!doctype html><html lang="en"/);
  expect(html).toContain('<body><');
  expect(html.match(/ lang="[^"]*"/g)).toEqual([' lang="en"', ' lang="ru"']);
  expect(headOf(html).meta).not.toHaveProperty('og:locale');
  expect(html).not.toContain('inLanguage');
});
