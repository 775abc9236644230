import { expect, test } from 'vitest';
import { citationRuns } from './citation-runs.server.ts';
import { fileTexts } from './file-texts.ts';
import { resumeItem } from './resume.ts';

const sketch = resumeItem({
  ...{ title: 'Sketch of the engine', organisation: 'Memoirs', dates: 'Aug 1843', facts: ['Chapter'] },
  authors: [
    { text: 'L. Menabrea, ', isOwner: false },
    { text: 'A. Lovelace', isOwner: true },
  ],
  links: [
    { label: 'DOI', url: 'https://doi.org/10.1000/182' },
    { label: 'PDF', url: 'https://example.org/sketch.pdf' },
  ],
});
const written = (item: typeof sketch, language: 'en' | 'ar' | 'ja' = 'en') =>
  citationRuns(item, fileTexts(language))
    .map(({ text, bold, italic }) => (bold ? `<b>${text}</b>` : italic ? `<i>${text}</i>` : text))
    .join('');

test('a reference has the own name bold, the venue italic, and a link that can be typed', () => {
  const whole =
    'L. Menabrea, <b>A. Lovelace</b>. Sketch of the engine. <i>Memoirs</i>, Chapter, Aug 1843. doi:10.1000/182';
  expect(written(sketch)).toBe(whole);
  expect(citationRuns(sketch, fileTexts('en')).at(-1)?.href).toBe('https://doi.org/10.1000/182');
});

test('what is not known leaves no mark, and a mark at the end of a text is not doubled', () => {
  expect(written({ ...sketch, authors: [], organisation: '', facts: [], dates: '', links: [] })).toBe(
    'Sketch of the engine.',
  );
  expect(written({ ...sketch, authors: [], title: 'Can it think?', facts: [], links: [] })).toBe(
    'Can it think? <i>Memoirs</i>, Aug 1843.',
  );
});

test('commas and stops are those of the language', () => {
  expect(written({ ...sketch, authors: [] }, 'ar')).toContain('<i>Memoirs</i>، Chapter، ');
  expect(written({ ...sketch, authors: [], facts: [] }, 'ja')).toBe(
    'Sketch of the engine。<i>Memoirs</i>、Aug 1843。doi:10.1000/182',
  );
});
