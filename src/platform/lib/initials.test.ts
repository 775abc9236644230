import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('initials are the first letters in capitals', () => {
  expect(initials('ada', ' lovelace')).toBe('AL');
});

test('an empty name has no initial', () => {
  expect(initials('Ada', '')).toBe('A');
});

test('a character of two code units is not cut', () => {
  expect(initials('𝒜da')).toBe('𝒜');
});

test('letters that would join into a word are apart', () => {
  expect(initials('نور', 'الهاشمي')).toBe('ن\u2009ا');
});
