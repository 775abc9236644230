import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordKind } from '../../../src/portfolio/model/record.ts';
import { experiences } from '../../../src/portfolio/records/experience/experience.ts';
import { makeUser, type TestApp } from '../../support/app.ts';
import { type Account, type Given, ok, type Values } from './account.ts';

type Texts =
  | 'name'
  | 'company'
  | 'organization'
  | 'position'
  | 'institution'
  | 'title'
  | 'awarder'
  | 'publisher'
  | 'releaseDate'
  | 'issuer'
  | 'date'
  | 'language'
  | 'fluency'
  | 'level'
  | 'startDate'
  | 'endDate';
type Item = Partial<Record<Texts, string>> & { keywords?: string[] };
type Section =
  | 'work'
  | 'volunteer'
  | 'education'
  | 'awards'
  | 'certificates'
  | 'projects'
  | 'publications'
  | 'skills'
  | 'languages'
  | 'interests'
  | 'references';
type Resume = { basics: Values } & Partial<Record<Section, Item[]>>;

const FOLDER = join(import.meta.dirname, '../../data/jsonresume');

export function resumeNamed(name: string): Resume {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
}

/** A résumé with `count` records of one kind, each with another title, month and text. */
export function manyRecords(kind: RecordKind, count: number): Resume {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const basics = { name: 'Ada Many', label: `${count} ${kind.path}` };
  if (kind === experiences) {
    const work = numbers.map((number) => ({
      name: `Company ${number}`,
      position: `Position ${number}`,
      startDate: `${1950 + (number % 70)}-0${1 + (number % 9)}`,
      highlights: [`Task ${number}`],
    }));
    return { basics, work };
  }
  const projects = numbers.map((number) => ({
    name: `Project ${number}`,
    description: `Text ${number}`,
    keywords: ['Go'],
  }));
  return { basics, projects };
}

/** Imported as a JSON Resume document. */
export function importedAccount(resume: Resume, given: Account['given'] = givenIn(resume)) {
  return async (app: TestApp): Promise<Account> => {
    const user = await makeUser(app);
    await ok(user.request('POST', '/api/import', { json: resume }));
    await ok(user.request('PATCH', `/api/users/${user.user.id}`, { json: { hide_empty_sections: false } }));
    const { first_name, last_name, headline, about } = (await ok(user.request('GET', '/api/users/me'))).json();
    const profile = { first_name, last_name, headline, about };
    return { app, user, userName: user.user.user_name, formerNames: [], profile, given };
  };
}

export const allVisible = (items: Values[] = []): Given[] => items.map((values) => ({ values, hidden: false }));

/** The document's content, by hand: computed without the program. */
function givenIn({
  work = [],
  volunteer = [],
  education,
  awards,
  certificates,
  projects = [],
  publications = [],
  skills,
  languages = [],
  interests = [],
  references = [],
}: Resume) {
  return {
    experiences: allVisible(work.map(job)),
    educations: allVisible(
      education?.map(({ institution = '', startDate = '', endDate = '' }) => ({
        institution,
        start_year: startDate,
        end_year: endDate,
      })),
    ),
    badges: allVisible(
      awards?.map(({ title, date = '', awarder = '' }) => ({ title, awarded_by: awarder, awarded_date: date })),
    ),
    certifications: allVisible(
      certificates?.map(({ name, date = '', issuer = '' }) => ({
        title: name,
        awarded_by: issuer,
        awarded_date: date,
      })),
    ),
    projects: allVisible(projects.map(({ name }) => ({ title: name }))),
    publications: allVisible(
      publications.map(({ name, publisher = '', releaseDate = '' }) => ({
        title: name,
        publisher,
        published_on: releaseDate,
      })),
    ),
    entries: [
      ...allVisible(
        languages.map(({ language, name, fluency, level }) => ({
          section: 'languages',
          title: language ?? name,
          subtitle: fluency ?? level ?? '',
        })),
      ),
      ...allVisible(interests.map(({ name }) => ({ section: 'interests', title: name }))),
      ...allVisible(volunteer.map(engagement)),
      ...references.map(({ name }) => ({ values: { section: 'references', title: name }, hidden: true })),
    ],
    skills: allVisible(skills?.flatMap(({ name, keywords }) => (keywords ?? [name]).map((skill) => ({ name: skill })))),
  };
}

function job({ name, company, position = '', startDate = '', endDate = '' }: Item): Values {
  return { company_name: name ?? company, position, start_year: startDate, end_year: endDate };
}

function engagement({ organization, position, startDate = '', endDate = '' }: Item): Values {
  return {
    section: 'volunteering',
    title: organization,
    subtitle: position,
    start_date: startDate,
    end_date: endDate,
  };
}
