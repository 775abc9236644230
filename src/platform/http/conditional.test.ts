import { expect, test } from 'vitest';
import { accepts, entityTagOf, matchesDocument } from './conditional.ts';

test('an encoding is accepted if its whole name is in the header', () => {
  for (const encoding of ['gzip', 'br', 'zstd'] as const)
    expect(accepts('gzip, deflate, br, zstd', encoding)).toBe(true);
  expect(accepts('GZIP;q=0.5', 'gzip')).toBe(true);
  expect(accepts('deflate', 'gzip')).toBe(false);
  expect(accepts('br-best, xzstd', 'br')).toBe(false);
  expect(accepts(undefined, 'gzip')).toBe(false);
});

test('an encoding with q=0 is not used', () => {
  expect(accepts('br;q=0, gzip', 'br')).toBe(false);
  expect(accepts('br;q=0, gzip', 'gzip')).toBe(true);
  expect(accepts('br; q=0.000,zstd;q=0', 'zstd')).toBe(false);
});

test('each encoding has its own ETag', () => {
  expect(entityTagOf('abc', 'identity')).toBe('"abc"');
  expect(entityTagOf('abc', 'br')).toBe('"abc-br"');
});

test('an ETag of any encoding matches, also if a proxy has weakened it', () => {
  for (const tag of ['"abc"', '"abc-br"', '"abc-zstd"', 'W/"abc-gzip"', '"old", "abc"', '*'])
    expect(matchesDocument(tag, 'abc')).toBe(true);
  for (const tag of [undefined, '', '"old"', '"abcd"', 'abc']) expect(matchesDocument(tag, 'abc')).toBe(false);
});
