import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const data = (name: string) => readFileSync(new URL(`../data/imports/${name}`, import.meta.url), 'utf8');
const ACADEMIC = 'academic YAML';

const REACTIVE_RESUME_2 = {
  id: 'x',
  profile: { firstName: 'Ines', lastName: 'Prova', phone: '', website: '' },
  objective: { heading: 'Objective', body: 'Text', visible: true },
  work: { heading: 'Work', visible: true, items: [{ company: 'Prova SA', position: 'Dev', startDate: '2020-01-01' }] },
  education: { heading: 'Education', items: [{ institution: 'Uni' }] },
  metadata: { template: 'onyx' },
};

/** Files of other programs whose sections have names of JSON Resume, with what they are called. */
const FILES: [title: string, content: string, name: string][] = [
  ['FRESH', data('fresh-schema-23.json'), 'FRESH'],
  [
    'FRESH without its meta',
    JSON.stringify({ name: 'I', employment: { history: [{ employer: 'P' }] }, skills: {} }),
    'FRESH',
  ],
  ['FRESH as YAML', stringify(JSON.parse(data('fresh-schema-23.json'))), 'FRESH'],
  ['Reactive Resume 3', data('rr-695-version-3.json'), 'Reactive Resume 3'],
  [
    'Reactive Resume 3 with dates in two fields only',
    JSON.stringify({
      basics: { name: 'I' },
      sections: { education: { items: [{ institution: 'Uni', date: { start: '2010', end: '' } }] } },
      metadata: {},
    }),
    'Reactive Resume 3',
  ],
  ['Reactive Resume 2', JSON.stringify(REACTIVE_RESUME_2), 'Reactive Resume 2'],
  ['Reactive Resume 2 of its API', JSON.stringify({ data: REACTIVE_RESUME_2, theme: {} }), 'Reactive Resume 2'],
  ['Europass as XML', data('rr-809-europass.xml'), 'Europass'],
  ['Europass as JSON', JSON.stringify({ SkillsPassport: { LearnerInfo: {} } }), 'Europass'],
  [
    'a newer Europass',
    '<?xml version="1.0"?><Candidate xmlns="http://www.europass.eu/1.0"><DocumentID/></Candidate>',
    'Europass',
  ],
  [
    'an assertion of Open Badges 1',
    JSON.stringify({
      uid: '1',
      recipient: { type: 'email', hashed: false, identity: 'i@prova.example' },
      badge: 'https://b.example/class.json',
      verify: { type: 'hosted', url: 'https://b.example/1' },
      issuedOn: 1_403_120_715,
    }),
    'Open Badges 1',
  ],
  [
    'an assertion of Open Badges 0.5',
    JSON.stringify({
      recipient: 'sha256$x',
      badge: { version: '0.5.0', name: 'B', issuer: { origin: 'https://b.example' } },
    }),
    'Open Badges 1',
  ],
  [
    'a badge class of Open Badges 1.1',
    JSON.stringify({
      '@context': 'https://w3id.org/openbadges/v1',
      type: 'BadgeClass',
      name: 'B',
      issuer: 'https://b.example',
    }),
    'Open Badges 1',
  ],
  [
    'academic YAML',
    stringify({ name: { first: 'Ines', last: 'Prova' }, education: [{ school: 'Uni', degree: 'PhD', dates: '2010' }] }),
    ACADEMIC,
  ],
  [
    'HugoBlox',
    stringify({ title: 'Ines', user_groups: ['x'], education: { courses: [{ course: 'PhD', year: 2012 }] } }),
    ACADEMIC,
  ],
  [
    'al-folio',
    stringify([{ title: 'Education', type: 'time_table', contents: [{ title: 'PhD', year: 2012 }] }]),
    ACADEMIC,
  ],
  [
    'academic JSON',
    JSON.stringify({
      name: 'Ines',
      publications: [{ title: 'T', authors: ['I'], venue: 'ACL', year: 2020 }],
      teaching: [],
    }),
    ACADEMIC,
  ],
];

describe.each(engines)('a format that is not read on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine });
  });

  test.each(FILES)('%s is rejected by its name, and nothing is stored', async (_title, content, name) => {
    const owner = await makeUser(app);
    for (const path of ['/api/import/preview', '/api/import']) {
      const form = new FormData();
      form.append('file', new Blob([content]), 'file');
      const response = await owner.request('POST', path, { body: form });
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid']);
      expect(response.json().error).toContain(name);
    }
    for (const kind of ['educations', 'projects', 'experiences', 'badges', 'entries']) {
      expect((await owner.request('GET', `/api/${kind}`)).json()).toEqual([]);
    }
  });

  test('beside a file that is read it is named', async () => {
    const owner = await makeUser(app);
    const form = new FormData();
    form.append('file', new Blob([data('fresh-schema-23.json')]), 'fresh.json');
    form.append('file', new Blob([JSON.stringify({ work: [{ name: 'Prova SA' }] })]), 'resume.json');
    const { preview } = (await owner.request('POST', '/api/import/preview', { body: form })).json();
    expect(preview.notes).toContainEqual(
      expect.objectContaining({ where: 'fresh.json', message: expect.stringContaining('FRESH') }),
    );
    expect(preview.sections).toMatchObject([{ kind: 'experiences', items: [{ title: 'Prova SA' }] }]);
  });

  test('records of which nothing would be shown are not stored but named', async () => {
    const owner = await makeUser(app);
    const form = new FormData();
    const document = {
      work: [{ employer: 'X', when: '2020' }, { name: 'Prova SA' }],
      projects: [{ link: 'https://a.example' }],
    };
    form.append('file', new Blob([JSON.stringify(document)]), 'resume.json');
    const { preview } = (await owner.request('POST', '/api/import/preview', { body: form })).json();
    expect(preview.sections).toMatchObject([{ kind: 'experiences', items: [{ title: 'Prova SA' }] }]);
    expect(preview.notes.map(({ where }: { where: string }) => where)).toEqual([
      ...['work[].employer', 'work[].when', 'work[]', 'projects[].link', 'projects[]'],
    ]);
  });
});
