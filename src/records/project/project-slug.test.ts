import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlug, isSlug, slugOf } from './project-slug.ts';

test('a slug keeps the letters of every script and digits, small, with a hyphen for all between', () => {
  expect(slugOf('  Zurück zum Meer, Teil 2! ')).toBe('zurück-zum-meer-teil-2');
  expect(slugOf('متجر الكتب')).toBe('متجر-الكتب');
  expect(slugOf('नमस्ते दुनिया')).toBe('नमस्ते-दुनिया');
  expect(slugOf('東京 地図')).toBe('東京-地図');
  expect(slugOf('C++ / <script>')).toBe('c-script');
});

test('a title without letters has a slug all the same, and a long one a short slug', () => {
  expect(slugOf('')).toBe('project');
  expect(slugOf('🚂!')).toBe('project');
  expect(slugOf('a b'.repeat(100))).toHaveLength(60);
});

test('letters typed in two ways give one slug', () => {
  expect(slugOf('Cafe\u0301')).toBe(slugOf('Café'));
});

test('a slug that is taken is numbered', () => {
  const taken = new Set(['a', 'a-2']);
  expect(freeSlug('a', (slug) => taken.has(slug))).toBe('a-3');
  expect(freeSlug('b', (slug) => taken.has(slug))).toBe('b');
});

test('every title gives a slug, and that is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const slug = slugOf(title);
      expect(isSlug(slug)).toBe(true);
      expect(slugOf(slug)).toBe(slug);
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
    }),
    { numRuns: 2_000 },
  );
});

test('what is no slug is told', () => {
  for (const text of ['', '-', 'a-', '-a', 'a--b', 'A', 'a b', 'a/b', '..', 'a\u202eb', 'Cafe\u0301', 'a'.repeat(127)])
    expect([text, isSlug(text)]).toEqual([text, false]);
});
