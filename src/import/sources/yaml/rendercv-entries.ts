import { LIST_MAX_ITEMS } from '../../../model/fields.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { readPeriod } from '../../parse/period.ts';
import { isObject } from '../../plain-values.ts';
import { textAt } from '../json-files.ts';
import { note } from '../source.ts';

export type Item = Record<string, unknown>;
/** The items of each section of the document. */
export type Lists = Map<string, Item[]>;

/** Section names are free: entries are recognized by their fields, and by the name where these are not enough. */
const NAMED: readonly [list: string, pattern: RegExp][] = [
  ['volunteer', /volunt|ehrenamt/i],
  ['awards', /award|honou?r|prize|scholarship/i],
  ['certificates', /certif|licen[cs]e/i],
  ['publications', /publication|paper|patent|talk/i],
  ['languages', /^languages?$|sprachen/i],
  ['interests', /interest|hobb/i],
  ['skills', /skill|technolog|tools|expertise/i],
];
export function textOf(entry: unknown): string {
  if (typeof entry === 'string') return entry.trim();
  const bullet = isObject(entry) ? textAt(entry, 'bullet') || textAt(entry, 'number') : '';
  return bullet === '' ? '' : `- ${bullet}`;
}

export function addEntry(name: string, entry: unknown, lists: Lists, notes: UnusedPart[]): void {
  const named = NAMED.find(([, pattern]) => pattern.test(name))?.[0];
  const [list, item] = isObject(entry) ? entryOf(entry, named) : plainOf(textOf(entry), named);
  const others = lists.get(list);
  if (!item) notes.push(note(name.slice(0, 60), 'has no place here; not taken'));
  else if (others) others.push(item);
  else lists.set(list, [item]);
}

function plainOf(text: string, named: string | undefined): [string, Item | undefined] {
  const plain = text.replace(/^- /, '');
  const items: Record<string, Item> = {
    awards: { title: plain },
    certificates: { name: plain },
    languages: { language: plain },
    interests: { name: plain },
    skills: { name: plain },
    publications: { name: plain },
  };
  return named && plain !== '' ? [named, items[named]] : ['', undefined];
}

function entryOf(entry: Item, named: string | undefined): [string, Item | undefined] {
  const has = (field: string) => Object.hasOwn(entry, field);
  if (has('company') || has('position'))
    return named === 'volunteer' ? ['volunteer', work(entry)] : ['work', work(entry)];
  if (has('institution') || has('area')) return ['education', education(entry)];
  if (has('title') && (has('authors') || has('journal') || has('doi'))) return ['publications', publication(entry)];
  if (has('label')) return labelled(entry, named);
  if (has('bullet') || has('number') || has('reversed_number')) return plainOf(textOf(entry), named);
  if (has('name') || has('title')) return normal(entry, named);
  return ['', undefined];
}

function periodOf(entry: Item): Item {
  const [startDate, endDate] = [textAt(entry, 'start_date'), textAt(entry, 'end_date')];
  return startDate || endDate ? { startDate, endDate } : readPeriod(textAt(entry, 'date'));
}

function highlightsOf(entry: Item): string[] {
  const highlights = Array.isArray(entry.highlights) ? entry.highlights.filter((line) => typeof line === 'string') : [];
  return highlights.slice(0, LIST_MAX_ITEMS);
}

function work(entry: Item): Item {
  return {
    name: textAt(entry, 'company'),
    organization: textAt(entry, 'company'),
    position: textAt(entry, 'position'),
    location: textAt(entry, 'location'),
    ...periodOf(entry),
    summary: textAt(entry, 'summary'),
    highlights: highlightsOf(entry),
  };
}

function education(entry: Item): Item {
  return {
    institution: textAt(entry, 'institution'),
    area: textAt(entry, 'area'),
    studyType: textAt(entry, 'degree'),
    score: textAt(entry, 'gpa') || textAt(entry, 'grade'),
    ...periodOf(entry),
    courses: [textAt(entry, 'summary'), ...highlightsOf(entry)].filter((line) => line !== ''),
  };
}

function publication(entry: Item): Item {
  const doi = textAt(entry, 'doi');
  const authors = Array.isArray(entry.authors) ? entry.authors.filter((author) => typeof author === 'string') : [];
  return {
    name: textAt(entry, 'title'),
    publisher: textAt(entry, 'journal'),
    releaseDate: textAt(entry, 'date'),
    url: textAt(entry, 'url') || (doi && `https://doi.org/${doi}`),
    // Markdown's emphasis marks the owner of the résumé.
    summary: authors.join(', ').replaceAll('*', ''),
  };
}

/** `label: details`, such as a group of skills. */
function labelled(entry: Item, named: string | undefined): [string, Item] {
  const [label, details] = [textAt(entry, 'label'), textAt(entry, 'details')];
  if (named === 'languages') return ['languages', { language: label, fluency: details }];
  const keywords = details.split(/[,;]/).map((keyword) => keyword.trim());
  return [named === 'interests' ? 'interests' : 'skills', { name: label, keywords: keywords.filter(Boolean) }];
}

function normal(entry: Item, named: string | undefined): [string, Item] {
  const name = textAt(entry, 'name') || textAt(entry, 'title');
  const summary = [textAt(entry, 'summary'), ...highlightsOf(entry)].filter((line) => line !== '').join('\n');
  const { startDate, endDate } = periodOf(entry);
  const url = textAt(entry, 'url');
  if (named === 'awards') return ['awards', { title: name, date: startDate, summary }];
  if (named === 'certificates') return ['certificates', { name, date: startDate, url }];
  if (named === 'publications') return ['publications', { name, releaseDate: startDate, url, summary }];
  if (named === 'volunteer') return ['volunteer', { ...work(entry), organization: name }];
  if (named === 'languages') return ['languages', { language: name, fluency: summary }];
  const location = textAt(entry, 'location');
  const description = textAt(entry, 'summary');
  const project = { name, description, highlights: highlightsOf(entry), url, startDate, endDate };
  return ['projects', location ? { ...project, location } : project];
}
