import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { englishOf } from '../../../platform/lib/texts/sentence.ts';
import type { ListPath } from '../../../portfolio/model/record-kinds.ts';
import type { Values } from '../resume.ts';
import { type ReadResume, readJsonResume } from './json-resume.ts';
import { writeJsonResume } from './write-json-resume.ts';

const DATA = new URL('../../../../tests/data/jsonresume/', import.meta.url);
const fileNamed = (name: string) => JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));

function read(document: unknown): ReadResume {
  const resume = readJsonResume(document);
  if (!resume) throw new Error('Not taken for a résumé');
  return resume;
}

const valuesOf = (resume: ReadResume, name: ListPath) => resume.lists[name].map(({ values }) => values);
const first = (resume: ReadResume, name: ListPath): Values => valuesOf(resume, name)[0] ?? {};
const whyOf = (resume: ReadResume, where: string) => resume.unused.find((part) => part.where === where)?.why;

test("the schema's own sample is read field by field", () => {
  const resume = read(fileNamed('jsonresume-schema-sample.resume.json'));
  expect(resume.profile?.values).toMatchObject({
    first_name: 'Richard',
    last_name: 'Hendriks',
    headline: 'Programmer',
    location: 'San Francisco, California, United States',
    image_url: '',
    links: [
      { label: 'Website', url: 'http://richardhendricks.example.com' },
      { label: 'Twitter', url: 'https://www.twitter.com' },
      { label: 'SoundCloud', url: 'https://soundcloud.example.com/dandymusicnl' },
    ],
  });
  expect(resume.profile?.values.about).toMatch(/^Richard hails from Tulsa/);
  const [work, ...others] = valuesOf(resume, 'experiences');
  expect(others).toEqual([]);
  expect(work).toMatchObject({ company_name: 'Pied Piper', position: 'CEO/President', city: 'Palo Alto', state: 'CA' });
  expect(work).toMatchObject({ country: '', start_year: '2013-12-01', end_year: '2014-12-01' });
  expect(work?.responsibilities).toEqual([
    expect.stringMatching(/^Pied Piper is a multi-platform technology/),
    expect.stringMatching(/^Build an algorithm/),
    'Successfully won Techcrunch Disrupt',
    expect.stringMatching(/^Optimized an algorithm/),
  ]);
  expect(valuesOf(resume, 'entries').find(({ section }) => section === 'volunteering')).toMatchObject({
    title: 'CoderDojo',
    subtitle: 'Teacher',
    url: 'http://coderdojo.example.com/',
    description: "Global movement of free coding clubs for young people.\n\n- Awarded 'Teacher of the Month'",
  });
  expect(first(resume, 'educations')).toMatchObject({
    institution: 'University of Oklahoma',
    field_of_study: 'Information Technology',
    name_of_award: 'Bachelor',
    level: 'bachelor',
    grade: '4.0',
    awards: 'DB1101 - Basic SQL\nCS2011 - Java Introduction',
  });
  expect(first(resume, 'badges')).toMatchObject({
    title: 'Digital Compression Pioneer Award',
    awarded_by: 'Techcrunch',
    awarded_date: '2014-11-01',
    description: 'There is no spoon.',
    visibility: 'everyone',
  });
  const [project] = valuesOf(resume, 'projects');
  expect(project).toMatchObject({
    title: 'Miss Direction',
    technologies: ['GoogleMaps', 'Chrome Extension', 'Javascript'],
    live_url: 'http://missdirection.example.com',
    github_url: '',
  });
  expect(project?.description).toMatch(/^A mapping engine that misguides you\n\n- Won award at AIHacks 2016\n- Built/);
  expect(first(resume, 'publications')).toMatchObject({
    title: 'Video compression for 3d media',
    publisher: 'Hooli',
    published_on: '2014-10-01',
  });
  expect(valuesOf(resume, 'entries')).toMatchObject([
    { section: 'languages', title: 'English', subtitle: 'Native speaker', visibility: 'everyone' },
    { section: 'interests', title: 'Wildlife', keywords: ['Ferrets', 'Unicorns'] },
    { section: 'volunteering', title: 'CoderDojo' },
    { section: 'references', title: 'Erlich Bachman', visibility: 'nobody' },
  ]);
});

test('certificates become certifications, and a github.com URL is a repository', () => {
  const resume = read(fileNamed('jsonresume-complete-resume.json'));
  expect(first(resume, 'certifications')).toMatchObject({
    title: 'AWS Certified Solutions Architect - Professional',
    awarded_by: 'Amazon Web Services',
    awarded_date: '2023-04-10',
    certification_link: 'https://aws.amazon.com/certification/certified-solutions-architect-professional/',
  });
  expect(first(resume, 'projects')).toMatchObject({
    github_url: 'https://github.com/janedev/ui-library',
    live_url: '',
  });
});

test('a group of skills has one skill for each keyword, and a group without keywords is itself a skill', () => {
  const resume = read(fileNamed('fresh-test-jane-incomplete.json'));
  const groups = resume.skill_groups.map(({ values }) => [
    values.name,
    values.category,
    values.skills.map(({ name }) => name),
  ]);
  expect(groups).toEqual([
    ['Web Dev', 'frontend', ['JavaScript', 'HTML 5', 'CSS', 'LAMP', 'MVC', 'REST']],
    ['Other', 'other', ['JavaScript']],
  ]);
});

test('the old names are supported: company, website, picture, gpa', () => {
  const resume = read(fileNamed('fresh-test-jane-fullstacker.json'));
  expect(resume.profile?.values.links[0]).toEqual({ label: 'Website', url: 'http://janef.me/blog' });
  expect(resume.profile?.kept).toMatchObject({ image: 'jane_doe.png', phone: '1-650-999-7777' });
  expect(first(resume, 'experiences')).toMatchObject({ company_name: 'Area 52', start_year: '2013-09' });
  expect(resume.lists.experiences[0]?.kept).toMatchObject({ url: 'https://area52.io/does-not-exist' });
  expect(first(resume, 'educations')).toMatchObject({ grade: '3.5' });
  expect(first(resume, 'publications')).toMatchObject({ url: 'http://codeproject.com/build-ui-electron-atom.aspx' });
  expect(valuesOf(resume, 'entries')[1]).toMatchObject({ title: 'Spanish', subtitle: 'Moderate' });
});

test('nulls, numbers, German dates and bare domains are read as a person would', () => {
  const resume = read(fileNamed('own-german-old-names.json'));
  expect(resume.profile?.values).toMatchObject({
    first_name: 'Dr. Jörg',
    last_name: 'von der Mühlen',
    location: 'Osnabrück, Germany',
    links: [
      { label: 'Website', url: 'https://www.muehlen.example' },
      { label: 'GitHub', url: 'https://github.com/joerg-vdm' },
      { label: 'Mastodon', url: 'https://social.example/@joerg' },
      { label: 'xing.example', url: 'https://www.xing.example/joerg' },
    ],
  });
  expect(resume.profile?.kept.location).toMatchObject({ address: 'Große Straße 7', postalCode: '49074' });
  const [lead, developer] = resume.lists.experiences;
  expect(lead?.values).toMatchObject({ start_year: '2014-06', end_year: '' });
  expect(lead?.values.responsibilities).toEqual([
    'Verantwortlich für 12 Personen.',
    'Umstellung auf TypeScript',
    'Ausfallzeit halbiert',
  ]);
  expect(lead?.kept.url).toBe('https://weserwerk.example/%C3%BCber-uns');
  expect(lead?.notes.map(englishOf)).toEqual([
    'startDate "2014-6" was read as 2014-06',
    'endDate "heute" means that it goes on: left empty',
  ]);
  expect(developer?.values).toMatchObject({
    city: 'Bremen',
    country: 'Deutschland',
    start_year: '2009-04-01',
    end_year: '2014-05-31',
    responsibilities: [],
  });
  expect(first(resume, 'educations')).toMatchObject({ level: 'master', grade: '1.3', start_year: '1998' });
  expect(first(resume, 'publications').published_on).toBe('2019-03');
  expect(resume.skill_groups[1]?.values.skills[0]).toMatchObject({ name: 'Moderation', description: 'gut' });
  expect(whyOf(resume, 'hobbies')).toBe('is not part of JSON Resume; dropped');
});

test('right-to-left text and emoji are unchanged', () => {
  const document = fileNamed('own-arabic-emoji.json');
  const resume = read(document);
  expect(resume.profile?.values).toMatchObject({ first_name: 'ليلى', last_name: 'حداد', location: 'عمّان, Jordan' });
  expect(resume.profile?.values.headline).toBe(document.basics.label);
  expect((first(resume, 'experiences').responsibilities as string[]).slice(1)).toEqual(document.work[0].highlights);
});

test.each([
  ['B.Sc.', 'bachelor'],
  ['Bachelor of Arts', 'bachelor'],
  ['BA', 'bachelor'],
  ['Master of Science', 'master'],
  ['MBA', 'master'],
  ['M.Eng.', 'master'],
  ['Ph.D.', 'phd'],
  ['Doctor of Philosophy', 'phd'],
  ['DPhil', 'phd'],
  ['Bootcamp', 'other'],
  ['', 'select'],
])('the study type %j is the level %j', (studyType, level) => {
  const resume = read({ education: [{ institution: 'X', studyType }] });
  expect(first(resume, 'educations')).toMatchObject({ level, name_of_award: studyType });
});

test('fields without an equivalent are preserved for an export, and reported', () => {
  const document = fileNamed('jsonresume-schema-sample.resume.json');
  const resume = read(document);
  const kept = 'not shown here; kept, and given back by an export';
  expect(whyOf(resume, 'work[].url')).toBe(kept);
  expect(whyOf(resume, 'skills[].level')).toBe(kept);
  expect(whyOf(resume, 'basics.phone')).toBe(kept);
  expect(whyOf(resume, 'meta')).toBe('describes the file, not you');
  if (!resume.profile) throw new Error('The profile is missing');
  const exported = writeJsonResume({ ...resume, profile: resume.profile }, { origin: 'https://vitrine.example' });
  const { image: _, ...basics } = document.basics;
  expect(exported).toEqual({
    ...document,
    basics,
    skills: document.skills.map((skill: object) => ({ ...skill, 'x-vitrine': { category: expect.any(String) } })),
    meta: { version: 'v1.0.0', 'x-vitrine': { texts: 'markdown' } },
  });
});

test.each([null, 5, 'basics', [[]], {}, { name: 'vitrine', version: '1.0.0', dependencies: {} }])(
  '%j is not a résumé',
  (document) => {
    expect(readJsonResume(document)).toBeUndefined();
  },
);

test('sections of the wrong type are read as far as possible', () => {
  const resume = read({
    basics: 'Ada',
    work: { name: 'Engine Ltd', position: 'Analyst' },
    education: 'Cambridge',
    skills: 'HTML, CSS',
    languages: ['English', 'German'],
    interests: [5, null, true],
    awards: 0,
  });
  expect(resume.profile).toBeUndefined();
  expect(valuesOf(resume, 'experiences')).toHaveLength(1);
  expect(resume.skill_groups.map(({ values }) => values.skills[0]?.name)).toEqual(['HTML', 'CSS']);
  expect(valuesOf(resume, 'entries').map(({ title }) => title)).toEqual(['English', 'German']);
  expect(whyOf(resume, 'education[]')).toBe('is not an object; dropped');
  expect(resume.unused.find(({ where }) => where === 'interests[]')?.times).toBe(2);
});

test('an empty item is dropped, and so is an end before the start', () => {
  const resume = read({
    volunteer: [{}],
    publications: [{ name: '' }],
    work: [{}, { name: null, highlights: [] }, { name: 'X', startDate: '2020', endDate: '2019-01' }],
  });
  expect(resume.lists.experiences).toHaveLength(1);
  expect(resume.lists.experiences[0]?.notes.map(englishOf)).toEqual([
    'endDate 2019-01 is before startDate 2020; left empty',
  ]);
  const why = 'empty; skipped';
  expect(resume.unused).toMatchObject([
    { where: 'work[]', times: 2, why },
    { where: 'publications[]', times: 1, why },
    { where: 'volunteer[]', times: 1, why },
  ]);
});

test('long text is cut, and the report shows it', () => {
  const resume = read({
    basics: { name: 'Ada', summary: '🙂'.repeat(6_000) },
    work: [{ name: 'x'.repeat(300), highlights: ['y'.repeat(3_000), ...Array(150).fill('z')] }],
  });
  expect(resume.profile?.values.about).toBe('🙂'.repeat(5_000));
  const [work] = resume.lists.experiences;
  expect(work?.values.company_name).toHaveLength(200);
  const lengths = first(resume, 'experiences').responsibilities as string[];
  expect(lengths.map(({ length }) => length)).toEqual([2_000, ...Array(99).fill(1)]);
  expect(work?.notes.map(englishOf)).toEqual([
    'name was cut to 200 characters',
    'highlights was cut to 2,000 characters',
    'only the first 100 of highlights were taken',
  ]);
});

test('hostile values become harmless text or are dropped', () => {
  const document = JSON.parse(`{
    "__proto__": { "polluted": true },
    "constructor": { "prototype": { "polluted": true } },
    "basics": { "name": "<img src=x onerror=alert(1)>", "url": "javascript:alert(1)", "__proto__": { "polluted": true },
      "profiles": [{ "network": "__proto__", "username": "x", "url": "data:text/html,x" }] },
    "work": [{ "name": "a\\u0000b\\ud800", "position": "'; drop table users; --", "url": "javascript:alert(1)",
      "__proto__": "polluted", "constructor": "polluted", "prototype": "polluted", "highlights": [{ "toString": 1 }],
      "x-vitrine": { "company_name": { "$ne": null }, "hidden": "yes", "image_url": "images/../../etc/passwd", "kept": { "__proto__": "x" }, "order": -1 } }],
    "projects": [{ "name": "P", "url": "https://user:pass@evil.example/", "description": "</script><script>alert(1)</script>" }]
  }`);
  const resume = read(document);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(resume.profile?.values.first_name).toBe('<img src=x');
  expect(resume.profile?.values.links).toEqual([]);
  expect(first(resume, 'experiences')).toMatchObject({
    company_name: 'ab',
    position: "'; drop table users; --",
    responsibilities: [],
    image_url: '',
    visibility: 'everyone',
  });
  expect(Object.keys(resume.lists.experiences[0]?.kept ?? {})).toEqual([]);
  expect(first(resume, 'projects')).toMatchObject({ live_url: '', github_url: '' });
  expect(whyOf(resume, 'work[].x-vitrine.hidden')).toBe('is not valid; dropped');
});

test('deep nesting, thousands of items and thousands of keys are handled', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
  const resume = read({
    ...Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`section ${index}`, deep])),
    work: Array.from({ length: 5_000 }, (_, index) => ({ name: `Company ${index}`, deep, [`key ${index}`]: 'x' })),
    skills: [{ name: 'Many', keywords: Array.from({ length: 5_000 }, (_, index) => `Skill ${index}`) }],
  });
  expect(resume.lists.experiences).toHaveLength(5_000);
  expect(resume.skill_groups[0]?.values.skills).toHaveLength(100);
  expect(resume.unused.length).toBeLessThanOrEqual(100);
});

test('skills and fields beyond the limits of an account are not read', () => {
  const keywords = Array.from({ length: 100 }, (_, index) => `Skill ${index}`);
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, [[[1]]]]));
  const wide = read({ work: [{ ...unknown, name: 'Acme' }] });
  expect(whyOf(wide, 'work[].…')).toBe('only the first 200 fields are read');
  expect(first(wide, 'experiences')).toMatchObject({ company_name: 'Acme' });
  const resume = read({
    skills: Array.from({ length: 150 }, (_, index) => ({ name: `Group ${index}`, keywords })),
  });
  expect(resume.skill_groups.flatMap(({ values }) => values.skills)).toHaveLength(10_000);
  expect(whyOf(resume, 'skills[].keywords')).toBe('only the first 10,000 are read');
});
