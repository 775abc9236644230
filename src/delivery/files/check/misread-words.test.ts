import { expect, test } from 'vitest';
import { misreadWords } from './misread-words.ts';

test('words are named, once, that are not in what was read of the file in either direction', () => {
  const read = `AdaLovelacewritesprograms${[...'مطورة واجهات'].reverse().join('')}कम`;
  expect(misreadWords(['Ada Lovelace', 'writes programs', 'مطورة واجهات', 'काम काम'], read)).toEqual(['काम']);
});

test('letters and their marks are as good as the letter in one piece', () => {
  expect(misreadWords(['José Núñez'], 'Jose\u0301Nu\u0301n\u0303ez')).toEqual([]);
});

test('words with marks that stand apart are named although they are in the file', () => {
  const words = ['مُدَرِّس', 'שָׁלוֹם', 'কোটি', 'বিজ্ঞান'];
  expect(misreadWords(words, words.join(''))).toEqual(['مُدَرِّس', 'שָׁלוֹם', 'বিজ্ঞান']);
});
