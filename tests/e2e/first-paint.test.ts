import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ACCENT_COLOURS } from '../../src/platform/lib/palette.ts';
import { ACCENTS } from '../../src/portfolio/model/theme.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

/** Blocks every script and stylesheet until released, like a slow connection. */
async function blockAssets(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const boxOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

test.each([360, 1_280])(
  'at %i px a studio with loading scripts and stylesheets shows its outline, in place and theme',
  async (width) => {
    const { page } = await openLoggedInPage(app, origin, { viewport: { width, height: 800 }, isNew: true });
    await page.addInitScript(() => localStorage.setItem('theme', JSON.stringify({ mode: 'dark', accent: 'cobalt' })));
    const release = await blockAssets(page);
    await page.goto('/studio/messages', { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(await page.locator('html').evaluate(({ dataset }) => ({ ...dataset }))).toEqual({
      mode: 'dark',
      accent: 'cobalt',
    });
    await page.locator('.skeleton').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expectAccessible(page);
    const outline = [await boxOf(page, 'header'), await boxOf(page, 'header .brand'), await boxOf(page, 'main')];

    release();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    const rendered = [await boxOf(page, 'header'), await boxOf(page, 'header .brand'), await boxOf(page, 'main')];
    const placeOf = (box: Awaited<ReturnType<typeof boxOf>>) => [box?.x, box?.y, box?.width];
    expect(rendered.map(placeOf)).toEqual(outline.map(placeOf));
    expect(await page.locator('.skeleton').count()).toBe(0);
  },
);

test('a screen whose code could not be fetched loads by itself when the network is back', async () => {
  const { page } = await openLoggedInPage(app, origin, {
    // React says so (#520) if it had to render at once what it could not in parts.
    expectedComplaints: [/ERR_INTERNET_DISCONNECTED/, /dynamically imported/, /React error #520/],
    isNew: true,
  });
  await page.goto('/studio');
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByText('You are offline. This screen opens when the network is back.').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('a screen whose code failed for another reason has a retry button', async () => {
  const { page } = await openLoggedInPage(app, origin, {
    // React says so (#520) if it had to render at once what it could not in parts.
    expectedComplaints: [/status of 500/, /dynamically imported/, /React error #520/],
    isNew: true,
  });
  await page.goto('/studio');
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByText('This screen could not be shown.').waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('the landing page links logged-in users to the studio, from the same bytes, without layout shift', async () => {
  const visitor = await openPage(origin);
  await visitor.goto('/');
  await visitor.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  const { page } = await openLoggedInPage(app, origin);
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const response = await page.goto('/');
  expect(await response?.text()).toBe((await app.request('GET', '/')).body);
  const link = page.getByRole('banner').getByRole('link', { name: 'Studio' });
  await link.waitFor();
  expect(await page.getByRole('banner').getByRole('link', { name: 'Log in' }).count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.005);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
});

test.each([false, true])(
  'each swatch has the colour of its accent, whichever is selected (forced colours: %s)',
  async (isForced) => {
    const { page } = await openLoggedInPage(app, origin, {
      colorScheme: 'light',
      forcedColors: isForced ? 'active' : 'none',
    });
    await page.goto('/settings/page');
    await page.getByText('Adjust', { exact: true }).click();
    await page.getByRole('radio', { name: 'cobalt' }).check();
    await expect.poll(() => page.locator('html').getAttribute('data-accent')).toBe('cobalt');
    const colours = await page
      .locator('label [data-accent]')
      .evaluateAll((swatches) =>
        swatches.map((swatch) => [swatch.getAttribute('data-accent'), getComputedStyle(swatch).backgroundColor]),
      );
    expect(colours).toEqual(ACCENTS.map((accent) => [accent, rgb(ACCENT_COLOURS[accent]?.light ?? '')]));
  },
);

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}
