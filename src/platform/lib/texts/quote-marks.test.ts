import { expect, test } from 'vitest';
import { quoted } from './quote-marks.ts';

test('a text is put between the quotation marks of the language', () => {
  expect(quoted('It works.', 'en')).toBe('“It works.”');
  expect(quoted('Es läuft.', 'de')).toBe('„Es läuft.“');
  expect(quoted('動いた。', 'ja')).toBe('「動いた。」');
});

test('nothing, and a text that begins with a quotation mark, stay as they are', () => {
  expect(quoted('', 'fr')).toBe('');
  expect(quoted('"It works," she said.', 'en')).toBe('"It works," she said.');
  expect(quoted('« Parfait »', 'en')).toBe('« Parfait »');
});
