import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPageCache } from './page-cache.server.ts';

const drawing = (userName: string, html = 'x'.repeat(100)) => ({ userName, html, isWhole: true });

test('a page that was drawn is found until its portfolio changes', async () => {
  const cache = openPageCache(10_000);
  await cache.draw('1', async () => drawing('ada'));

  expect(cache.ownerOf('ada')).toBe('1');
  expect(String(await cache.find('1')?.body('identity'))).toBe('x'.repeat(100));
  cache.forget('2');
  expect(cache.find('1')).toBeDefined();
  cache.forget('1');
  expect(cache.find('1')).toBeUndefined();
  expect(cache.ownerOf('ada')).toBeUndefined();
  expect(cache.heldBytes()).toBe(0);
});

test('a page is drawn once for however many ask at the same time', async () => {
  const cache = openPageCache(10_000);
  let drawn = 0;
  const draw = () =>
    cache.draw('1', async () => {
      drawn += 1;
      return drawing('ada');
    });

  const pages = await Promise.all([draw(), draw(), draw()]);

  expect(drawn).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('a page whose portfolio changes while it is drawn is not kept, and who asks then gets a newer one', async () => {
  const cache = openPageCache(10_000);
  const gate = Promise.withResolvers<void>();
  const early = cache.draw('1', async () => {
    await gate.promise;
    return drawing('ada', 'old');
  });
  cache.forget('1');
  const late = cache.draw('1', async () => drawing('ada', 'new'));
  gate.resolve();

  expect(String(await (await early).body('identity'))).toBe('old');
  expect(String(await (await late).body('identity'))).toBe('new');
  expect(String(await cache.find('1')?.body('identity'))).toBe('new');
});

test('a page with a section that failed is shown but not kept', async () => {
  const cache = openPageCache(10_000);
  const page = await cache.draw('1', async () => ({ ...drawing('ada', 'half'), isWhole: false }));
  expect(String(await page.body('identity'))).toBe('half');
  expect(cache.find('1')).toBeUndefined();
});

test('a drawing that fails fails for who asked, and the next one is tried anew', async () => {
  const cache = openPageCache(10_000);
  await expect(cache.draw('1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await cache.draw('1', async () => drawing('ada'));
  expect(cache.ownerOf('ada')).toBe('1');
});

test('past its bound the cache lets go of the page that was not asked for the longest', async () => {
  const cache = openPageCache(250);
  for (const [id, name] of [
    ['1', 'ada'],
    ['2', 'bob'],
  ] as const) {
    await cache.draw(id, async () => drawing(name));
  }
  cache.find('1');
  await cache.draw('3', async () => drawing('cyd'));

  expect([cache.ownerOf('ada'), cache.ownerOf('bob'), cache.ownerOf('cyd')]).toEqual(['1', undefined, '3']);
  expect(cache.heldBytes()).toBe(200);
});

test('compressed bodies count towards the bound, and are made once', async () => {
  const cache = openPageCache(10_000);
  const page = await cache.draw('1', async () => drawing('ada'));
  const [first, second] = await Promise.all([page.body('gzip'), page.body('gzip')]);

  expect(first).toBe(second);
  expect(String(gunzipSync(first))).toBe('x'.repeat(100));
  expect(cache.heldBytes()).toBe(100 + first.length);
});

test('when any portfolio may have changed all pages are forgotten', async () => {
  const cache = openPageCache(10_000);
  await cache.draw('1', async () => drawing('ada'));
  await cache.draw('2', async () => drawing('bob'));
  cache.forget(undefined);
  expect([cache.find('1'), cache.find('2'), cache.heldBytes()]).toEqual([undefined, undefined, 0]);
});
