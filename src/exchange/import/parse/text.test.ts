import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorable } from '../../../platform/lib/fields.ts';
import { cutText, cutWords, plainText, tidyText } from './text.ts';

test.each([
  ['  Ada \n', 'Ada'],
  ['a\u0000b\u0007c', 'abc'],
  ['line\nbreak\tand tab', 'line\nbreak\tand tab'],
  ['half \ud83d of a pair', 'half  of a pair'],
  ['😀 whole', '😀 whole'],
  ['\u0000', ''],
  ['\ufeffAda', 'Ada'],
])('%j is tidied to %j', (text, expected) => {
  expect(tidyText(text)).toBe(expected);
});

test('every tidied and cut text can be stored, and is not longer than wanted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      const tidy = tidyText(text);
      expect(isStorable(tidy)).toBe(true);
      expect(tidyText(tidy)).toBe(tidy);
      const cut = cutText(tidy, max);
      expect(isStorable(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(tidy.startsWith(cut)).toBe(true);
    }),
  );
});

test.each([
  ['abcdef', 3, 'abc'],
  ['ab cdef', 3, 'ab'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['😀', 1, ''],
  ['', 0, ''],
])('%j cut to %d is %j', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test('texts, numbers and switches are read as text, and nothing else', () => {
  expect(['a', '', 0, 3.5, false, null, undefined, [], {}].map(plainText)).toEqual([
    ...['a', '', '0', '3.5', 'false', undefined, undefined, undefined, undefined],
  ]);
});

test.each([
  ['Weaves cards', 20, 'Weaves cards'],
  ['Weaves cards of many colours', 14, 'Weaves cards…'],
  ['Weaves cards of many colours', 13, 'Weaves cards…'],
  ['Weaves cards, of many colours', 15, 'Weaves cards,…'],
  ['Donaudampfschifffahrt', 8, 'Donauda…'],
])('%s within %i characters ends with a word', (text, maxCharacters, cut) => {
  expect(cutWords(text, maxCharacters)).toBe(cut);
});
