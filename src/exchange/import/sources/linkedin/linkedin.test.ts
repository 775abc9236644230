import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  LINKEDIN_SECRETS,
  LINKEDIN_TABLES,
  linkedinZip,
} from '../../../../../tests/support/imports/linkedin-export.ts';
import { readSources } from '../read-sources.server.ts';

const read = (bytes: Uint8Array, language = '') => readSources([{ path: 'export', bytes }], { language });
const table = (name: string) => LINKEDIN_TABLES[name] ?? '';
const document = async (text: string | Uint8Array): Promise<Record<string, unknown>> =>
  (await read(typeof text === 'string' ? strToU8(text) : text)).document;
const wide = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

test('the tables of an export become sections of a document', async () => {
  const { source, document, notes } = await read(linkedinZip());
  expect(source).toBe('linkedin');
  expect(document).toEqual({
    basics: {
      name: 'Ada King Lovelace',
      label: 'Analyst of engines',
      summary: 'First sentence.\n\nSecond \\*paragraph\\*.',
      location: 'London, England, United Kingdom',
      profiles: [
        { network: 'Portfolio', url: 'https://ada.example/a,b' },
        { network: 'Blog', url: 'https://blog.example' },
        { network: 'Twitter', username: 'adaking' },
      ],
      industry: 'Computing',
      'x-vitrine': { first_name: 'Ada', last_name: 'King Lovelace' },
    },
    work: [
      {
        name: 'Engine Ltd',
        position: 'Analyst',
        location: 'London',
        startDate: '1942-09',
        endDate: '',
        highlights: ['Wrote notes.', 'Note G', 'Note A'],
      },
      {
        name: 'Loom, Inc.',
        position: 'Weaver',
        location: 'Lyon',
        startDate: '1940-02',
        endDate: '1942-08',
        highlights: ['Wove cards', 'Tested looms'],
      },
    ],
    volunteer: [
      {
        organization: 'Library',
        position: 'Reader',
        location: '',
        startDate: '2010',
        endDate: '2011',
        highlights: ['Reading'],
        cause: 'Education',
      },
    ],
    education: [
      {
        institution: 'Home School',
        studyType: 'Mathematics',
        area: '',
        score: '',
        startDate: '1920',
        endDate: '1930',
        courses: ['With tutors', 'Chess'],
      },
    ],
    projects: [
      {
        name: 'Bernoulli',
        description: 'A program',
        url: 'https://github.com/ada/b',
        startDate: '2001',
        endDate: '2002',
      },
    ],
    certificates: [
      {
        name: 'Puncher',
        issuer: 'Jacquard',
        date: '2020-01',
        url: 'https://certs.example/1',
        'x-vitrine': { certification_number: 'N-1', expiration_date: '2099-01' },
      },
      { name: 'Weaver', issuer: 'Jacquard', date: '2019', url: 'not an address', 'x-vitrine': {} },
    ],
    awards: [
      { title: 'Medal', summary: 'For notes', date: '2003-06' },
      { title: 'GRE', summary: 'Score: 170\nQuantitative', date: '2004-05' },
      { title: 'Course: Calculus', 'x-vitrine': { badge_number: 'C-101' } },
    ],
    publications: [
      {
        name: 'Sketch',
        publisher: 'Taylor',
        releaseDate: '2011-08-01',
        url: 'https://papers.example/1',
        summary: 'Translated',
      },
    ],
    languages: [{ language: 'French', fluency: 'Full professional proficiency' }],
    'x-vitrine-recommendations': [
      { name: 'Charles Babbage', position: 'Inventor', company: 'Engines', reference: 'She is the enchantress.' },
    ],
    skills: [{ name: 'Skills', keywords: ['Mathematics', 'C#', '=HYPERLINK("https://evil.example")'] }],
  });
  const text = JSON.stringify([document, notes]);
  for (const secret of LINKEDIN_SECRETS) expect(text).not.toContain(secret);
  expect(text).not.toContain('Not shown');
});

test('a table that is there twice counts once, whatever its name', async () => {
  const skills = strToU8(table('Skills.csv'));
  const positions = strToU8(table('Positions.csv'));
  const zip = zipSync({ 'a/Positions.csv': positions, 'b/Positions.csv': positions, 'Skills_12.csv': skills });
  const files = [
    { path: 'export.zip', bytes: zip },
    { path: 'export (1).zip', bytes: zip },
    { path: 'Skills.csv', bytes: skills },
  ];
  const once = await readSources([{ path: 'Positions.csv', bytes: positions }, ...files.slice(2)], { language: '' });
  expect((await readSources(files, { language: '' })).document).toEqual(once.document);
});

test('a file that is packed in an unknown way is named, and the others are read', async () => {
  const bytes = Buffer.from(zipSync({ 'Skills.csv': strToU8('Name\nWool\n'), 'Positions.csv': strToU8('x') }));
  const last = bytes.lastIndexOf('Positions.csv') - 46;
  bytes.writeUInt16LE(12, last + 10);
  const { notes } = await readSources([{ path: 'x.zip', bytes }], { language: '' });
  expect(notes).toMatchObject([
    { where: 'Positions.csv', times: 1, why: expect.stringMatching(/^is packed in a way/) },
  ]);
});

test('an export is read in a folder, zipped twice, as loose tables and with other file names', async () => {
  const expected = (await read(linkedinZip())).document;
  expect(await document(linkedinZip('Basic_Export/'))).toEqual(expected);
  expect(await document(zipSync({ 'export.zip': linkedinZip() }))).toEqual(expected);
  const loose = Object.entries(LINKEDIN_TABLES).map(([path, text]) => ({ path, bytes: strToU8(text) }));
  expect((await readSources(loose, { language: '' })).document).toEqual(expected);
  const unnamed = loose.map(({ bytes }, index) => ({ path: `${index}.txt`, bytes }));
  expect((await readSources(unnamed, { language: '' })).document).toEqual(expected);
});

test('a profile in several languages is read in the one that is chosen', async () => {
  const dutch = table('Profile.csv').replace('Analyst of engines', 'Analiste van machines');
  const zip = zipSync({
    'en_US/Profile.csv': strToU8(table('Profile.csv')),
    'nl_NL/Profile.csv': strToU8(dutch),
    'Skills.csv': strToU8(table('Skills.csv')),
  });
  const first = await read(zip);
  expect(first).toMatchObject({ languages: ['en_US', 'nl_NL'], language: 'en_US' });
  expect(first.document).toMatchObject({ basics: { label: 'Analyst of engines' }, skills: [{ name: 'Skills' }] });
  expect((await read(zip, 'nl_NL')).document).toMatchObject({ basics: { label: 'Analiste van machines' } });
  expect((await read(zip, 'fr_FR')).notes).toContainEqual(
    expect.objectContaining({
      where: 'language',
      times: 1,
      why: 'there is no fr_FR in the export: en_US was read',
    }),
  );
});

test('every encoding and delimiter of a spreadsheet is read', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('utf-8', 'bom', 'utf-16le', 'utf-16be', 'windows-1252'),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\r\n', '\n'),
      fc.constantFrom('Müller', 'Åsa', 'Łódź', '東京', 'Çelik'),
      async (encoding, delimiter, end, name) => {
        const text = `Name${delimiter}Proficiency${end}"${name}"${delimiter}Native${end}`;
        const bytes = {
          'utf-8': strToU8(text),
          bom: strToU8(`\ufeff${text}`),
          'utf-16le': wide(text),
          'utf-16be': wide(text, true),
          'windows-1252': new Uint8Array(Buffer.from(text, 'latin1')),
        }[encoding];
        const isLatin = Buffer.from(name, 'latin1').toString('latin1') === name;
        fc.pre(encoding !== 'windows-1252' || isLatin);
        expect(await document(bytes)).toMatchObject({ languages: [{ language: name, fluency: 'Native' }] });
      },
    ),
    { numRuns: 60 },
  ));

test('no table makes reading fail', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(LINKEDIN_TABLES)),
      fc.array(fc.array(fc.string({ unit: 'binary' }))),
      async (name, rows) => {
        const [header = ''] = table(name).split('\r\n');
        fc.pre(!/^Notes|CONVERSATION|Email|Extension|Member/.test(header.replaceAll('"', '')));
        const text = [header, ...rows.map((cells) => cells.join(','))].join('\n');
        expect((await read(strToU8(text))).source).toBe('linkedin');
      },
    ),
    { numRuns: 200 },
  ));

test('columns named like properties, NULs, and huge fields are plain text', async () => {
  const text = `Name,Proficiency,__proto__,constructor\n"a\u0000b",${'x'.repeat(1_000_000)},polluted,polluted\n`;
  const { languages } = (await document(text)) as { languages: { language: string; fluency: string }[] };
  expect(languages).toEqual([{ language: 'a\u0000b', fluency: 'x'.repeat(20_000) }]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('of more than 10,000 rows the first are read, with a note', async () => {
  const skills = (count: number) =>
    strToU8(`Name\n${Array.from({ length: count }, (_, index) => `s${index}`).join('\n')}\n`);
  const notesOf = async (count: number) =>
    (await readSources([{ path: 'Skills.csv', bytes: skills(count) }], { language: '' })).notes.map(({ why }) => why);
  expect(await notesOf(10_000)).not.toContain('only the first 10,000 rows are read');
  expect(await notesOf(10_001)).toContain('only the first 10,000 rows are read');
});

test('bombs, overlaps and damaged files are rejected within milliseconds', async () => {
  const bomb = Buffer.from(zipSync({ 'a.csv': strToU8('Name\na\n') }));
  bomb.writeUInt32LE(101 * 1024 * 1024, bomb.readUInt32LE(bomb.length - 6) + 24);
  const many = zipSync(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}.csv`, strToU8('x')])));
  const lying = Buffer.from(zipSync({ 'Skills.csv': strToU8(`Name\n${'a\n'.repeat(50_000)}`) }));
  lying.writeUInt32LE(10, lying.readUInt32LE(lying.length - 6) + 24);
  const overlapping = Buffer.from(zipSync({ 'a.csv': strToU8('Name\na\n'), 'b.csv': strToU8('Name\nb\n') }));
  const second = overlapping.lastIndexOf(Buffer.from('PK\x01\x02'));
  overlapping.writeUInt32LE(0, second + 42);
  const cases = [
    [bomb, 'too_large'],
    [many, 'too_large'],
    [lying, 'invalid'],
    [overlapping, 'invalid'],
    [linkedinZip().subarray(0, -30), 'invalid'],
    [strToU8('PK\x03\x04'), 'invalid'],
  ] as const;
  for (const [bytes, code] of cases) {
    const before = process.cpuUsage();
    await expect(read(bytes)).rejects.toMatchObject({ code, message: 'Error importing' });
    // The time of the processor, because other programs may use it as well.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
  }
});
