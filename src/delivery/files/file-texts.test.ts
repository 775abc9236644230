import { expect, test } from 'vitest';
import { LANGUAGES } from '../../platform/lib/texts/languages.ts';
import { fileTexts } from './file-texts.ts';

test('labels and lists are joined as their language joins them', () => {
  const joined = (language: (typeof LANGUAGES)[number]) => {
    const { labelled, enumerated } = fileTexts(language);
    return labelled('a', enumerated(['b', 'c']));
  };
  expect(joined('en')).toBe('a: b, c');
  expect(joined('fr')).toBe('a\u00a0: b, c');
  expect(joined('ja')).toBe('a：b、c');
  expect(joined('zh')).toBe('a：b、c');
  expect(joined('ar')).toBe('a: b، c');
  expect(fileTexts('fr').labelled('', 'b')).toBe('b');
});

test('a label is joined as the other labels of its language are', () => {
  for (const language of LANGUAGES) {
    const { t } = fileTexts(language);
    const joint = (text: string) => /\s?[:：]\s?/.exec(text)?.[0];
    const labels = [t('Grade {grade}', { grade: 'x' }), t('More: {url}', { url: 'x' })].map(joint).filter(Boolean);
    expect([language, new Set(labels)]).toEqual([
      language,
      new Set([joint(t('{label}: {value}', { label: 'a', value: 'x' }))]),
    ]);
  }
});
