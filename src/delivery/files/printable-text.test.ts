import { expect, test } from 'vitest';
import { eastAsianLetters } from '../../platform/lib/east-asian-letters.ts';
import { printableText } from './printable-text.ts';

test.each([
  ['Chinese, simplified and traditional', '软件工程师，軟體工程師。'],
  ['Japanese', 'ソフトウェア「設計」、ひらがな'],
  ['Korean', '소프트웨어 엔지니어'],
  ['Devanagari, with conjuncts', 'सॉफ़्टवेयर इंजीनियर क्षत्रिय'],
  ['several on one line', 'Zürich 東京 Αθήνα עברית'],
])('the fonts of the PDF have the letters of %s', (_, text) => {
  expect(printableText(text)).toBe(text);
});

test.each([
  ['a rare character', '\u{20000}', '?'],
  ['a script without a font', 'አበበ', '???'],
  ['an emoji', 'Tea 🍵 time', 'Tea  time'],
  ['a styled letter', '𝐀𝒷', 'Ab'],
  ['an arrow', 'a → b', 'a -> b'],
])('%s is replaced', (_, text, printed) => {
  expect(printableText(text)).toBe(printed);
});

test('the letters are those of the standards, each once and without private ones', () => {
  const { chinese, japanese, korean } = eastAsianLetters();
  expect([chinese.length, japanese.length, korean.length].every((count) => count > 2_000 && count < 12_000)).toBe(true);
  expect([chinese, japanese, korean].every((letters) => new Set(letters).size === letters.length)).toBe(true);
  expect(chinese).toContain('王');
  expect(japanese).toContain('あ');
  expect(korean).toContain('김');
});
