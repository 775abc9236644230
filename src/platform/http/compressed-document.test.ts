import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { compressDocument, documentResponse } from './compressed-document.server.ts';

const TERMS = { policy: "default-src 'none'", cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
const REQUEST_HEADERS = { 'accept-encoding': 'gzip, br' };
const WORDS =
  randomBytes(4_000)
    .toString('hex')
    .match(/.{1,8}/g) ?? [];
const HTML = [...WORDS, ...WORDS.toReversed(), ...WORDS].map((word) => `<p>${word}</p>`).join('');

test('a document that is requested again is compressed better, with its own ETag; both ETags match', async () => {
  const document = compressDocument({ html: HTML, indexed: true });
  const first = documentResponse(document, TERMS, REQUEST_HEADERS);
  const firstBytes = (await first.body) as Buffer;
  expect(first.headers.etag).toBe(`"${document.digest}-br"`);

  const best = await eventually(() => {
    const terms = documentResponse(document, TERMS, REQUEST_HEADERS);
    expect(terms.headers.etag).toBe(`"${document.digest}-br-best"`);
    return terms;
  });
  const bestBytes = (await best.body) as Buffer;
  expect(bestBytes.length).toBeLessThan(firstBytes.length);
  expect(brotliDecompressSync(bestBytes).toString()).toBe(HTML);
  for (const { headers } of [first, best]) {
    expect(documentResponse(document, TERMS, { ...REQUEST_HEADERS, 'if-none-match': headers.etag ?? '' }).status).toBe(
      304,
    );
  }
});
