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
  await page.getByText('Nothing differs from now').waitFor();
  expect((await person.request('GET', '/api/users/me')).json().headline).toBe('Sailor');
});
