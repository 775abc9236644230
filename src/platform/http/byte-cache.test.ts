import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { collectGarbage } from '../../../tests/support/collect-garbage.ts';
import { openByteCache } from './byte-cache.server.ts';

const MB = 1024 * 1024;

test('a cache keeps no more memory than its limit, however small its entries are', async () => {
  const cache = openByteCache({ maxBytes: MB, waiting: 1 });
  await collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < 3_000; index++) {
    await cache.get(`file ${index}`, () => promisify(gzip)(`small ${index}`));
    // What other requests allocate in between.
    Buffer.from('x'.repeat(4_000));
  }
  await collectGarbage();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * MB);
  expect(String(await cache.get('file 2999', async () => Buffer.from('made again')))).not.toBe('made again');
});

test('a new version takes the place of the one before, and is made once', async () => {
  const cache = openByteCache({ maxBytes: 2_000, waiting: 10 });
  let made = 0;
  const get = (version: string) =>
    cache.get(
      'sitemap.xml',
      async () => {
        made += 1;
        return Buffer.alloc(400, version);
      },
      version,
    );
  await cache.get('other', async () => Buffer.alloc(400, 'o'));
  for (let version = 0; version < 9; version++) {
    const both = await Promise.all([get(String(version)), get(String(version))]);
    expect(both.map((bytes) => String(bytes.subarray(0, 1)))).toEqual([String(version), String(version)]);
  }
  expect(made).toBe(9);
  const other = await cache.get('other', async () => Buffer.from('made again'));
  expect(other).toHaveLength(400);
});
