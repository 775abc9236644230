import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each([
  ['آدا لوفليس', 'ar'],
  ['עדה לאבלייס', 'he'],
  ['Ада Лавлейс', 'ru'],
  ['Άντα Λάβλεϊς', 'el'],
  ['에이다 러브레이스', 'ko'],
  ['王 芳', 'zh'],
  ['東京都 渋谷区のエンジニア、開発', 'ja'],
  ['エイダ', 'ja'],
])('%s is detected as %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});

test.each([
  ['使用 TypeScript 开发', 'zh'],
  ['مطور React', 'ar'],
  ['Senior Engineer (高级工程师)', undefined],
  ['Lead at Яндекс', undefined],
])('with two scripts, the one with more words wins: %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});

test.each(['', 'Ada', 'Łukasz Żółć', 'Nguyễn Thị Hiển', 'α/β tests', '🚀', '10 µs', '𝐀𝐝𝐚', '’', 'Σ'])(
  '%j has no detected language',
  (text) => {
    expect(textLanguage(text)).toBeUndefined();
  },
);
