import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { englishOf } from '../../../platform/lib/texts/sentence.ts';
import { readJsonResume } from '../json-resume/json-resume.ts';
import { readSources } from './read-sources.server.ts';

/** Inputs in the form of public reports about other importers, in tests/data/imports. */
async function imported(name: string) {
  const bytes = readFileSync(new URL(`../../../../tests/data/imports/${name}`, import.meta.url));
  const { document, notes } = await readSources([{ path: name, bytes }], { language: '' });
  const resume = readJsonResume(document);
  if (!resume) throw new Error(`${name} was not read`);
  const values = (list: keyof typeof resume.lists) => resume.lists[list].map((entry) => entry.values);
  const skills = resume.skill_groups.map((group) => [
    group.values.name,
    group.values.skills.map((skill) => skill.name),
  ]);
  return { resume, values, skills, notes };
}

test('RenderCV: each network that it knows becomes a link', async () => {
  const { resume } = await imported('rendercv-85-networks.yaml');
  expect(resume.profile?.values.links.map(({ url }) => url)).toEqual([
    'https://orcid.org/0000-0002-1825-0097',
    'https://social.example/@ines',
    'https://stackoverflow.com/users/12345/ines',
    'https://scholar.google.com/citations?user=AbCdEf',
    'https://www.youtube.com/@ines',
    'https://bsky.app/profile/ines.bsky.social',
    'https://www.researchgate.net/profile/Ines-Prova',
    'https://www.instagram.com/ines',
  ]);
});

test('a user name may be an address or begin with its path, and a network be named in another way', async () => {
  const { resume } = await imported('theme-class-21-username.json');
  expect(resume.profile?.values.links.map(({ url }) => url)).toEqual([
    'https://medium.com/@ines',
    'https://github.com/ines',
    'https://www.linkedin.com/in/ines-prova',
    'https://x.com/ines',
  ]);
});

test('highlights that YAML reads as objects, numbers or one text are lines', async () => {
  const { values } = await imported('rendercv-226-colon-highlight.yaml');
  expect(values('experiences')).toMatchObject([
    { responsibilities: ['Achieved: 20 percent', '42'] },
    { responsibilities: ['one single text'] },
  ]);
});

test('details of skills are split outside of brackets, without the last "and"', async () => {
  expect((await imported('rendercv-358-details.yaml')).skills).toEqual([
    ['Tools', ['Docker (Compose, Swarm)', 'Git']],
    ['Programming', ['Proficient with Python', 'C++', 'Git', 'good understanding of Web']],
  ]);
});

test('the place of a school, and the texts of certificates and publications are taken', async () => {
  const { values } = await imported('open-resume-26-education-place.yaml');
  expect(values('educations')).toMatchObject([{ city: 'Lyon', country: 'France' }]);
  expect(values('certifications')).toMatchObject([{ title: 'Prova Pro', description: 'ID 123' }]);
  expect(values('publications')).toMatchObject([{ title: 'Coils', authors: 'Ines Prova', description: 'an abstract' }]);
});

test('each role at a company is an experience', async () => {
  expect((await imported('jsonresume-org-198-roles.json')).values('experiences')).toMatchObject([
    { company_name: 'Prova SA', position: 'Senior', start_year: '2020-01-01' },
    { company_name: 'Prova SA', position: 'Junior', start_year: '2018-01-01', end_year: '2019-12-31' },
  ]);
});

test('sections may be objects by name', async () => {
  const { values, skills } = await imported('rr-262-object-sections.json');
  expect(values('experiences')).toMatchObject([{ company_name: 'Prova SA' }, { company_name: 'Uno SA' }]);
  expect(skills).toEqual([
    ['Frontend', ['React', 'Vue']],
    ['Backend', ['Go']],
  ]);
});

test("fields of one's own in the head of Reactive Resume are kept", async () => {
  const { resume } = await imported('rr-736-custom-fields.json');
  expect(resume.profile?.kept).toEqual({ customFields: ['Driving licence B'] });
});

test('a date before 1900 is named', async () => {
  const { resume } = await imported('jsonresume-org-1878.yaml');
  expect(resume.lists.experiences[0]?.notes.map(englishOf)).toContain(
    'startDate 1878-01-01 is before 1900; left empty',
  );
});

test('a patent of LinkedIn is a publication with its number and address', async () => {
  expect((await imported('linkedin-patents.csv')).values('publications')).toMatchObject([
    { title: 'Heat exchanger', publisher: 'Patent US 123', published_on: '2019-03', url: 'https://p.example' },
  ]);
});

const BADGE = { title: 'Prova Pro', awarded_by: 'Prova Institute', awarded_date: '2024-02-29', skills: ['x'] };

test.each([
  ['vc-examples-7-subject-list.json', { ...BADGE, description: 'd\n\nn' }],
  ['lcw-36-presentation.json', { ...BADGE, description: 'd\n\nn' }],
  ['lcw-862-did-issuer.json', { ...BADGE, awarded_by: 'i.example' }],
])('the badge in %s is read', async (name, badge) => {
  expect((await imported(name)).values('badges')).toMatchObject([badge]);
});
