import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { openLoggedInPage } from './logged-in-page.ts';

const CHUNKS = '**/assets/part-*.js';
/** In the edit links, in the account's menu, and in the studio's German. */
const OF_OWNERS = /owners-edit-link|cursor-pointer rounded-full|Als Besucher/;

test("what an owner's page cannot load for its owner is left out, and the page stays", async () => {
  const app = await startApp();
  const origin = await app.listen();
  const { page, person } = await openLoggedInPage(app, origin, { isNew: true, expectedComplaints: [/status of 500/] });
  await person.request('POST', '/api/projects/new', { json: { title: 'Tide tables' } });
  await page.addInitScript(() => localStorage.setItem('studio-language', 'de'));
  const failed: string[] = [];
  await page.route(CHUNKS, async (route) => {
    const response = await route.fetch();
    if (!OF_OWNERS.test(await response.text())) return route.fulfill({ response });
    failed.push(route.request().url());
    return route.fulfill({ status: 500 });
  });
  await page.goto(`/u/${person.user.user_name}`);
  await page.getByRole('banner').getByRole('link', { name: 'Studio' }).waitFor();
  await expect.poll(() => failed.length).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { name: 'Tide tables' }).waitFor();

  await page.unroute(CHUNKS);
  await page.goto(`/u/${person.user.user_name}`);
  const edit = page.locator('#projects .owners-edit-link').first();
  await edit.waitFor();
  expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  expect((await edit.boundingBox())?.width).toBeLessThan(120);
});
