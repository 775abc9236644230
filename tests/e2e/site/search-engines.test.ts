import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('an owner sees their result and card as they type, and the page has the words', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 400/] });
  const account = `/api/users/${person.user.id}`;
  await person.request('PATCH', account, { json: { headline: 'Analyst' } });
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/settings/publishing');
  const form = panel(page, 'Search engines');
  const result = form.getByRole('figure', { name: 'In search results' });
  await result.getByText('Ada Lovelace – Analyst').waitFor();
  await result.getByText(`› u › ${person.user.user_name}`).waitFor();
  const image = form.getByRole('figure', { name: 'As a link preview' }).locator('img');
  await eventually(async () => {
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1_200);
  });
  await form.getByLabel('Title for search engines').fill('Programs for engines');
  await result.getByText('Programs for engines').waitFor();
  await form.getByText('20 characters. Search engines cut after about 60.').waitFor();
  await form.getByLabel('Description for search engines').fill('x'.repeat(321));
  await form.getByRole('button', { name: 'Save texts for search engines' }).click();
  await form.getByText('must be at most 320 characters').first().waitFor();
  await form.getByLabel('Description for search engines').fill('Notes since 1843.');
  await form.getByRole('button', { name: 'Save texts for search engines' }).click();
  await form.getByText('Profile saved.').waitFor();
  await expectAccessible(page);
  expect((await page.request.get(`/u/${person.user.user_name}`)).ok()).toBe(true);
  await page.goto(`/u/${person.user.user_name}`);
  expect(await page.title()).toBe('Programs for engines');
});

test('a pasted meta element is understood, and what is missing for being found leads to its place', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/settings/publishing');
  const missing = panel(page, 'Being found');
  await missing.getByRole('link', { name: 'A search engine that knows the page is yours' }).click();
  const codes = panel(page, 'Site verification');
  await codes.getByLabel('Bing Webmaster Tools').fill('<meta name="msvalidate.01" content="B_1" />');
  await codes.getByRole('button', { name: 'Save codes' }).click();
  await codes.getByText('Profile saved.').waitFor();
  expect(await codes.getByLabel('Bing Webmaster Tools').inputValue()).toBe('B_1');
  expect((await person.request('GET', '/api/users/me')).json().site_verification).toEqual([
    { service: 'bing', token: 'B_1' },
  ]);
  await expect(
    missing.getByRole('link', { name: 'A search engine that knows the page is yours' }).count(),
  ).resolves.toBe(0);
  await missing.getByRole('link', { name: 'A domain of your own' }).click();
  await page.getByRole('heading', { name: 'Domains', exact: true }).first().waitFor();
});

test('a project and a view have words of their own', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const json = { title: 'Engine', description: 'It computes.' };
  const { project } = (await person.request('POST', '/api/projects/new', { json })).json();
  const { view } = (await person.request('POST', '/api/views', { json: { name: 'Acme', access: 'public' } })).json();
  await page.goto(`/projects/edit/${project.id}`);
  await page.getByText('Search engines and link previews').click();
  await page.getByRole('figure', { name: 'In search results' }).getByText('Engine – Ada Lovelace').waitFor();
  await page.getByLabel('Title for search engines').fill('The engine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => {
    const { seo } = (await person.request('GET', `/api/projects/${project.id}`)).json();
    expect(seo).toEqual({ title: 'The engine', description: '' });
  });
  await page.goto(`/studio/views?view=${view.id}`);
  await page.getByText('Search engines and link previews').click();
  await page.getByLabel('Description for search engines').fill('For engineers at Acme.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => {
    const { seo } = (await person.request('GET', `/api/views/${view.id}`)).json();
    expect(seo).toEqual({ title: '', description: 'For engineers at Acme.' });
  });
});
