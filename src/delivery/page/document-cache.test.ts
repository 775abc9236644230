import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { collectGarbage } from '../../../tests/support/collect-garbage.ts';
import { openDocumentCache } from './document-cache.server.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

const rendering = (owner: string, html = 'x'.repeat(100)) => ({
  owner,
  page: '',
  html,
  indexed: true,
});
const textOf = async (document: Awaited<ReturnType<ReturnType<typeof openDocumentCache>['render']>>) =>
  String(await document?.body('identity'));

test('a rendered document is cached until its portfolio changes', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  await cache.render('/u/ada', async () => rendering('1'));

  expect(cache.find('/u/ada')?.owner).toBe('1');
  expect(await textOf(cache.find('/u/ada'))).toBe('x'.repeat(100));
  cache.forget('2');
  expect(cache.find('/u/ada')).toBeDefined();
  cache.forget('1');
  expect(cache.find('/u/ada')).toBeUndefined();
  expect(cache.cachedBytes()).toBe(0);
});

test('a change of a portfolio removes all of its documents, and no others', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  for (const path of ['/u/ada', '/home']) await cache.render(path, async () => rendering('1'));
  await cache.render('/u/bob', async () => rendering('2'));
  cache.forget('1');

  expect([cache.find('/u/ada'), cache.find('/home')]).toEqual([undefined, undefined]);
  expect(cache.find('/u/bob')?.owner).toBe('2');
  expect(cache.cachedBytes()).toBe(100);
});

test('a change also removes a document that was compressed while it was cached', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  const document = await cache.render('/u/ada', async () => rendering('1'));
  await document?.body('gzip');
  expect(cache.find('/u/ada')).toBe(document);
  cache.forget('1');
  expect(cache.find('/u/ada')).toBeUndefined();
});

test('a document is rendered once for concurrent requests', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  let rendered = 0;
  const request = () =>
    cache.render('/u/ada', async () => {
      rendered += 1;
      return rendering('1');
    });

  const documents = await Promise.all([request(), request(), request()]);

  expect(rendered).toBe(1);
  expect(new Set(documents).size).toBe(1);
});

test('a document whose portfolio changes during rendering is not cached, and later requests get a newer one', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  const gate = Promise.withResolvers<void>();
  const early = cache.render('/u/ada', async () => {
    await gate.promise;
    return rendering('1', 'old');
  });
  cache.forget('1');
  const late = cache.render('/u/ada', async () => rendering('1', 'new'));
  gate.resolve();

  expect(await textOf(await early)).toBe('old');
  expect(await textOf(await late)).toBe('new');
  expect(await textOf(cache.find('/u/ada'))).toBe('new');
});

test('a document that is stale after a newer rendering has started is not cached either', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  const gate = Promise.withResolvers<void>();
  const early = cache.render('/u/ada', async () => {
    await gate.promise;
    return rendering('1', 'old');
  });
  cache.forget('2');
  await cache.render('/u/ada', async () => rendering('1', 'newer'));
  cache.forget('1');
  gate.resolve();

  expect(await textOf(await early)).toBe('old');
  expect(cache.find('/u/ada')).toBeUndefined();
});

test('requests join the newer rendering also after the stale one has ended', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  const gate = Promise.withResolvers<void>();
  const early = cache.render('/u/ada', async () => rendering('1', 'old'));
  cache.forget('1');
  let rendered = 0;
  const request = () =>
    cache.render('/u/ada', async () => {
      rendered += 1;
      await gate.promise;
      return rendering('1', 'new');
    });
  const late = request();
  await early;
  const joined = request();
  gate.resolve();

  expect(await joined).toBe(await late);
  expect(rendered).toBe(1);
});

test("another portfolio's change does not prevent caching", async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  await cache.render('/u/ada', async () => {
    cache.forget('2');
    return rendering('1');
  });
  expect(cache.find('/u/ada')).toBeDefined();
});

test('a rendering that fails or finds nothing is not cached, and the next request tries again', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  await expect(cache.render('/u/ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await cache.render('/u/ada', async () => undefined)).toBeUndefined();
  await cache.render('/u/ada', async () => rendering('1'));
  expect(cache.find('/u/ada')?.owner).toBe('1');
});

test('beyond its limit the cache evicts the least recently used document', async () => {
  const cache = openDocumentCache(250, () => NOW);
  await cache.render('/u/ada', async () => rendering('1'));
  await cache.render('/u/bob', async () => rendering('2'));
  cache.find('/u/ada');
  await cache.render('/u/cyd', async () => rendering('3'));

  expect(['/u/ada', '/u/bob', '/u/cyd'].map((path) => cache.find(path)?.owner)).toEqual(['1', undefined, '3']);
  expect(cache.cachedBytes()).toBe(200);
});

test('compressed bodies count towards the limit, and are made once', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  const document = await cache.render('/u/ada', async () => rendering('1'));
  const [first, second] = await Promise.all([document?.body('gzip'), document?.body('gzip')]);

  expect(first).toBe(second);
  const bytes = first as Buffer;
  expect(String(gunzipSync(bytes))).toBe('x'.repeat(100));
  expect(cache.cachedBytes()).toBe(100 + bytes.length);
});

test('if any portfolio may have changed, all documents are removed', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  await cache.render('/u/ada', async () => rendering('1'));
  await cache.render('/u/bob', async () => rendering('2'));
  cache.forget(undefined);
  expect([cache.find('/u/ada'), cache.find('/u/bob'), cache.cachedBytes()]).toEqual([undefined, undefined, 0]);
});

test('a document is rendered again at the time of its next automatic change', async () => {
  let now = NOW;
  const cache = openDocumentCache(10_000, () => now);
  const changesAt = new Date('2026-11-23T00:00:00Z');
  await cache.render('/u/ada', async () => ({ ...rendering('1'), changesAt }));
  now = new Date(changesAt.getTime() - 1);
  expect(cache.find('/u/ada')).toBeDefined();
  now = changesAt;
  expect(cache.find('/u/ada')).toBeUndefined();
  expect(cache.cachedBytes()).toBe(0);
});

test('a document larger than its share of the cache is sent and not cached', async () => {
  const cache = openDocumentCache(10_000, () => NOW, 99);
  await cache.render('/u/ada', async () => ({ ...rendering('1'), html: 'x'.repeat(99) }));
  const document = await cache.render('/u/bob', async () => rendering('2'));
  expect(document?.size).toBe(100);
  expect([cache.find('/u/ada')?.owner, cache.find('/u/bob'), cache.cachedBytes()]).toEqual(['1', undefined, 99]);
});

test('a document that exactly fills the cache is cached', async () => {
  const cache = openDocumentCache(100, () => NOW);
  await cache.render('/u/ada', async () => rendering('1'));
  expect(cache.find('/u/ada')).toBeDefined();
});

test('a document that is rendered twice at the same time counts once towards the limit', async () => {
  const cache = openDocumentCache(10_000, () => NOW);
  const gate = Promise.withResolvers<void>();
  const early = cache.render('/u/ada', async () => {
    await gate.promise;
    return rendering('1');
  });
  cache.forget('2');
  await cache.render('/u/ada', async () => rendering('1'));
  gate.resolve();
  await early;

  expect(cache.cachedBytes()).toBe(100);
});

test('a document that arrives compressed counts with its compressed size', async () => {
  const cache = openDocumentCache(10_000, () => NOW, 99);
  const compressed = (bytes: number) => ({ gzip: new Uint8Array(bytes), digest: 'a digest' });
  await cache.render('/u/ada', async () => ({ ...rendering('1'), html: compressed(99) }));
  await cache.render('/u/bob', async () => ({ ...rendering('2'), html: compressed(100) }));
  expect([cache.find('/u/ada')?.size, cache.find('/u/bob')]).toEqual([99, undefined]);
});

test('of one portfolio 60 documents of variants are cached, and its plain page and other portfolios stay', async () => {
  const cache = openDocumentCache(100_000, () => NOW);
  await cache.render('/u/ada', async () => rendering('1'));
  await cache.render('/u/bob/v/1', async () => ({ ...rendering('2'), variant: '/v/1' }));
  for (let n = 1; n <= 63; n++)
    await cache.render(`/u/ada/v/${n}`, async () => ({ ...rendering('1'), variant: `/v/${n}` }));

  for (const n of [1, 2, 3]) expect(cache.find(`/u/ada/v/${n}`)).toBeUndefined();
  for (const path of ['/u/ada', '/u/ada/v/4', '/u/ada/v/63', '/u/bob/v/1']) expect(cache.find(path)).toBeDefined();
  cache.forget('1');
  expect(cache.find('/u/ada/v/63')).toBeUndefined();
  expect(cache.cachedBytes()).toBe(100);
});

test('small documents keep no more memory than is counted, in any form', async () => {
  const cache = openDocumentCache(1_000_000, () => NOW);
  await collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < 1_000; index++) {
    const document = await cache.render(`/u/ada-${index}.vcf`, async () => rendering(`${index}`, `card ${index}`));
    await document?.body('gzip');
    // What other requests allocate in between.
    Buffer.from('x'.repeat(8_000));
  }
  expect(cache.counts().cached).toBe(1_000);
  await collectGarbage();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000);
});

test('a document that has become too large does not count as a variant', async () => {
  const cache = openDocumentCache(100_000, () => NOW);
  const pathOf = (n: number) => `/u/ada/v/${n}`;
  const variant = (n: number, html?: string) =>
    cache.render(pathOf(n), async () => ({ ...rendering('1', html), variant: `/v/${n}` }));
  await variant(0);
  const large = await variant(1, randomBytes(60_000).toString('base64'));
  for (const form of ['identity', 'gzip', 'br'] as const) await large?.body(form);
  expect(cache.find(pathOf(1))).toBeUndefined();
  for (let n = 2; n <= 60; n++) await variant(n);
  expect(cache.find(pathOf(0))).toBeDefined();
});
