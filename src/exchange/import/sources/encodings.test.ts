import { expect, test } from 'vitest';
import { readSources } from './read-sources.server.ts';

const NAME = 'José Grüße';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const ENCODINGS: Record<string, { encode: (text: string) => Buffer; guessed?: string }> = {
  'UTF-8': { encode: (text) => Buffer.from(text) },
  'UTF-8 with a mark': { encode: (text) => Buffer.from(`\ufeff${text}`) },
  'Windows-1252': { encode: (text) => Buffer.from(text, 'latin1'), guessed: 'windows-1252' },
  'UTF-16 with a mark': { encode: (text) => utf16(`\ufeff${text}`) },
  'big-endian UTF-16 with a mark': { encode: (text) => utf16(`\ufeff${text}`).swap16() },
  'UTF-16 without a mark': { encode: utf16, guessed: 'utf-16le' },
};
const FORMATS: Record<string, string> = {
  'JSON Resume': JSON.stringify({ basics: { name: NAME } }),
  'Reactive Resume 5': JSON.stringify({
    version: 5,
    basics: { name: NAME, headline: '' },
    sections: { experience: { items: [] } },
    metadata: { template: 'onyx' },
  }),
  YAML: `basics:\n  name: ${NAME}\n`,
  RenderCV: `cv:\n  name: ${NAME}\n`,
  LinkedIn: `First Name,Last Name,Headline,Summary\nJosé,Grüße,,\n`,
  'Open Badges': JSON.stringify({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    badge: { type: 'BadgeClass', name: NAME, issuer: { name: 'X' } },
  }),
};

test.each(
  Object.keys(FORMATS).flatMap((format) => Object.keys(ENCODINGS).map((encoding) => [format, encoding] as const)),
)('%s in %s is read, with a note where the encoding is a guess', async (format, encoding) => {
  const { encode, guessed } = ENCODINGS[encoding] ?? {};
  const bytes = encode?.(FORMATS[format] ?? '') ?? Buffer.alloc(0);
  const { document, notes } = await readSources([{ path: 'a.file', bytes }], { language: '' });
  expect(JSON.stringify(document)).toContain(NAME);
  const encodingNotes = notes.map(({ why }) => why).filter((why) => why.includes('was read as'));
  expect(encodingNotes).toEqual(guessed ? [`the file was read as ${guessed}; check its accented letters`] : []);
});
