import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible, openPage } from '../../support/browser.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

test('every link of the documents leads to a page and to a heading of it', async () => {
  const pages = new Map<string, string>();
  const waiting = ['/docs/index.html'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const response = await app.request('GET', path);
    expect(response.statusCode, path).toBe(200);
    pages.set(path, response.body);
    for (const { pathname } of linksOf(path, response.body)) {
      if (!pages.has(pathname) && !waiting.includes(pathname) && pathname.endsWith('.html')) waiting.push(pathname);
    }
  }
  expect(pages.size).toBeGreaterThan(100);
  for (const [path, body] of pages) {
    for (const { pathname, hash } of linksOf(path, body).filter((url) => url.hash !== '')) {
      expect(pages.get(pathname), `${path} leads to ${pathname}${hash}`).toContain(
        `id="${decodeURIComponent(hash.slice(1))}"`,
      );
    }
  }
});

test('the documents are served below /docs, are not indexed, and run nothing of other origins', async () => {
  const { statusCode, headers } = await app.request('GET', '/docs');
  expect([statusCode, headers.location]).toEqual([301, expect.stringMatching(/\/docs\/$/)]);
  const page = await app.request('GET', '/docs/');
  expect(page.headers['x-robots-tag']).toBe('noindex');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect((await app.request('GET', '/docs/no-such.html')).statusCode).toBe(404);
  expect((await app.request('GET', '/docs/..%2f..%2fpackage.json')).statusCode).not.toBe(200);
});

test('a setting is found by a part of its name, by keyboard alone', async () => {
  const page = await openPage(origin);
  await page.goto('/docs/how-to/move.html');
  await page.keyboard.press('/');
  await page.keyboard.type('stream_keep');
  await page.locator('.results a').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/(?!how-to\/move)/);
  expect(await page.locator('main').textContent()).toContain('BACKUP_STREAM_KEEP');
});

test('the documents are accessible and never scroll sideways', async () => {
  const page = await openPage(origin);
  for (const [path, width] of [
    ['/docs/', 320],
    ['/docs/how-to/release.html', 1_280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
});

function linksOf(path: string, body: string): URL[] {
  const hrefs = [...body.matchAll(/<a href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href, `http://site.example${path}`),
  );
  return hrefs.filter(({ hostname }) => hostname === 'site.example');
}
