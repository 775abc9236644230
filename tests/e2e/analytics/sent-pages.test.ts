import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { chooseFromMenu, expectAccessible } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';
import { FIREFOX_ON_WINDOWS, MILTON, visit } from './generated-visits.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ config: { trustProxy: ['loopback'] } });
  origin = await app.listen();
});

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (page: Page, name: string) =>
  panel(page, name)
    .getByRole('row')
    .allInnerTexts()
    .then((texts) => texts.slice(1).map((text) => text.replace(/\s+/g, ' ').trim()));

test('an owner sees which views, links and files were opened, and filters by one of them', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const post = async (path: string, json: object) => (await person.request('POST', path, { json })).json();
  const { view } = await post('/api/views', { name: 'Acme', slug: 'acme', access: 'public' });
  const { share_link } = await post('/api/share-links', { name: 'To Bo', view_id: view.id });
  const recipient = { headers: { 'user-agent': FIREFOX_ON_WINDOWS, 'x-forwarded-for': MILTON } };
  await visit(app, person);
  await visit(app, person, { path: '/v/acme' });
  await visit(app, person, { path: '/v/acme/resume.md' });
  for (const seen of [{ what: 'opened' }, { what: 'file', format: 'pdf' }]) {
    await app.request('POST', `${new URL(share_link.url).pathname}/seen`, { ...recipient, json: seen });
  }
  await page.goto('/analytics/country');

  const sent = panel(page, 'Views and links');
  await expect.poll(() => rowsOf(page, 'Views and links')).toEqual(['Acme 2 opens, 2 downloads 2 100%']);
  await sent.getByRole('tab', { name: 'Links' }).click();
  await expect.poll(() => rowsOf(page, 'Views and links')).toEqual(['To Bo 1 open, 1 download 1 50%']);
  const files = panel(page, 'Résumé downloads');
  await files.getByRole('tab', { name: 'Files' }).click();
  await expect
    .poll(() => rowsOf(page, 'Résumé downloads'))
    .toEqual(['Markdown · View: Acme 1 download 1 50%', 'PDF · Link: To Bo 1 download 1 50%']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chooseFromMenu(page.getByRole('button', { name: 'Download Files', exact: true }), 'Files, CSV'),
  ]);
  const [head = '', first = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toContain('"downloads"');
  expect(first).toBe(`"view:${view.id}/file:md","Markdown · View: Acme","1","0","0","0","0","0","1"`);
  await expectAccessible(page);

  await sent.getByRole('link', { name: 'To Bo' }).click();
  await page.getByRole('link', { name: 'Remove the filter Link: To Bo' }).waitFor();
  // Nothing that would single out its recipient is offered.
  await page.getByText('So that its recipient is not singled out').waitFor();
  await expect.poll(() => rowsOf(page, 'Countries')).toEqual(['Other groups 1 100%']);
  await expect.poll(() => rowsOf(page, 'Sources')).toEqual(['Other groups 1 100%']);
  await expect.poll(() => rowsOf(page, 'Résumé downloads')).toEqual(['PDF · Link: To Bo 1 download 1 100%']);
  expect(await panel(page, 'Devices').count()).toBe(0);
  expect(await panel(page, 'Countries').or(panel(page, 'Sources')).getByRole('row').getByRole('link').count()).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('link', { name: 'Remove the filter Link: To Bo' }).click();
  await files.getByRole('link', { name: 'Markdown' }).click();
  await page.getByRole('link', { name: 'Remove the filter Format: Markdown' }).waitFor();
  await expect.poll(() => rowsOf(page, 'Pages')).toEqual(['View: Acme 1 100%']);

  // A bookmark of before has the link alone; others meet no link.
  await page.goto(`/analytics/country/US?link=${share_link.id}&browser=Firefox`);
  await page.getByRole('link', { name: 'Remove the filter Link: To Bo' }).click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/analytics/country');
  await panel(page, 'Devices').getByRole('link', { name: 'Desktop' }).click();
  await page.getByRole('link', { name: 'Remove the filter Device: Desktop' }).waitFor();
  await sent.getByText('So that no recipient is singled out').waitFor();
  expect(await sent.getByRole('tab').count()).toBe(0);
  await expect.poll(() => rowsOf(page, 'Pages')).toEqual(['Portfolio page 1 50%', 'View: Acme 1 50%']);
});
