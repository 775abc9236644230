import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug, slugOf, slugPicker } from './project-slug.ts';

test('a slug keeps letters of every script and digits, in lower case, with hyphens between', () => {
  expect(slugOf('  Zurück zum Meer, Teil 2! ')).toBe('zurück-zum-meer-teil-2');
  expect(slugOf('متجر الكتب')).toBe('متجر-الكتب');
  expect(slugOf('नमस्ते दुनिया')).toBe('नमस्ते-दुनिया');
  expect(slugOf('東京 地図')).toBe('東京-地図');
  expect(slugOf('C++ / <script>')).toBe('c-script');
});

test('a title without letters has a slug too, and a long one a short slug', () => {
  expect(slugOf('')).toBe('project');
  expect(slugOf('🚂!')).toBe('project');
  expect(slugOf('a b'.repeat(100))).toHaveLength(60);
});

test('letters typed in two ways give one slug', () => {
  expect(slugOf('Cafe\u0301')).toBe(slugOf('Café'));
});

test('a taken slug gets a number', () => {
  const pick = slugPicker(new Set(['a', 'a-2', 'a-4']));
  expect(['a', 'b', 'a', 'b', 'a-2', 'a'].map(pick)).toEqual(['a-3', 'b', 'a-5', 'b-2', 'a-2-2', 'a-6']);
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

test('invalid slugs are recognised', () => {
  for (const text of ['', '-', 'a-', '-a', 'a--b', 'A', 'a b', 'a/b', '..', 'a\u202eb', 'Cafe\u0301', 'a'.repeat(127)])
    expect([text, isSlug(text)]).toEqual([text, false]);
});

test('ten thousand equal titles take a few lookups each', () => {
  let lookUps = 0;
  class CountingSet extends Set<string> {
    override has(slug: string): boolean {
      lookUps += 1;
      return super.has(slug);
    }
  }
  const pick = slugPicker(new CountingSet());
  for (let i = 0; i < 10_000; i++) pick('a');
  expect(pick('a')).toBe('a-10001');
  expect(lookUps).toBeLessThan(40_000);
});
