import { expect, test } from 'vitest';
import { documentLanguage } from './document-language.ts';

test('a page without texts in another script is English', () => {
  expect(documentLanguage(['Ada Lovelace', 'First programmer'])).toEqual({
    language: 'en',
    labels: 'en',
    variants: {},
  });
  expect(documentLanguage([])).toEqual({ language: 'en', labels: 'en', variants: {} });
});

test.each([
  [['آدا لوفليس', 'مهندسة برمجيات في القاهرة'], 'ar', {}],
  [['علی رضایی', 'برنامه‌نویس و طراح گرافیک'], 'fa', { ar: 'fa' }],
  [['علی', 'میں لڑکے کو پڑھاتا ہوں'], 'ur', { ar: 'ur' }],
  [['Тарас Шевченко', 'Її програми'], 'uk', { ru: 'uk' }],
  [['Иван Петров', 'Първи програмист'], 'bg', { ru: 'bg' }],
  [['Иван Петров', 'Первый программист'], 'ru', {}],
  [['山田 太郎', 'エンジニアです'], 'ja', { zh: 'ja' }],
  [['王 芳', '工程师'], 'zh', {}],
])('%j is in %s', (texts, language, variants) => {
  expect(documentLanguage(texts)).toEqual({ language, labels: 'en', variants });
});

test("the page's language is that of most words", () => {
  expect(documentLanguage(['王 芳', 'Senior software engineer in Berlin']).language).toBe('en');
});
