import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import {
  JSON_RESUME,
  LINKEDIN,
  REACTIVE_RESUME_4,
  REACTIVE_RESUME_5,
  RENDERCV,
} from '../support/imports/import-samples.ts';

type File = [name: string, content: string];
type Values = Record<string, unknown>;

/** In every text, address and email of what is hidden. */
const SECRET = 'geheim';

function secret<T>(value: T): T {
  const json = JSON.stringify(value)
    .replaceAll('words', SECRET)
    .replaceAll(/(?<=https:\/\/)\w+(?=\.example)|\w+(?=@site)/g, SECRET);
  return JSON.parse(json);
}

const each = (items: readonly object[], flag: object): object[] => items.map((item) => ({ ...item, ...flag }));

/** Version 5 with everything but the head hidden, by section or by item. */
function fifth(hide: (section: Values) => Values): Values {
  const { summary, sections, customSections } = secret(REACTIVE_RESUME_5);
  return {
    basics: { name: 'Ada King', customFields: [] },
    summary: { ...summary, hidden: true },
    picture: { hidden: true, url: 'https://geheim.example/a.png' },
    sections: Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, hide(section)])),
    customSections: customSections.map(hide),
    metadata: { template: 'onyx', notes: SECRET },
  };
}

function fourth(hide: (section: Values) => Values): Values {
  const { custom, summary, ...sections } = secret(REACTIVE_RESUME_4.sections);
  return {
    basics: { name: 'Ada King', customFields: [] },
    sections: {
      ...Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, hide(section)])),
      summary: { ...summary, visible: false },
      custom: { own: hide(custom.own) },
    },
    metadata: { template: 'rhyhorn', notes: SECRET },
  };
}

const itemsOf = ({ items, ...section }: Values, flag: object) => ({ ...section, items: each(items as object[], flag) });

/** Flags that people and programs use, in JSON Resume and in YAML. */
const FLAGS = [
  { hidden: true },
  { hidden: 'true' },
  { visible: false },
  { visible: 'false' },
  { isVisible: false },
  { private: true },
  { enabled: false },
  { visibility: 'private' },
  { visibility: 'nobody' },
];

function jsonResume(flag: object): Values {
  const { basics, ...sections } = secret(JSON_RESUME);
  return {
    basics: { name: 'Ada King', profiles: each(basics.profiles, flag), email: `${SECRET}@site.example`, phone: SECRET },
    ...Object.fromEntries(Object.entries(sections).map(([name, items]) => [name, each(items, flag)])),
  };
}

/** Sections as objects with a flag of their own. */
function jsonResumeSections(): Values {
  const { basics: _, ...sections } = secret(JSON_RESUME);
  return {
    basics: { name: 'Ada King' },
    ...Object.fromEntries(Object.entries(sections).map(([name, items]) => [name, { hidden: true, items }])),
  };
}

const REFEREE_SECTIONS = [
  'references',
  'Referees',
  'professional_references',
  'Referenzen',
  'Références',
  'Recommendations',
];

/** Whatever the form of an entry, a section of this name is about other people. */
function renderCv(): Values {
  const entries = [
    { name: SECRET, summary: `${SECRET}@uni.example` },
    { name: SECRET, position: SECRET, institution: SECRET, email: `${SECRET}@uni.example`, phone: SECRET },
    { company: SECRET, position: SECRET, highlights: [SECRET] },
    { institution: SECRET, area: SECRET },
    { label: SECRET, details: SECRET },
    { bullet: SECRET },
    SECRET,
  ];
  const hidden = Object.entries(secret(RENDERCV).cv.sections).filter(
    ([name]) => name !== 'one' && name !== 'interests',
  );
  const flagged = hidden.map(([name, items]) => [
    `${name} hidden`,
    each(
      (items as object[]).filter((item) => typeof item === 'object'),
      { hidden: true },
    ),
  ]);
  const referees = REFEREE_SECTIONS.map((name) => [name, entries]);
  return { cv: { name: 'Ada King', sections: Object.fromEntries([...referees, ...flagged]) } };
}

/** Version 5 lets its owner rename a section. */
function renamedToReferences(): Values {
  const { projects, experience } = secret(REACTIVE_RESUME_5).sections;
  return {
    basics: { name: 'Ada King' },
    sections: { projects: { ...projects, title: 'References' }, experience: { ...experience, title: 'Referenzen' } },
    customSections: [{ title: 'Referees', type: 'experience', items: experience.items }],
    metadata: {},
  };
}

/** A section that is on none of its pages. */
function outsideOfThePages(): Values {
  const { sections, summary } = secret(REACTIVE_RESUME_5);
  return {
    basics: { name: 'Ada King' },
    summary,
    sections,
    metadata: { layout: { pages: [{ main: ['nothing'], sidebar: [] }] } },
  };
}

function linkedIn(): File[] {
  const header = LINKEDIN['Recommendations_Received.csv'] ?? '';
  const row = (status: string) =>
    `${SECRET},${SECRET},${SECRET},${SECRET},${SECRET},"07/21/09, 12:11 PM",${status}\r\n`;
  const profile = `${LINKEDIN['Profile.csv']}\r\nAda,King,${SECRET},${SECRET},${SECRET},Dev,About,,${SECRET},Lyon,,,${SECRET}\r\n`;
  return [
    ['Recommendations_Received.csv', `${header}\r\n${row('HIDDEN')}${row('PENDING')}${row('VISIBLE')}`],
    ['Profile.csv', profile],
    ['Email Addresses.csv', `Email Address,Confirmed,Primary,Updated On\r\n${SECRET}@site.example,Yes,Yes,\r\n`],
    ['PhoneNumbers.csv', `Extension,Number,Type\r\n,${SECRET},Mobile\r\n`],
  ];
}

const json = (document: unknown): File[] => [['a.json', JSON.stringify(document)]];
const yaml = (document: unknown): File[] => [['a.yaml', stringify(document)]];

const SOURCES: [string, File[]][] = [
  ['Reactive Resume 5, hidden sections', json(fifth((section) => ({ ...section, hidden: true })))],
  ['Reactive Resume 5, hidden items', json(fifth((section) => itemsOf(section, { hidden: true })))],
  ['Reactive Resume 5, sections on no page', json(outsideOfThePages())],
  ['Reactive Resume 5, sections that are called References', json(renamedToReferences())],
  ['Reactive Resume 4, hidden sections', json(fourth((section) => ({ ...section, visible: false })))],
  ['Reactive Resume 4, hidden items', json(fourth((section) => itemsOf(section, { visible: false })))],
  ...FLAGS.map((flag): [string, File[]] => [`JSON Resume, ${JSON.stringify(flag)}`, json(jsonResume(flag))]),
  ['JSON Resume, sections with a flag', json(jsonResumeSections())],
  ['JSON Resume as YAML', yaml(jsonResume({ hidden: true }))],
  ['RenderCV', yaml(renderCv())],
  ['LinkedIn', linkedIn()],
];

const KINDS = 'projects,badges,certifications,educations,experiences,publications,testimonials,entries'.split(',');

/** Every public answer about a portfolio. */
async function publicTexts(app: TestApp, { user }: TestUser): Promise<[path: string, text: string][]> {
  const page = `/u/${user.user_name}`;
  const paths = [
    ...['', '.md', '.json', '.vcf', '/feed.xml', '/resume.md', '/resume.txt', '/resume.json'].map(
      (end) => `${page}${end}`,
    ),
    ...KINDS.map((kind) => `/api/${kind}?user_name=${user.user_name}`),
    `/api/user-skill-sets/user/${user.id}`,
    `/api/users/${user.user_name}`,
    '/api/skills',
    '/sitemap.xml',
    '/llms.txt',
  ];
  const texts: [string, string][] = [];
  for (const path of paths) texts.push([path, (await app.request('GET', path)).body]);
  const docx = unzipSync((await app.request('GET', `${page}/resume.docx`)).rawPayload);
  return [
    ...texts,
    ...Object.entries(docx).map(([name, bytes]): [string, string] => [`docx ${name}`, strFromU8(bytes)]),
  ];
}

describe.each(engines)('what a source hides on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine });
  });

  async function imported(files: readonly File[]) {
    const owner = await makeUser(app);
    const form = new FormData();
    for (const [name, content] of files) form.append('file', new Blob([content]), name);
    const previewed = await owner.request('POST', '/api/import/preview', { body: form });
    expect(previewed.statusCode, previewed.body).toBe(200);
    const { preview } = previewed.json();
    const done = await owner.request('POST', '/api/import', { json: { preview_id: preview.id } });
    expect(done.statusCode, done.body).toBe(200);
    return { owner, preview, done: done.json() };
  }

  test.each(SOURCES)('%s: is in no public answer, and the preview says what comes in hidden', async (_name, files) => {
    const { owner, preview, done } = await imported(files);
    const exposed = (await publicTexts(app, owner)).filter(([, text]) => text.toLowerCase().includes(SECRET));
    expect(exposed.map(([path]) => path)).toEqual([]);
    const hidden = done.hidden.flatMap(({ ids }: { ids: string[] }) => ids).length;
    expect(hidden).toBeGreaterThan(0);
    expect(preview.notes[0]).toMatchObject({ where: 'hidden', message: expect.stringContaining(String(hidden)) });
    const items = preview.sections.flatMap((section: { items: { why: string }[] }) => section.items);
    expect(items.filter(({ why }: { why: string }) => why.includes('comes in hidden'))).toHaveLength(hidden);
  });

  test('a referee is never a project or a job', async () => {
    const { owner } = await imported(
      yaml({ cv: { sections: secret(renderCv().cv as { sections: object }).sections } }),
    );
    for (const kind of ['projects', 'experiences', 'educations']) {
      const items: Values[] = (await owner.request('GET', `/api/${kind}`)).json();
      expect(items.filter(({ hidden }) => hidden !== true)).toEqual([]);
    }
    const entries: Values[] = (await owner.request('GET', '/api/entries')).json();
    const references = entries.filter(({ section }) => section === 'references');
    expect(references.length).toBeGreaterThanOrEqual(REFEREE_SECTIONS.length);
    expect(JSON.stringify(references)).toContain(`${SECRET}@uni.example`);
  });

  test('what its owner has shown is not hidden by the same file again', async () => {
    const files = json({ references: [{ name: 'Bea', reference: 'Good' }] });
    const { owner } = await imported(files);
    const [entry] = (await owner.request('GET', '/api/entries')).json();
    await owner.request('PATCH', `/api/entries/${entry.id}`, { json: { hidden: false } });
    const form = new FormData();
    form.append('file', new Blob([files[0]?.[1] ?? '']), 'a.json');
    const { preview } = (await owner.request('POST', '/api/import/preview', { body: form })).json();
    expect(preview.sections[0].items).toMatchObject([{ action: 'same' }]);
  });
});
