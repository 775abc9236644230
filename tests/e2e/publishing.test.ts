import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, screenShown } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

test('an owner who publishes by hand sees what differs, looks at both versions, publishes and discards', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const path = `/u/${person.user.user_name}`;
  await page.goto('/settings/publishing');
  const draft = page.getByRole('region', { name: 'Draft' });
  await page.getByLabel('Publish changes manually').check();
  await draft.getByText('Everything is published.').waitFor();
  await person.request('POST', '/api/badges/new', { json: { title: 'Swimmer' } });
  await page.goto('/studio');
  await draft.getByText('1 change not published').waitFor();
  await draft.getByRole('link', { name: 'What differs' }).click();
  await page.getByRole('list', { name: 'Changes that are not published' }).getByText('Badge: Swimmer').waitFor();
  expect((await app.request('GET', path)).body).not.toContain('Swimmer');

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    draft.getByRole('link', { name: 'Preview' }).click(),
  ]);
  await preview.getByText('This is your draft. Visitors do not see it yet.').waitFor();
  await preview.close();
  await page.goto(path);
  const look = page.getByRole('complementary', { name: 'What you see' });
  await look.getByText('This is what visitors see.').waitFor();
  expect(await page.getByText('Swimmer').count()).toBe(0);
  await look.getByLabel('State').selectOption('Draft');
  await look.getByText('Visitors do not see it yet.').waitFor();
  expect(await page.getByText('Swimmer').count()).toBeGreaterThan(0);

  await page.goto('/studio/history?version=draft');
  await draft.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Everything is published', { exact: true }).waitFor();
  expect((await app.request('GET', path)).body).toContain('Swimmer');
  await person.request('POST', '/api/badges/new', { json: { title: 'Diver' } });
  await page.reload();
  await draft.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Draft discarded.').waitFor();
  expect(await (await person.request('GET', '/api/badges')).json()).toHaveLength(1);
});

test('a version is compared with the present and with another version, and restored only to the present', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const headline = (text: string) =>
    person.request('PATCH', `/api/users/${person.user.id}`, { json: { headline: text } });
  const version = async (name: string): Promise<string> =>
    (await person.request('POST', '/api/versions', { json: { name } })).json().version.id;
  await headline('Sailor');
  const first = await version('The first');
  await headline('Navigator');
  await version('The second');
  await headline('Pilot');

  await page.goto(`/studio/history?version=${first}`);
  const changes = page.getByRole('list', { name: 'Changes since then' });
  await changes.getByText('Pilot').waitFor();
  const [, second] = await page.getByLabel('Compare with').locator('option').allTextContents();
  expect(second).toMatch(/^The second, \d/);
  await page.getByLabel('Compare with').selectOption(second ?? '');
  await changes.getByText('Navigator').waitFor();
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
  await screenShown(page);
  await expectAccessible(page);

  await page.goBack();
  await changes.getByText('Pilot').waitFor();
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore all' }).click();
  await page.getByText('No changes').waitFor();
  expect((await person.request('GET', '/api/users/me')).json().headline).toBe('Sailor');
});
