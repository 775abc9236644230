import { expect, test } from 'vitest';
import { STUDIO_LANGUAGES } from '../../../src/platform/lib/texts/languages.ts';
import { startApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

const GAP_MIN = 8;

test('in each language the labels of the bar on phones stand apart, and all of them are in the window', async () => {
  const app = await startApp();
  const origin = await app.listen();
  for (const language of STUDIO_LANGUAGES)
    for (const width of [320, 360]) {
      const { page, person } = await openLoggedInPage(app, origin, { viewport: { width, height: 740 } });
      await person.request('PATCH', `/api/users/${person.user.id}`, { json: { studio_language: language } });
      await page.goto('/studio');
      await page.locator(`html[lang=${language}] .studio-bar [aria-current]`).waitFor();
      const gaps = await page.locator('.studio-bar > li > :is(a, button):visible').evaluateAll((links) => {
        const boxes = links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return range.getBoundingClientRect();
        });
        const sorted = boxes.toSorted((one, other) => one.left - other.left);
        if (sorted.some(({ left, right }) => left < 0 || right > innerWidth)) return [];
        return sorted.slice(1).map((box, index) => box.left - (sorted[index]?.right ?? 0));
      });
      expect(gaps.length, `${language} at ${width} px`).toBe(4);
      expect(Math.min(...gaps), `${language} at ${width} px`).toBeGreaterThanOrEqual(GAP_MIN);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bar-${language}-${width}.png` });
    }
});

test('the rest of the bar is behind a button, by touch and by keyboard', async () => {
  const app = await startApp();
  const viewport = { width: 360, height: 740 };
  const { page } = await openLoggedInPage(app, await app.listen(), { viewport, hasTouch: true });
  await page.goto('/studio');
  const nav = page.getByRole('navigation', { name: 'Studio' });
  const menu = nav.getByRole('button', { name: 'Menu' });
  await menu.waitFor();
  expect(await nav.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  await menu.tap();
  for (const name of ['Overview', 'Page', 'Content', 'Send', 'People', 'Visitors', 'Safety', 'Settings']) {
    expect(await nav.getByRole('link', { name }).isVisible(), name).toBe(true);
  }
  await expectAccessible(page);
  await nav.getByRole('link', { name: 'Settings' }).tap();
  await page.waitForURL('/settings');
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');

  await menu.focus();
  await page.keyboard.press('Enter');
  await nav.getByRole('link', { name: 'Safety' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
});
