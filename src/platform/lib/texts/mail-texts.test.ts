import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import german from './german-mails.json' with { type: 'json' };
import { mailTexts } from './mail-texts.ts';

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const texts = Object.entries(german.texts);

test('every German text of a mail has the values of the English one, and is not English', () => {
  for (const [english, text] of texts) expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
  expect(texts.filter(([english, text]) => english === text || text.trim() === '')).toEqual([]);
  for (const forms of Object.values(german.counts)) expect(Object.keys(forms)).toEqual(['one', 'other']);
});

test('every German text of a mail is one that the code has', () => {
  const folder = join(import.meta.dirname, '../../..');
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const keys = [...texts, ...Object.entries(german.counts)].map(([english]) => english);
  expect(keys.filter((english) => !sources.includes(english))).toEqual([]);
});

test('mails are English until the owner has chosen a language', () => {
  const shown = (language: string) => {
    const { t, count } = mailTexts(language);
    return [
      t('Opened: {name}', { name: 'Acme' }),
      count('{n} people', 1, '1 person'),
      count('{n} visitors', 1_200, ''),
    ];
  };
  const english = ['Opened: Acme', '1 person', '1,200 visitors'];
  expect([shown(''), shown('en')]).toEqual([english, english]);
  expect(shown('de')).toEqual(['Geöffnet: Acme', '1 Person hat sich', '1.200 Besucher']);
});
