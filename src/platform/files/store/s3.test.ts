import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve, startS3Store } from '../../../../tests/support/servers/s3-store.ts';
import { openBucket } from './s3.server.ts';

const NAME = `${'a'.repeat(64)}.webp`;
const BYTES = Buffer.from('PIXELS');

async function startStore() {
  const store = await startS3Store();
  onTestFinished(store.stop);
  return store;
}

async function serveUntilEnd(listener: RequestListener): Promise<string> {
  const { url, stop } = await serve(listener);
  onTestFinished(stop);
  return url;
}

function bucketAt(endpoint: string) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  return openBucket(new URL(`s3://pictures?endpoint=${endpoint}&region=eu-central-1`));
}

test('a stored file is signed and typed, and exists until it is deleted', async () => {
  const store = await startStore();
  const files = bucketAt(store.url);
  await files.put(NAME, BYTES);

  expect(store.objects.get(NAME)).toMatchObject({ bytes: BYTES, type: 'image/webp' });
  expect(store.requests[0]?.headers.authorization).toContain('Credential=key/');
  expect(store.requests[0]?.headers.authorization).toContain('/eu-central-1/s3/');
  expect(Buffer.from((await files.get(NAME)) ?? [])).toEqual(BYTES);
  await files.delete(NAME);
  await files.delete(NAME);
  expect(await files.get(NAME)).toBeUndefined();
});

test('a file that was stored again since is not deleted', async () => {
  const store = await startStore();
  const files = bucketAt(store.url);
  await files.put(NAME, BYTES);
  await files.delete(NAME, new Date(Date.now() - 60_000));
  expect(await files.get(NAME)).toBeDefined();

  await files.delete(NAME, new Date(Date.now() + 60_000));
  expect(await files.get(NAME)).toBeUndefined();
});

test('names are listed by prefix, over all pages', async () => {
  const store = await startStore();
  const files = bucketAt(store.url);
  for (const name of ['a1.webp', 'a2.webp', 'a3.webp', 'b1.webp']) await files.put(name, BYTES);

  expect(await files.list('a')).toEqual(['a1.webp', 'a2.webp', 'a3.webp']);
  expect(await files.list('c')).toEqual([]);
});

test.each([
  ['refuses connections', async () => 'http://127.0.0.1:9'],
  ['answers nothing', () => serveUntilEnd(() => {})],
  ['answers errors', () => serveUntilEnd((_request, response) => response.writeHead(500).end())],
  ['denies access', () => serveUntilEnd((_request, response) => response.writeHead(403).end())],
])('a store that %s is unavailable within six seconds', async (_, start) => {
  const files = bucketAt(await start());
  const started = performance.now();

  const failure = { code: 'unavailable', retryAfterSeconds: expect.any(Number), cause: expect.anything() };
  await expect(files.put(NAME, BYTES)).rejects.toMatchObject(failure);

  expect(performance.now() - started).toBeLessThan(6_000);
});

test('a store that confirms what it does not keep has not stored it', async () => {
  const store = await startStore();
  const files = bucketAt(store.url);
  store.objects.set = () => store.objects;
  await expect(files.put(NAME, BYTES)).rejects.toMatchObject({
    code: 'unavailable',
    cause: expect.objectContaining({
      message: expect.stringMatching(/^The store of pictures failed: write in the bucket \S+/),
      cause: expect.objectContaining({ message: `${NAME} was confirmed, but is not there` }),
    }),
  });
});
