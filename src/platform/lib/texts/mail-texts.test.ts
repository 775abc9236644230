import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STUDIO_LANGUAGES } from './languages.ts';
import german from './mail-de.json' with { type: 'json' };
import { mailTexts } from './mail-texts.ts';

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const keys = [...Object.keys(german.texts), ...Object.keys(german.counts)];

test.each(STUDIO_LANGUAGES.filter((language) => language !== 'en'))(
  'in %s every text of a mail has the values of the English one, and is not English',
  async (language) => {
    const { default: file }: { default: typeof german } = await import(`./mail-${language}.json`);
    expect([...Object.keys(file.texts), ...Object.keys(file.counts)]).toEqual(keys);
    for (const [english, text] of Object.entries(file.texts)) {
      expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
      expect(['', english]).not.toContain(text.trim());
    }
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const forms of Object.values(file.counts)) expect(Object.keys(forms).sort()).toEqual(pluralCategories.sort());
  },
);

test('every text in the files is one that the code has', () => {
  const folder = join(import.meta.dirname, '../../..');
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  expect(keys.filter((english) => !sources.includes(english))).toEqual([]);
});

test('mails are English until the owner has chosen a language', () => {
  const shown = (language: string) => {
    const { t, count } = mailTexts(language);
    return [
      t('Opened: {name}', { name: 'Acme' }),
      count('{n} visitors', 1, '1 visitor'),
      count('{n} visitors', 1_200, ''),
    ];
  };
  const english = ['Opened: Acme', '1 visitor', '1,200 visitors'];
  expect([shown(''), shown('en')]).toEqual([english, english]);
  expect(shown('de')).toEqual(['Geöffnet: Acme', '1 Besucher', '1.200 Besucher']);
});
