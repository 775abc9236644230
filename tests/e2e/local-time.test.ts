import { expect, test } from 'vitest';
import { makeUser, startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';

test('a page says its owner’s time zone and the time of day there in its language, also once it is live', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const ada = await makeUser(app);
  const json = { language: 'de', availability_state: 'open', time_zone: 'America/New_York', headline: 'Analyst' };
  expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json })).statusCode).toBe(200);
  const path = `/u/${ada.user.user_name}`;
  expect((await app.request('GET', path)).body).toContain('>Nordamerikanische Ostküstenzeit<');

  const page = await openPage(origin);
  await page.goto(path);
  const place = page.locator('[data-zone]');
  const shown = /^Nordamerikanische Ostküstenzeit, \d\d:\d\d$/;
  await expect.poll(() => place.textContent()).toMatch(shown);
  const isLive = page.evaluate(() => new Promise<void>((live) => document.addEventListener('hydrated', () => live())));
  await page.locator('form[action^="/api/contact"] [name=name]').last().fill('Grace');
  await isLive;
  expect(await place.textContent()).toMatch(shown);
});
