import { LIST_MAX_ITEMS, TITLE_MAX_CHARACTERS } from '../../../../platform/lib/fields.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { RECOMMENDATIONS } from '../../json-resume/mappings/testimonials.ts';
import { readDate } from '../../parse/date.ts';
import { joinName } from '../../parse/name.ts';
import { cutText, tidyText } from '../../parse/text.ts';
import { linesOf, plainToMarkdown, withLineBreaks } from '../plain-text.ts';
import { note } from '../source.ts';
import type { Row, TableName } from './tables.ts';

export type Tables = Map<TableName, Row[]>;
type Item = Record<string, unknown>;

const SKILL_GROUP = 'Skills';

/** Returns the tables as a JSON Resume document; adds to `notes` what could not be read. */
export function documentOf(tables: Tables, notes: UnusedPart[]): Record<string, unknown> {
  const each = (table: TableName, toItem: (row: Row) => Item) => (tables.get(table) ?? []).map(toItem);
  const [profile, ...otherProfiles] = tables.get('profile') ?? [];
  const [summary] = tables.get('summary') ?? [];
  const recommendations = tables.get('recommendations') ?? [];
  const basics = basicsOf(profile, summary);
  const sections = {
    work: each('positions', workOf),
    volunteer: each('volunteering', volunteerOf),
    education: each('education', educationOf),
    projects: each('projects', projectOf),
    certificates: each('certifications', certificateOf),
    awards: [...each('honors', honorOf), ...each('scores', scoreOf), ...each('courses', courseOf)],
    publications: [...each('publications', publicationOf), ...each('patents', patentOf)],
    languages: each('languages', (row) => ({ language: text(row, 'name'), fluency: text(row, 'proficiency') })),
    interests: interestsOf(tables.get('causes') ?? []),
    skills: skillsOf(tables.get('skills') ?? []),
    [RECOMMENDATIONS]: recommendations.filter(isVisible).map(recommendationOf),
  };
  const filled = Object.entries(sections).filter(([, items]) => items.length > 0);
  if ((tables.get('courses') ?? []).length > 0) notes.push(note('Courses', 'are taken as badges'));
  const left = recommendations.filter((row) => !isVisible(row)).length;
  if (left > 0) notes.push(note('Recommendations', 'are not shown on LinkedIn; not taken', left));
  if (otherProfiles.length > 0) notes.push(note('Profile', 'only the first row is read', otherProfiles.length));
  tables.set('recommendations', recommendations.filter(isVisible));
  notes.push(...unreadColumns(tables));
  return { basics, ...Object.fromEntries(filled) };
}

/** Columns whose cells were used, by row. */
const usedColumns = new WeakMap<Row, Set<string>>();

function use(row: Row, column: string): void {
  const used = usedColumns.get(row) ?? new Set();
  usedColumns.set(row, used.add(column));
}

/** Of the owner's private data only the names of the columns are said. */
const NEVER_READ = ['maiden name', 'address', 'birth date', 'zip code', 'instant messengers'];

/** Of people who recommend: when they did, and whether it is shown. */
const OF_ROWS = ['status', 'creation date'];

/** Names the columns that have cells which were not used: once for a table, however many rows have them. */
function unreadColumns(tables: Tables): UnusedPart[] {
  return [...tables].flatMap(([table, rows]) => {
    const columns = rows.flatMap((row) => [...row.keys()].filter((column) => !usedColumns.get(row)?.has(column)));
    const counted = Map.groupBy(
      columns.filter((column) => table !== 'recommendations' || !OF_ROWS.includes(column)),
      (column) => column,
    );
    return [...counted].map(([column, { length }]) => {
      const why = NEVER_READ.includes(column) ? 'is never read' : 'has no place here; not taken';
      return note(`LinkedIn ${table}: ${column.slice(0, 60)}`, why, length);
    });
  });
}

/** Those that LinkedIn shows. */
function isVisible(row: Row): boolean {
  return row.get('status')?.toUpperCase() === 'VISIBLE' && row.has('text');
}

function recommendationOf(row: Row): Item {
  return {
    name: [text(row, 'first name'), text(row, 'last name')].filter(Boolean).join(' '),
    position: text(row, 'job title'),
    company: text(row, 'company'),
    reference: withLineBreaks(text(row, 'text')),
  };
}

function text(row: Row, ...columns: string[]): string {
  const column = columns.find((each) => row.has(each));
  if (column !== undefined) use(row, column);
  return (column !== undefined && row.get(column)) || '';
}

/** Dates in the form of the document, so that only those that cannot be read are reported. */
function date(row: Row, ...columns: string[]): string {
  const given = text(row, ...columns);
  return readDate(given).date || given;
}

/** Never the postal address, the date of birth and the instant messengers, which are in the same row. */
function basicsOf(profile: Row = new Map(), summary: Row = new Map()): Item {
  const [first_name, last_name] = [nameIn(profile, 'first name'), nameIn(profile, 'last name')];
  const industry = text(profile, 'industry');
  return {
    name: joinName({ first_name, last_name }),
    label: text(profile, 'headline'),
    summary: aboutOf(profile, summary),
    location: text(profile, 'geo location', 'location'),
    profiles: [...websitesIn(text(profile, 'websites')), ...handlesIn(text(profile, 'twitter handles'))],
    ...(industry && { industry }),
    [OWN_PART]: { ...(first_name && { first_name }), ...(last_name && { last_name }) },
  };
}

/** The same text is in two tables of some exports. */
function aboutOf(profile: Row, summary: Row): string {
  const [about, other] = [text(profile, 'summary'), text(summary, 'profile summary')];
  return [about, other === about ? '' : other]
    .filter((part) => part !== '')
    .map(plainToMarkdown)
    .join('\n\n');
}

function nameIn(profile: Row, column: string): string {
  return cutText(tidyText(text(profile, column)), TITLE_MAX_CHARACTERS);
}

/** '[PORTFOLIO:https://a.example,BLOG:https://b.example/x,y]' */
function websitesIn(cell: string): Item[] {
  const inner = cell.replace(/^\[|\]$/g, '').trim();
  if (inner === '') return [];
  return inner.split(/,(?=\s*[A-Z_]+\s*:)|,(?=\s*https?:)/).map((part) => {
    const [, label = '', url = part] = /^\s*(?!https?:)([A-Za-z_ ]{1,30}):(.+)$/.exec(part) ?? [];
    return { network: labelOf(label), url: url.trim() };
  });
}

function labelOf(label: string): string {
  const words = label.replaceAll('_', ' ').trim().toLowerCase();
  if (words === 'rss' || words === 'other' || words === '') return words === 'rss' ? 'RSS' : '';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '[ada]' */
function handlesIn(cell: string): Item[] {
  const handles = cell.replace(/^\[|\]$/g, '').split(',');
  return handles.flatMap((handle) => {
    const username = handle.trim().replace(/^@/, '');
    return username === '' ? [] : [{ network: 'Twitter', username }];
  });
}

function workOf(row: Row): Item {
  return {
    name: text(row, 'company name'),
    position: text(row, 'title'),
    location: text(row, 'location'),
    ...periodOf(row),
    ...described(row),
  };
}

function volunteerOf(row: Row): Item {
  const cause = text(row, 'cause');
  return {
    organization: text(row, 'company name'),
    position: text(row, 'role'),
    location: text(row, 'location'),
    ...periodOf(row),
    ...described(row),
    ...(cause && { cause }),
  };
}

function periodOf(row: Row): Item {
  return {
    startDate: date(row, 'started on', 'start date'),
    endDate: date(row, 'finished on', 'end date'),
  };
}

/** A responsibility for each line; lines beyond the limit are joined, so that nothing is lost. */
function described(row: Row): Item {
  const lines = linesOf(text(row, 'description'));
  if (lines.length <= LIST_MAX_ITEMS) return { highlights: lines };
  const [first, last] = [lines.slice(0, LIST_MAX_ITEMS - 1), lines.slice(LIST_MAX_ITEMS - 1)];
  return { highlights: [...first, last.join('\n')] };
}

function educationOf(row: Row): Item {
  return {
    institution: text(row, 'school name'),
    studyType: text(row, 'degree name'),
    area: text(row, 'field of study'),
    score: text(row, 'grade'),
    ...periodOf(row),
    courses: [...linesOf(text(row, 'notes')), ...linesOf(text(row, 'activities'))],
  };
}

function projectOf(row: Row): Item {
  return {
    name: text(row, 'title'),
    description: plainToMarkdown(text(row, 'description')),
    url: text(row, 'url'),
    ...periodOf(row),
  };
}

function certificateOf(row: Row): Item {
  const certification_number = cutText(tidyText(text(row, 'license number')), TITLE_MAX_CHARACTERS);
  const expires = text(row, 'finished on');
  const expiration_date = readDate(expires).date;
  return {
    name: text(row, 'name'),
    issuer: text(row, 'authority'),
    date: date(row, 'started on'),
    url: text(row, 'url'),
    ...(expires !== '' && expiration_date === '' && { expires }),
    [OWN_PART]: { ...(certification_number && { certification_number }), ...(expiration_date && { expiration_date }) },
  };
}

function honorOf(row: Row): Item {
  return { title: text(row, 'title'), summary: withLineBreaks(text(row, 'description')), date: date(row, 'issued on') };
}

function scoreOf(row: Row): Item {
  const score = text(row, 'score');
  const summary = [score && `Score: ${score}`, withLineBreaks(text(row, 'description'))].filter(Boolean).join('\n');
  return { title: text(row, 'name'), summary, date: date(row, 'tested on') };
}

function courseOf(row: Row): Item {
  const badge_number = cutText(tidyText(text(row, 'number')), TITLE_MAX_CHARACTERS);
  return { title: `Course: ${text(row, 'name')}`, [OWN_PART]: { ...(badge_number && { badge_number }) } };
}

function publicationOf(row: Row): Item {
  return {
    name: text(row, 'name'),
    publisher: text(row, 'publisher'),
    releaseDate: date(row, 'published on'),
    url: text(row, 'url'),
    summary: withLineBreaks(text(row, 'description')),
  };
}

/** A publication of the office; its number is what it is found by. */
function patentOf(row: Row): Item {
  const number = text(row, 'number', 'application number');
  const details = [
    ['Status', text(row, 'status')],
    ['Inventors', text(row, 'inventors')],
  ] as const;
  return {
    name: text(row, 'title'),
    publisher: number === '' ? 'Patent' : `Patent ${number}`,
    releaseDate: date(row, 'issued on', 'filed on'),
    url: text(row, 'url'),
    summary: [
      plainToMarkdown(text(row, 'description')),
      ...details.filter(([, value]) => value !== '').map(([label, value]) => plainToMarkdown(`${label}: ${value}`)),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

function interestsOf(rows: readonly Row[]): Item[] {
  const keywords = rows.map((row) => text(row, 'supported cause'));
  const parts = Math.ceil(keywords.length / LIST_MAX_ITEMS);
  return Array.from({ length: parts }, (_, part) => ({
    name: part === 0 ? 'Causes' : `Causes ${part + 1}`,
    keywords: keywords.slice(part * LIST_MAX_ITEMS, (part + 1) * LIST_MAX_ITEMS),
  }));
}

/** Groups of equal names become one group, and each may have a hundred skills. */
function skillsOf(rows: readonly Row[]): Item[] {
  const names = [...new Set(rows.map((row) => text(row, 'name')))];
  const parts = Math.ceil(names.length / LIST_MAX_ITEMS);
  return Array.from({ length: parts }, (_, part) => ({
    name: SKILL_GROUP,
    keywords: names.slice(part * LIST_MAX_ITEMS, (part + 1) * LIST_MAX_ITEMS),
  }));
}
