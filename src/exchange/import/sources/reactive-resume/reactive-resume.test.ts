import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readSources } from '../read-sources.server.ts';

const read = (json: unknown) => readSources([{ path: 'x', bytes: strToU8(JSON.stringify(json)) }], { language: '' });

const V5 = {
  picture: { url: 'https://pictures.example/a.png' },
  basics: { name: 'Ada King', headline: 'Analyst', email: 'a@b.example', website: { url: 'https://ada.example' } },
  summary: { content: '<p>Wrote <strong>notes</strong> &amp; <a href="https://x.example">more</a>.</p>' },
  sections: {
    profiles: { items: [{ network: 'GitHub', username: 'ada', website: { url: 'https://github.com/ada' } }] },
    experience: {
      items: [
        {
          company: 'Engine Ltd',
          position: 'Analyst',
          location: 'London, England',
          period: 'Sep 1942 – Present',
          description: '<ul><li><p>Note G</p></li><li>Note A</li></ul>',
        },
        { company: 'Loom', roles: [{ position: 'Weaver', period: '1940 - 1942' }, { position: 'Lead' }], hidden: true },
      ],
    },
    education: { items: [{ school: 'Home', degree: 'BSc', area: 'Maths', grade: '1', period: '1930 – 1933' }] },
    skills: { items: [{ name: 'Maths', level: 5, proficiency: 'Expert', keywords: ['Numbers'] }] },
    certifications: { items: [{ title: 'Puncher', issuer: 'J', date: '2020-01', website: { url: '' } }] },
  },
  customSections: [{ title: 'Hobbies', items: [] }],
  metadata: { template: 'onyx' },
};

const V4 = {
  basics: { name: 'Ada King', headline: 'Analyst', url: { label: '', href: 'https://ada.example' } },
  sections: {
    summary: { content: '<p>Wrote notes</p>' },
    awards: { items: [{ visible: true, title: 'Medal', awarder: 'R', date: '2003', summary: '<p>For notes</p>' }] },
    experience: {
      items: [{ visible: false, company: 'Engine Ltd', position: 'Analyst', date: '2001 - 2003', url: { href: '' } }],
    },
    projects: {
      items: [{ name: 'B', summary: '<p>One</p><p>Two</p>', keywords: ['Go'], url: { href: 'https://b.example' } }],
    },
    languages: { items: [{ name: 'French', description: 'Fluent', level: 3 }] },
    references: { items: [null, 'x', { name: 'Charles', summary: '<script>alert(1)</script>She is good' }] },
  },
  metadata: {},
};

test('version 5 is read with its roles, periods and rich texts', async () => {
  const { source, document, notes } = await read(V5);
  expect(source).toBe('reactive-resume');
  expect(document).toMatchObject({
    basics: {
      name: 'Ada King',
      label: 'Analyst',
      url: 'https://ada.example',
      summary: 'Wrote **notes** & [more](https://x.example).',
      profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
    },
    work: [
      { name: 'Engine Ltd', startDate: '1942-09', endDate: '', highlights: ['Note G', 'Note A'] },
      { name: 'Loom', position: 'Weaver', startDate: '1940', endDate: '1942', hidden: true },
      { name: 'Loom', position: 'Lead', hidden: true },
    ],
    education: [
      { institution: 'Home', studyType: 'BSc', area: 'Maths', score: '1', startDate: '1930', endDate: '1933' },
    ],
    skills: [{ name: 'Maths', level: 'Expert', keywords: ['Numbers'] }],
    certificates: [{ name: 'Puncher', issuer: 'J', date: '2020-01' }],
  });
  expect(notes.map(({ where }) => where)).toEqual(['picture', 'metadata']);
});

test('version 4 is read, whatever is missing in it', async () => {
  const { document } = await read(V4);
  expect(document).toMatchObject({
    basics: { url: 'https://ada.example', summary: 'Wrote notes' },
    awards: [{ title: 'Medal', awarder: 'R', date: '2003', summary: 'For notes' }],
    work: [{ name: 'Engine Ltd', startDate: '2001', endDate: '2003', hidden: true }],
    projects: [{ name: 'B', description: 'One\n\nTwo', keywords: ['Go'], url: 'https://b.example' }],
    languages: [{ language: 'French', fluency: 'Fluent' }],
    references: [{ name: 'Charles', reference: 'She is good' }],
  });
  expect((await read({ basics: {}, sections: {}, metadata: {} })).source).toBe('reactive-resume');
});
