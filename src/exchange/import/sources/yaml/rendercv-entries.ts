import { LIST_MAX_ITEMS } from '../../../../platform/lib/fields.ts';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { isHiddenThere } from '../../parse/hidden-flags.ts';
import { readPeriod } from '../../parse/period.ts';
import { isObject } from '../../plain-values.ts';
import {
  entryIn,
  type Item,
  type ItemFields,
  isReferences,
  isTalks,
  itemFields,
  lineOf,
  withRest,
} from '../item-fields.ts';
import { inlineText, plainLineOf } from './inline-markdown.ts';
import { splitKeywords } from './split-keywords.ts';

/** The items of each section of the document. */
export type Lists = Map<string, Item[]>;

/** Section names are free: entries are recognized by their fields, and by the name where these are not enough. */
const NAMED: readonly [list: string, pattern: RegExp][] = [
  ['volunteer', /volunt|ehrenamt|bénévol/i],
  ['awards', /award|honou?r|prize|scholarship|auszeichnung/i],
  ['certificates', /certif|licen[cs]e|zertifikat/i],
  ['publications', /publication|paper|patent|veröffentlich/i],
  ['languages', /^\W*(?:spoken )?languages?\W*$|sprachen|langues|idiomas|lingue/i],
  ['interests', /interest|hobb/i],
  [
    'skills',
    /skill|technolog|\btools?\b|expertise|competenc|kenntnis|fähigkeit|compétenc|habilidad|stack|programming/i,
  ],
  ['projects', /project|projekt|portfolio|open source|projet|proyecto|progett/i],
];
const OWN = 'x-vitrine-entries';

export function addEntry(name: string, entry: unknown, lists: Lists): void {
  const [list, item] = converted(name, entry);
  if (Object.keys(item).length === 0) return;
  const shown = isHiddenThere(entry) ? { ...item, hidden: true } : item;
  const others = lists.get(list);
  if (others) others.push(shown);
  else lists.set(list, [shown]);
}

const BULLETS = ['bullet', 'number', 'reversed_number'];
const KNOWN = [...BULLETS, 'label', 'name', 'title', 'company', 'position', 'institution', 'area', 'degree', 'authors'];

/** The words of an entry that is only a text; '' for one with fields. */
export function textOf(entry: unknown): string {
  if (!isObject(entry)) return lineOf(entry);
  const bullet = BULLETS.find((name) => Object.hasOwn(entry, name));
  if (bullet) return Object.keys(entry).length === 1 ? `- ${lineOf(entry[bullet])}` : '';
  return KNOWN.some((name) => Object.hasOwn(entry, name)) ? '' : lineOf(entry);
}

function converted(name: string, entry: unknown): [list: string, item: Item] {
  const text = textOf(entry).replace(/^- /, '');
  if (text !== '') return textEntry(name, text);
  if (!isObject(entry)) return ['', {}];
  const fields = itemFields(entry);
  const [list, item] = objectEntry(name, fields, entry);
  return [list, withRest(item, fields)];
}

function headingOf(name: string): string {
  if (/\s|\p{Lu}/u.test(name)) return name;
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ownEntry(name: string, item: Item): [string, Item] {
  return [OWN, entryIn(headingOf(name), item)];
}

function listNamed(name: string): string | undefined {
  return NAMED.find(([, pattern]) => pattern.test(name.replaceAll('_', ' ')))?.[0];
}

function textEntry(name: string, markdown: string): [string, Item] {
  const { text, url } = inlineText(markdown);
  if (isReferences(name)) return ['references', { name: text.split(/[,:;]/)[0]?.trim(), reference: markdown }];
  const linked = url === '' ? {} : { url };
  const items: Record<string, Item> = {
    awards: { title: text, ...linked },
    certificates: { name: text, ...linked },
    languages: { language: text },
    interests: { name: text },
    skills: { name: text },
    publications: { name: text, ...linked },
  };
  const list = listNamed(name);
  const item = list && !isTalks(name) ? items[list] : undefined;
  if (list && item) return [list, item];
  // A title has one line of some length; more of it is a text.
  return text.length <= 200
    ? ownEntry(name, { title: text, ...linked })
    : ownEntry(name, { title: headingOf(name), summary: markdown });
}

function objectEntry(name: string, fields: ItemFields, entry: Item): [string, Item] {
  const has = (field: string) => Object.hasOwn(entry, field);
  if (isReferences(name)) return ['references', reference(fields)];
  if (has('title') && (has('authors') || has('journal') || has('doi'))) return ['publications', publication(fields)];
  if (has('company') || has('position')) return work(name, fields);
  if (has('institution') || has('area') || has('degree')) return ['education', education(fields)];
  if (has('label')) return labelled(name, fields);
  return normal(name, fields);
}

function plain(fields: ItemFields, ...names: string[]): string {
  return inlineText(fields.text(...names)).text;
}

/** Names may be links: their URL is the entry's, unless it has one. */
function named(fields: ItemFields, ...names: string[]): { text: string; url: string } {
  const { text, url } = inlineText(fields.text(...names));
  const own = fields.text('url');
  return { text: own !== '' && url !== '' && url !== own ? `${text} (${url})` : text, url: own || url };
}

function periodOf(fields: ItemFields): Item {
  const [startDate, endDate] = [fields.text('start_date'), fields.text('end_date')];
  return startDate || endDate ? { startDate, endDate } : readPeriod(fields.text('date'));
}

/** Lines beyond the limit are joined, so that nothing is lost. */
function highlightsOf(fields: ItemFields): string[] {
  const given = fields.value('highlights');
  const lines = (Array.isArray(given) ? given : [given]).map(lineOf).map(plainLineOf);
  const filled = lines.filter((line) => line !== '');
  if (filled.length <= LIST_MAX_ITEMS) return filled;
  return [...filled.slice(0, LIST_MAX_ITEMS - 1), filled.slice(LIST_MAX_ITEMS - 1).join('\n')];
}

function work(section: string, fields: ItemFields): [string, Item] {
  const { text: name, url } = named(fields, 'company', 'organization', 'name');
  const item = {
    position: plain(fields, 'position'),
    location: plain(fields, 'location'),
    ...periodOf(fields),
    summary: plainLineOf(lineOf(fields.value('summary'))),
    highlights: highlightsOf(fields),
    ...(url && { url }),
  };
  return listNamed(section) === 'volunteer'
    ? ['volunteer', { organization: name, ...item }]
    : ['work', { name, ...item }];
}

function education(fields: ItemFields): Item {
  const { text: institution, url } = named(fields, 'institution');
  return {
    institution,
    area: plain(fields, 'area'),
    studyType: plain(fields, 'degree'),
    score: fields.texts('gpa', 'grade').join(', '),
    location: plain(fields, 'location'),
    ...periodOf(fields),
    courses: [plainLineOf(lineOf(fields.value('summary'))), ...highlightsOf(fields)].filter((line) => line !== ''),
    ...(url && { url }),
  };
}

function publication(fields: ItemFields): Item {
  const { text: name, url } = named(fields, 'title');
  const doi = fields.text('doi');
  const doiUrl = doi && `https://doi.org/${doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')}`;
  const given = fields.value('authors');
  const authors = (Array.isArray(given) ? given : [given]).map(lineOf).map((author) => inlineText(author).text);
  const names = authors.filter((author) => author !== '').join(', ');
  const more = [
    doiUrl && url ? url : '',
    lineOf(fields.value('summary')),
    ...highlightsOf(fields).map((line) => `- ${line}`),
  ];
  return {
    name,
    publisher: plain(fields, 'journal'),
    releaseDate: fields.text('date'),
    url: doiUrl || url,
    summary: more.filter((part) => part !== '').join('\n\n'),
    ...(names !== '' && { [OWN_PART]: { authors: names } }),
  };
}

/** Whatever a referee's entry says is their text: addresses and telephone numbers stay hidden with it. */
function reference(fields: ItemFields): Item {
  const name = plain(fields, 'name', 'title', 'label', ...BULLETS);
  const words = ['summary', 'details'].map((each) => lineOf(fields.value(each)));
  const others = Object.entries(fields.rest()).map(([field, value]) => {
    fields.value(field);
    return `${headingOf(field)}: ${lineOf(value)}`;
  });
  return { name, reference: [...words, ...others].filter((line) => line !== '').join('\n') };
}

/** `label: details`, such as a group of skills. */
function labelled(section: string, fields: ItemFields): [string, Item] {
  const { text: label, url } = inlineText(fields.text('label'));
  const details = lineOf(fields.value('details'));
  const list = isTalks(section) ? undefined : listNamed(section);
  const linked = url === '' ? {} : { url };
  if (list === 'languages') return ['languages', { language: label, fluency: plainLineOf(details) }];
  if (list === 'interests') return ['interests', { name: label, keywords: splitKeywords(plainLineOf(details)) }];
  if (list === 'skills') return ['skills', { name: label, keywords: splitKeywords(plainLineOf(details)) }];
  if (list === 'awards') return ['awards', { title: label, summary: plainLineOf(details), ...linked }];
  if (list === 'certificates') return ['certificates', { name: label, summary: plainLineOf(details), ...linked }];
  return ownEntry(section, { title: label, summary: details, ...linked });
}

function normal(section: string, fields: ItemFields): [string, Item] {
  const { text: name, url } = named(fields, 'name', 'title', ...BULLETS);
  const list = listNamed(section);
  const period = periodOf(fields);
  const description = lineOf(fields.value('summary'));
  const highlights = highlightsOf(fields);
  const summary = [description, highlights.map((line) => `- ${line}`).join('\n')]
    .filter((text) => text !== '')
    .join('\n\n');
  const date = period.startDate;
  if (isTalks(section))
    return ownEntry(section, { title: name, subtitle: plain(fields, 'location'), ...period, url, summary });
  if (list === 'awards') return ['awards', { title: name, awarder: plain(fields, 'location'), date, url, summary }];
  if (list === 'certificates') return ['certificates', { name, issuer: plain(fields, 'location'), date, url, summary }];
  if (list === 'publications')
    return ['publications', { name, publisher: plain(fields, 'location'), releaseDate: date, url, summary }];
  if (list === 'volunteer')
    return [
      'volunteer',
      {
        organization: name,
        location: plain(fields, 'location'),
        ...period,
        summary: plainLineOf(description),
        highlights,
        url,
      },
    ];
  if (list === 'languages') return ['languages', { language: name, fluency: summary }];
  if (list === 'interests') return ['interests', { name, summary }];
  const isProject = list === 'projects' || list === undefined;
  if (isProject) return ['projects', { name, description, highlights, url, ...period }];
  return ownEntry(section, { title: name, subtitle: plain(fields, 'location'), ...period, url, summary });
}
