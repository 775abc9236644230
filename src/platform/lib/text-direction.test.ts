import { expect, test } from 'vitest';
import { textDirection } from './text-direction.ts';

test('a text has the direction of its first letter', () => {
  expect(textDirection('Ada')).toBe('ltr');
  expect(textDirection('1. ليلى Ada')).toBe('rtl');
  expect(textDirection('חנות')).toBe('rtl');
  expect(textDirection('東京 خرائط')).toBe('ltr');
});

test('a text without letters is left to the browser', () => {
  expect(textDirection('')).toBe('auto');
  expect(textDirection('2026 – 🚂')).toBe('auto');
});
