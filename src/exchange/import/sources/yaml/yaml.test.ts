import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readSources } from '../read-sources.server.ts';

const read = (text: string) => readSources([{ path: 'cv', bytes: strToU8(text) }], { language: '' });

test('JSON Resume as YAML is read, with dates as they are given', async () => {
  const { source, document } = await read(
    '# mine\nbasics:\n  name: Ada\nwork:\n  - name: Engine\n    startDate: 2014-06\n    endDate: 2015\n',
  );
  expect(source).toBe('yaml');
  expect(document).toEqual({
    basics: { name: 'Ada' },
    work: [{ name: 'Engine', startDate: '2014-06', endDate: 2015 }],
  });
});

test('RenderCV is read by the form of its entries', async () => {
  const { document, notes } = await read(`cv:
  name: Ada King
  headline: Analyst
  location: London, England
  website: https://ada.example
  social_networks:
    - network: GitHub
      username: ada
  sections:
    Welcome:
      - I write **notes**.
    experience:
      - company: Engine
        position: Analyst
        start_date: 2014-06
        end_date: present
        highlights: [Note G]
    education:
      - institution: Home
        area: Maths
        degree: BS
        start_date: 2010
    Volunteering:
      - company: Library
        position: Reader
    Papers and Talks:
      - title: Sketch
        authors: ['*Ada King*', Charles]
        doi: 10.1/x
        date: 2011-08
    My Work:
      - name: Tides
        date: 2001 – 2003
        summary: A table
    Skills:
      - label: Languages
        details: Go, C
    Awards:
      - bullet: Medal
    Odd:
      - just text
design:
  theme: classic
`);
  expect(document).toMatchObject({
    basics: {
      name: 'Ada King',
      label: 'Analyst',
      summary: 'I write **notes**.',
      profiles: [{ network: 'GitHub', username: 'ada' }],
    },
    work: [{ name: 'Engine', position: 'Analyst', startDate: '2014-06', endDate: 'present', highlights: ['Note G'] }],
    education: [{ institution: 'Home', area: 'Maths', studyType: 'BS', startDate: '2010' }],
    volunteer: [{ organization: 'Library', position: 'Reader' }],
    publications: [{ name: 'Sketch', url: 'https://doi.org/10.1/x', 'x-vitrine': { authors: 'Ada King, Charles' } }],
    projects: [{ name: 'Tides', description: 'A table', startDate: '2001', endDate: '2003' }],
    skills: [{ name: 'Languages', keywords: ['Go', 'C'] }],
    awards: [{ title: 'Medal' }],
  });
  expect(document['x-vitrine-entries']).toEqual([{ title: 'just text', heading: 'Odd' }]);
  expect(notes).toMatchObject([{ where: 'design', why: 'describes the look of the file, not you', times: 1 }]);
});

test.each([
  [
    'aliases that multiply',
    `basics: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]}, `.repeat(9)}]`).join('\n')}`,
  ],
  ['deep brackets', `work: ${'['.repeat(100_000)}`],
  ['deep lists', `work:\n${'- '.repeat(50_000)}x`],
  ['a prototype', 'work: []\n__proto__:\n  polluted: 1\n'],
  ['a broken text', 'work: [1, 2\nname: {'],
])('%s are rejected quickly', async (_name, text) => {
  const before = process.cpuUsage();
  await expect(read(text)).rejects.toMatchObject({ code: 'invalid' });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
