import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { compressDocument, documentResponse } from './compressed-document.server.ts';

const TERMS = { policy: "default-src 'none'", cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const WORDS =
  randomBytes(4_000)
    .toString('hex')
    .match(/.{1,8}/g) ?? [];
const HTML = [...WORDS, ...WORDS.toReversed(), ...WORDS].map((word) => `<p>${word}</p>`).join('');

test('a document is sent at once with zstd, or with gzip to clients without it', () => {
  const document = compressDocument({ html: HTML, indexed: true });
  const [zstd, gzip, plain] = [BROWSER, { 'accept-encoding': 'gzip' }, {}].map((headers) =>
    documentResponse(document, TERMS, headers),
  );
  expect(zstd?.headers).toMatchObject({ 'content-encoding': 'zstd', etag: `"${document.digest}-zstd"` });
  expect(zstdDecompressSync(zstd?.body as Buffer).toString()).toBe(HTML);
  expect(gzip?.headers).toMatchObject({ 'content-encoding': 'gzip', etag: `"${document.digest}-gzip"` });
  expect(gunzipSync(gzip?.body as Buffer).toString()).toBe(HTML);
  expect(plain?.headers).not.toHaveProperty('content-encoding');
  expect(String(plain?.body)).toBe(HTML);
});

test('a document that is requested again is compressed with brotli, with its own ETag; both ETags match', async () => {
  const document = compressDocument({ html: HTML, indexed: true });
  const first = documentResponse(document, TERMS, BROWSER);
  const best = await eventually(() => {
    const terms = documentResponse(document, TERMS, BROWSER);
    expect(terms.headers).toMatchObject({ 'content-encoding': 'br', etag: `"${document.digest}-br"` });
    return terms;
  });
  const bytes = best.body as Buffer;
  expect(bytes.length).toBeLessThan((first.body as Buffer).length);
  expect(brotliDecompressSync(bytes).toString()).toBe(HTML);
  expect(documentResponse(document, TERMS, { 'accept-encoding': 'gzip' }).headers).toMatchObject({
    'content-encoding': 'gzip',
  });
  for (const { headers } of [first, best]) {
    expect(documentResponse(document, TERMS, { ...BROWSER, 'if-none-match': headers.etag ?? '' }).status).toBe(304);
  }
});
