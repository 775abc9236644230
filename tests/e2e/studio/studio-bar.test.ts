import { expect, test } from 'vitest';
import { STUDIO_LANGUAGES } from '../../../src/platform/lib/texts/languages.ts';
import { startApp } from '../../support/app.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

const GAP_MIN = 8;

test('in each language the labels of the bar on phones stand apart, and the bar scrolls instead of the screen', async () => {
  const app = await startApp();
  const origin = await app.listen();
  for (const language of STUDIO_LANGUAGES)
    for (const width of [320, 360]) {
      const { page, person } = await openLoggedInPage(app, origin, { viewport: { width, height: 740 } });
      await person.request('PATCH', `/api/users/${person.user.id}`, { json: { studio_language: language } });
      await page.goto('/studio');
      await page.locator(`html[lang=${language}] .studio-bar [aria-current]`).waitFor();
      const gaps = await page.locator('.studio-bar > li > a').evaluateAll((links) => {
        const boxes = links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return range.getBoundingClientRect();
        });
        const sorted = boxes.toSorted((one, other) => one.left - other.left);
        return sorted.slice(1).map((box, index) => box.left - (sorted[index]?.right ?? 0));
      });
      expect(gaps.length, language).toBeGreaterThan(4);
      expect(Math.min(...gaps), `${language} at ${width} px`).toBeGreaterThanOrEqual(GAP_MIN);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bar-${language}-${width}.png` });
    }
});
