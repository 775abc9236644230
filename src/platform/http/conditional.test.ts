import { expect, test } from 'vitest';
import { entityTagOf, matchesDocument, preferredEncoding } from './conditional.ts';

test('the smallest accepted encoding is chosen', () => {
  expect(preferredEncoding('gzip, deflate, br, zstd')).toBe('br');
  expect(preferredEncoding('GZIP;q=0.5')).toBe('gzip');
  expect(preferredEncoding('deflate')).toBe('identity');
  expect(preferredEncoding(undefined)).toBe('identity');
});

test('an encoding with q=0 is not used', () => {
  expect(preferredEncoding('br;q=0, gzip')).toBe('gzip');
  expect(preferredEncoding('br; q=0.000,gzip;q=0')).toBe('identity');
});

test('each encoding has its own ETag', () => {
  expect(entityTagOf('abc', 'identity')).toBe('"abc"');
  expect(entityTagOf('abc', 'br')).toBe('"abc-br"');
});

test('an ETag of any encoding matches, also if a proxy has weakened it', () => {
  for (const tag of ['"abc"', '"abc-br"', 'W/"abc-gzip"', '"old", "abc"', '*'])
    expect(matchesDocument(tag, 'abc')).toBe(true);
  for (const tag of [undefined, '', '"old"', '"abcd"', 'abc']) expect(matchesDocument(tag, 'abc')).toBe(false);
});
