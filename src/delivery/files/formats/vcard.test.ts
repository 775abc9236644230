import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileTexts } from '../file-texts.ts';
import type { Resume } from '../resume.ts';
import { writeVcard } from './vcard.ts';

const OWNER = {
  id: '0198c0de-0000-7000-8000-000000000000',
  first_name: 'Ada',
  last_name: 'Lovelace',
  user_name: 'ada',
  photo: '',
};
const RESUME: Resume = {
  ...{
    name: 'Ada Lovelace',
    headline: '',
    about: '',
    pronouns: '',
    location: '',
    availability: '',
    email: '',
    phone: '',
  },
  ...{ links: [], url: 'https://folio.example/u/ada', language: 'en', direction: 'ltr', sections: [] },
  texts: fileTexts('en'),
};

/** Returns the lines of a card as a reader sees them: unfolded. */
function linesOf(parts: Partial<Resume>, owner = OWNER): string[] {
  const card = writeVcard({ ...RESUME, ...parts }, owner);
  return card.replace(/\r\n /g, '').trimEnd().split('\r\n');
}

test('a card of an account without details has only what it must have', () => {
  expect(linesOf({})).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    'PRODID:-//Vitrine//EN',
    `UID:urn:uuid:${OWNER.id}`,
    'FN:Ada Lovelace',
    'N:Lovelace;Ada;;;',
    'NICKNAME:ada',
    'LANG:en',
    'URL;PREF=1:https://folio.example/u/ada',
    'END:VCARD',
  ]);
});

test.each([
  ['separators', { headline: 'R&D; maths, poetry' }, 'TITLE:R&D\\; maths\\, poetry'],
  ['a backslash', { headline: 'C:\\temp' }, 'TITLE:C:\\\\temp'],
  ['line breaks of every system', { headline: 'a\r\nb\nc\rd' }, 'TITLE:a\\nb\\nc\\nd'],
  ['a property of its own', { headline: 'x\r\nEND:VCARD' }, 'TITLE:x\\nEND:VCARD'],
  [
    'quotes in a parameter',
    { location: 'The "Grand" Hotel^2' },
    `ADR;LABEL="The ^'Grand^' Hotel^^2":;;;The "Grand" Hotel^2;;;`,
  ],
  ['line breaks in a parameter', { location: 'London\nUK' }, 'ADR;LABEL="London^nUK":;;;London;;;UK'],
  ['a place', { location: 'Kraków, Poland' }, 'ADR;LABEL="Kraków, Poland":;;;Kraków;;;Poland'],
  ['a place with a state', { location: 'Austin, TX, USA' }, 'ADR;LABEL="Austin, TX, USA":;;;Austin;TX;;USA'],
  ['a place in its own language', { location: '東京、日本' }, 'ADR;LABEL="東京、日本":;;;東京;;;日本'],
  ['a number as people write it', { phone: '+44 (0)20 7946-0000' }, 'TEL;VALUE=text:+44 (0)20 7946-0000'],
  ['text from right to left', { headline: 'عالمة رياضيات، لندن' }, 'TITLE:عالمة رياضيات، لندن'],
])('%s stay one property', (_what, parts, expected) => {
  const lines = linesOf(parts);
  expect(lines).toContain(expected);
  expect(lines.filter((line) => line === 'END:VCARD')).toHaveLength(1);
});

test('every link is a URL, after that of the page', () => {
  const links = [
    { label: 'Code', url: 'https://code.example/ada' },
    { label: '', url: 'https://x.example/a\r\nEND:VCARD' },
  ];
  expect(linesOf({ links }).filter((line) => line.startsWith('URL'))).toEqual([
    'URL;PREF=1:https://folio.example/u/ada',
    'URL:https://code.example/ada',
    'URL:https://x.example/aEND:VCARD',
  ]);
});

test('a line has at most 75 octets, is folded between characters, and unfolds to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 }), (given) => {
      const headline = `x${given.replace(/[\\,;\r\n]/g, '')}`;
      const card = writeVcard({ ...RESUME, headline }, OWNER);
      for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(card.isWellFormed()).toBe(true);
      expect(linesOf({ headline })).toContain(`TITLE:${headline}`);
    }),
  );
});
