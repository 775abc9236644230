import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyAccount, importOnPaper } from '../../../../tests/support/imports/paper-account.ts';
import type { ListPath } from '../../../portfolio/model/record-kinds.ts';
import type { AccountPortfolio } from '../account-resume.ts';
import type { ImportReport, TransferSection } from '../import-schemas.ts';
import { EXTRAS_MAX_CHARACTERS } from '../unmapped-fields.ts';

const DATA = new URL('../../../../tests/data/jsonresume/', import.meta.url);
const fileNames = readdirSync(DATA).filter((name) => name.endsWith('.json') && name !== 'schema.json');
const fileNamed = (name: string) => JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));

const job = { name: 'Engine Ltd', position: 'Analyst', startDate: '1942', location: 'London, England' };

function entriesOf(report: ImportReport, name: TransferSection) {
  return report.sections.find(({ section }) => section === name)?.entries ?? [];
}

/** The account after its only record of this kind was edited. */
function edited(account: AccountPortfolio, path: ListPath, values: Record<string, unknown>): AccountPortfolio {
  const [record] = account.records[path];
  if (!record) throw new Error('There is nothing to edit');
  const changed = { id: record.id, values: { ...record.values, ...values } };
  return { ...account, records: { ...account.records, [path]: [changed] } };
}

test.each(fileNames)('%s adds everything once: a second import changes nothing', (name) => {
  const first = importOnPaper(fileNamed(name));
  expect(first.report.add).toBeGreaterThan(5);
  expect(first.report).toMatchObject({ change: 0, skip: 0 });
  const second = importOnPaper(fileNamed(name), first.account);
  expect(second.report).toMatchObject({ add: 0, change: 0, skip: first.report.add });
  expect(second.account).toEqual(first.account);
});

test('missing required fields are stored empty, and reported', () => {
  const { report, account } = importOnPaper({ work: [{ name: 'Engine Ltd', position: 'Analyst' }] });
  expect(entriesOf(report, 'experiences')).toMatchObject([
    {
      action: 'add',
      title: 'Analyst, Engine Ltd',
      why: 'new; city, country and start year are missing and stored empty',
    },
  ]);
  expect(account.records.experiences[0]?.values).toMatchObject({ city: '', country: '', start_year: '' });
});

test('a date that its owner has made more precise is neither changed back nor a new record', () => {
  const { account } = importOnPaper({ work: [job] });
  const completed = edited(account, 'experiences', { start_year: '1942-10-01', city: 'Marylebone' });
  const { report } = importOnPaper({ work: [{ ...job, location: null }] }, completed);
  expect(entriesOf(report, 'experiences')).toMatchObject([
    { action: 'skip', title: 'Analyst, Engine Ltd', why: 'already there' },
  ]);
});

test('different values are changed, and the report lists the fields', () => {
  const { account } = importOnPaper({ work: [job] });
  const { report, plan } = importOnPaper({ work: [{ ...job, endDate: '1943', summary: 'Notes' }] }, account);
  expect(entriesOf(report, 'experiences')).toMatchObject([
    { action: 'change', title: 'Analyst, Engine Ltd', why: 'differs in responsibilities and end year' },
  ]);
  expect(plan.records.experiences.change[0]?.values).toEqual({ responsibilities: ['Notes'], end_year: '1943' });
});

test('translations that differ are reported, and those that are left out stay as they are', () => {
  const translated = (text: string) => {
    const translations = [{ language: 'de', field: 'headline', text, source: 'x' }];
    const ofJob = [{ language: 'de', field: 'position', text, source: 'x' }];
    return {
      basics: { name: 'Ada', label: 'Analyst', 'x-vitrine': { translations } },
      work: [{ ...job, 'x-vitrine': { translations: ofJob } }],
    };
  };
  const { account } = importOnPaper(translated('Alt'));
  expect(importOnPaper(translated('Alt'), account).report).toMatchObject({ add: 0, change: 0 });
  const { report, plan } = importOnPaper(translated('Neu'), account);
  expect(entriesOf(report, 'experiences')).toMatchObject([
    { action: 'change', title: 'Analyst, Engine Ltd', why: 'differs in translations' },
  ]);
  expect(entriesOf(report, 'profile').at(-1)).toMatchObject({
    action: 'change',
    title: 'Translations of your profile',
    why: 'differs in translations',
  });
  expect(plan.translations.map(({ kind, text }) => [kind, text])).toEqual([
    ['profile', 'Neu'],
    ['experiences', 'Neu'],
  ]);
  expect(importOnPaper(translated('Neu'), account, 10, () => 'left out').plan.translations).toEqual([]);
});

test('another time at the same company is another record; case and spaces do not matter', () => {
  const { account } = importOnPaper({ work: [job] });
  const again = { ...job, startDate: '1950' };
  const { report } = importOnPaper({ work: [again, { ...job, name: ' ENGINE  Ltd' }] }, account);
  expect(entriesOf(report, 'experiences').map(({ action }) => action)).toEqual(['add', 'change']);
});

test('equal records are matched one by one', () => {
  const three = importOnPaper({ work: [job, job, job] });
  expect(three.account.records.experiences).toHaveLength(3);
  expect(importOnPaper({ work: [job, job, job] }, three.account).report).toMatchObject({ add: 0, change: 0, skip: 3 });
});

test('among records with the same key, the one with the same content matches, in any order', () => {
  const document = {
    work: [
      { ...job, summary: 'First' },
      { ...job, summary: 'Second' },
    ],
  };
  const { account } = importOnPaper(document);
  const experiences = account.records.experiences.toReversed();
  const reordered = { ...account, records: { ...account.records, experiences } };
  expect(importOnPaper(document, reordered).report).toMatchObject({ add: 0, change: 0, skip: 2 });
});

test('dates that would be in the wrong order are not changed', () => {
  const { account } = importOnPaper({ work: [{ ...job, startDate: null }] });
  const started = edited(account, 'experiences', { start_year: '2015' });
  const { plan } = importOnPaper({ work: [{ ...job, startDate: null, endDate: '2014', summary: 'Notes' }] }, started);
  expect(plan.records.experiences.change[0]?.values).toEqual({ responsibilities: ['Notes'] });
});

test("an inferred value does not override the owner's choice", () => {
  const document = { projects: [{ name: 'Notes' }], education: [{ institution: 'Home', studyType: 'Lessons' }] };
  const { account } = importOnPaper(document);
  expect(account.records.educations[0]?.values).toMatchObject({ level: 'other' });
  const chosen = edited(edited(account, 'projects', { category: 'ai' }), 'educations', { level: 'phd' });
  expect(importOnPaper(document, chosen).report).toMatchObject({ add: 0, change: 0, skip: 2 });
});

test('a different name is replaced, but an equal name is not split again', () => {
  const profile = { ...emptyAccount.profile, first_name: 'Ada', last_name: 'King Lovelace' };
  const account = { ...emptyAccount, profile };
  const same = importOnPaper({ basics: { name: 'Ada King Lovelace' } }, account);
  expect(entriesOf(same.report, 'profile')).toMatchObject([
    { action: 'skip', title: 'Name: Ada King Lovelace', why: 'already there' },
  ]);
  const other = importOnPaper({ basics: { name: 'Ludwig van Beethoven' } }, account);
  expect(entriesOf(other.report, 'profile')).toMatchObject([
    { action: 'change', title: 'Name: Ludwig van Beethoven', why: 'replaces what is there' },
  ]);
  expect(other.plan.profile).toEqual({ first_name: 'Ludwig', last_name: 'van Beethoven' });
});

test('a profile has room for 20 links', () => {
  const profiles = Array.from({ length: 15 }, (_, index) => ({ network: 'Site', url: `https://${index}.example` }));
  const { account } = importOnPaper({ basics: { profiles } });
  const others = profiles.map(({ network, url }) => ({ network, url: url.replace('.example', '.test') }));
  const { report, plan } = importOnPaper({ basics: { profiles: others } }, account);
  expect(report).toMatchObject({ add: 5, change: 0, skip: 10 });
  expect(plan.profile.links).toHaveLength(20);
});

test('no project is marked for the collapsed view: the first ones of the order make it', () => {
  const projects = Array.from({ length: 8 }, (_, index) => ({ name: `Project ${index}` }));
  const { account } = importOnPaper({ projects });
  const shown = account.records.projects.map(({ values }) => values.show);
  expect(shown).toEqual(Array(8).fill('false'));
});

test('the order of the document is kept, and volunteering is no work', () => {
  const { account } = importOnPaper({
    volunteer: [{ organization: 'C' }],
    work: [{ name: 'B' }, { name: 'A' }],
  });
  expect(account.records.experiences.map(({ values }) => values.company_name)).toEqual(['B', 'A']);
  expect(account.records.entries.map(({ values }) => values)).toMatchObject([{ section: 'volunteering', title: 'C' }]);
});

test('a full account accepts no more, and the report shows it', () => {
  const { report, plan } = importOnPaper({ awards: [{ title: 'A' }, { title: 'B' }, { title: 'C' }] }, emptyAccount, 2);
  expect(plan.records.badges.add).toHaveLength(2);
  expect(entriesOf(report, 'badges')[2]).toMatchObject({
    action: 'skip',
    title: 'C',
    why: 'a portfolio holds at most 2',
  });
});

test('a skill that its owner has moved to another group is not added again', () => {
  const document = { skills: [{ name: 'Web', keywords: ['React'] }] };
  const { account } = importOnPaper(document);
  const tools = { id: 'tools', name: 'Tools', category: 'tools', icon: '' };
  const skills = account.skills.map(({ id, values }) => ({ id, values: { ...values, group_id: 'tools' } }));
  const { report, plan } = importOnPaper(document, { ...account, groups: [tools], skills });
  expect(report).toMatchObject({ add: 0, change: 0, skip: 1 });
  expect(plan.skills.groups).toEqual([]);
});

test('a group matches by name, whatever category its owner gave it', () => {
  const group = { id: 'web', name: 'Web', category: 'backend', icon: '' };
  const { plan } = importOnPaper(
    { skills: [{ name: 'web', keywords: ['React'] }] },
    { ...emptyAccount, groups: [group] },
  );
  expect(plan.skills.groups).toEqual([]);
  expect(plan.skills.add[0]?.values).toMatchObject({ group_id: 'web', category: 'backend' });
});

test('languages are changed by name, and their preserved fields stay', () => {
  const { account } = importOnPaper({ languages: [{ language: 'English', level: 'Good', years: 3 }] });
  const document = { languages: [{ language: 'english', fluency: 'Fluent' }, 'German'] };
  const { report, account: after } = importOnPaper(document, account);
  expect(entriesOf(report, 'languages').map(({ action }) => action)).toEqual(['change', 'add']);
  expect(after.records.entries.map(({ values }) => [values.section, values.title, values.subtitle])).toEqual([
    ['languages', 'english', 'Fluent'],
    ['languages', 'German', ''],
  ]);
  expect(Object.values(after.extras.records)).toEqual([{ years: '3' }]);
});

test('the extras are limited: what has no room is reported, the rest is imported', () => {
  const work = Array.from({ length: 30 }, (_, index) => ({
    ...job,
    name: `C${index}`,
    description: 'y'.repeat(9_000),
  }));
  const document = { work };
  const { report, account } = importOnPaper(document);
  expect(JSON.stringify(account.extras).length).toBeLessThanOrEqual(EXTRAS_MAX_CHARACTERS);
  expect(Object.keys(account.extras.records).length).toBeGreaterThan(5);
  expect(account.records.experiences).toHaveLength(30);
  expect(entriesOf(report, 'experiences').at(-1)?.why).toContain('there was no room to keep what is not shown');
  expect(importOnPaper(document, account).report).toMatchObject({ add: 0, change: 0 });
});

test('fields that are not shown are also preserved with a record that was there before', () => {
  const { account } = importOnPaper({ work: [job] });
  const { report, account: after } = importOnPaper({ work: [{ ...job, url: 'https://engine.example' }] }, account);
  expect(report).toMatchObject({ add: 0, change: 1, skip: 0 });
  expect(Object.values(after.extras.records)).toEqual([{ url: 'https://engine.example' }]);
});

test('preserved fields of a deleted record are removed by the next import', () => {
  const { account } = importOnPaper({ work: [{ ...job, url: 'https://engine.example' }] });
  expect(Object.keys(account.extras.records)).toHaveLength(1);
  const without = { ...account, records: { ...account.records, experiences: [] } };
  const { account: after } = importOnPaper({ awards: [{ title: 'A' }] }, without);
  expect(after.extras.records).toEqual({});
});

test('a report lists 200 entries of a section and counts the others', () => {
  const awards = Array.from({ length: 5_000 }, (_, index) => ({ title: `Award ${index}` }));
  const { report } = importOnPaper({ awards });
  expect(report.sections).toEqual([
    expect.objectContaining({ section: 'badges', add: 5_000, change: 0, skip: 0, left_out: 4_800 }),
  ]);
  expect(report.sections[0]?.entries).toHaveLength(200);
});
