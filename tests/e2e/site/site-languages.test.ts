import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/platform/lib/texts/languages.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible, openPage } from '../../support/browser.ts';

const PATHS = ['/', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import'];

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

/** After hydration, which starts when a control is pointed at. */
async function openLively(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(origin, { reducedMotion: 'reduce', isNew: true, ...options });
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => document.documentElement.setAttribute('data-lively', ''));
  });
  await page.goto(path);
  await page.getByRole('button').filter({ visible: true }).first().hover();
  await page.locator('html[data-lively]').waitFor();
  return page;
}

test('no page scrolls sideways on the smallest phone, in any language', async () => {
  const page = await openPage(origin, { reducedMotion: 'reduce', viewport: { width: 320, height: 800 } });
  for (const language of LANGUAGES) {
    for (const path of PATHS) {
      await page.goto(`${path}?lang=${language}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([language, path, width]).toEqual([language, path, 320]);
    }
  }
});

test.each(['de', 'ar'])('in %s the landing page is accessible, on a phone and on a wide window', async (language) => {
  const page = await openPage(origin, { reducedMotion: 'reduce' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?lang=${language}`);
    await expectAccessible(page);
  }
});

test('the script of the landing page keeps the language, also in what it says about a form', async () => {
  const page = await openLively('/?lang=ar', { expectedComplaints: [/status of 400/] });
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.locator('#testimonials').getByRole('button', { name: 'التالي' }).click();
  const email = page.getByLabel('البريد الإلكتروني');
  const send = page.locator('#cta').getByRole('button', { name: 'ابدأ الآن' });

  await email.fill('grace@localhost');
  await send.click();
  const alert = page.getByRole('alert').filter({ hasText: 'تعذّر إرسال بريدك الإلكتروني' });
  await alert.waitFor();
  expect(await alert.textContent()).not.toMatch(/[a-z]/i);

  await email.fill('grace@example.com');
  await send.click();
  await page.getByRole('status').filter({ hasText: 'شكرًا لك. سنتواصل معك.' }).waitFor();
});
