import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBucket } from './s3-files.server.ts';

const NAME = `${'a'.repeat(64)}.webp`;
const BYTES = Buffer.from('PIXELS');
const PAGE_SIZE = 2;

type Stored = { bytes: Buffer; type: string | undefined; at: Date };

/** As much of S3's protocol as a bucket of pictures needs. */
async function startStore() {
  const objects = new Map<string, Stored>();
  const requests: IncomingMessage[] = [];
  const url = await serve(async (request, response) => {
    requests.push(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const name = pathname.replace(/^\/pictures\/?/, '');
    if (request.method === 'PUT') {
      objects.set(name, { bytes: await buffer(request), type: request.headers['content-type'], at: new Date() });
    }
    if (request.method === 'DELETE') objects.delete(name);
    if (name === '') return response.end(listing([...objects.keys()].sort(), searchParams));
    const stored = objects.get(name);
    if (!stored && request.method !== 'DELETE') {
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    }
    if (stored) response.setHeader('last-modified', stored.at.toUTCString());
    return response.end(request.method === 'GET' ? stored?.bytes : undefined);
  });
  return { url, objects, requests };
}

function listing(names: string[], query: URLSearchParams): string {
  const matching = names.filter((name) => name.startsWith(query.get('prefix') ?? ''));
  const from = Number(query.get('continuation-token') ?? 0);
  const page = matching.slice(from, from + PAGE_SIZE);
  const next = from + PAGE_SIZE;
  const keys = page.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
  );
  const token = next < matching.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<ListBucketResult>${keys.join('')}<IsTruncated>${token !== ''}</IsTruncated>${token}</ListBucketResult>`;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function bucketAt(endpoint: string) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return openBucket(new URL(`s3://pictures?endpoint=${endpoint}&region=eu-central-1`));
}

test('what is put is there, signed and typed, until it is deleted', async () => {
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

test('what was stored again since is not deleted', async () => {
  const store = await startStore();
  const files = bucketAt(store.url);
  await files.put(NAME, BYTES);
  await files.delete(NAME, new Date(Date.now() - 60_000));
  expect(await files.get(NAME)).toBeDefined();

  await files.delete(NAME, new Date(Date.now() + 60_000));
  expect(await files.get(NAME)).toBeUndefined();
});

test('names are listed by how they begin, over all pages', async () => {
  const store = await startStore();
  const files = bucketAt(store.url);
  for (const name of ['a1.webp', 'a2.webp', 'a3.webp', 'b1.webp']) await files.put(name, BYTES);

  expect(await files.list('a')).toEqual(['a1.webp', 'a2.webp', 'a3.webp']);
  expect(await files.list('c')).toEqual([]);
});

test.each([
  ['refuses connections', async () => 'http://127.0.0.1:9'],
  ['answers nothing', () => serve(() => {})],
  ['answers errors', () => serve((_request, response) => response.writeHead(500).end())],
  ['denies access', () => serve((_request, response) => response.writeHead(403).end())],
])('a store that %s is unavailable within six seconds', async (_, start) => {
  const files = bucketAt(await start());
  const started = performance.now();

  const failure = { code: 'unavailable', retryAfterSeconds: expect.any(Number), cause: expect.anything() };
  await expect(files.put(NAME, BYTES)).rejects.toMatchObject(failure);

  expect(performance.now() - started).toBeLessThan(6_000);
});
