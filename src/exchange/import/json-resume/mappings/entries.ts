import type { EntrySection } from '../../../../portfolio/model/sections.ts';
import { toUri } from '../../parse/url.ts';
import { isObject } from '../../plain-values.ts';
import { type EntryValues, entryFields } from '../../resume.ts';
import type { ItemReader } from '../field-reader.ts';
import { OWN_PART, type Section } from '../mapping.ts';
import { splitBullets, withBullets } from './bullets.ts';
import { isTestimonial } from './testimonials.ts';
import { splitRoles } from './work.ts';

const { title, subtitle, description, keywords } = entryFields;

const EMPTY: Omit<EntryValues, 'section'> = {
  title: '',
  subtitle: '',
  start_date: '',
  end_date: '',
  url: '',
  description: '',
  keywords: [],
  image_url: '',
  visibility: 'everyone',
};

/** The part of an item that names the section of entries it was exported from; undefined for other programs' items. */
function entrySection(item: Record<string, unknown>): unknown {
  const own = item[OWN_PART];
  return isObject(own) ? own.section : undefined;
}

/** True for an item that is an entry of `section`. A document of another program has its awards as badges. */
export function isEntryOf(section: EntrySection, item: Record<string, unknown>): boolean {
  return entrySection(item) === section;
}

const languages: Section<EntryValues> = {
  key: 'languages',
  fields: entryFields,
  takes: ['language', 'name', 'fluency', 'level'],
  read: (item) => ({
    ...EMPTY,
    section: 'languages',
    title: item.text(title, 'language', 'name'),
    subtitle: item.text(subtitle, 'fluency', 'level'),
  }),
  write: (values) => ({ language: values.title, fluency: values.subtitle }),
  fromText: (text) => ({ language: text }),
  fromPair: (name, value) => ({ language: name, fluency: value }),
};

const interests: Section<EntryValues> = {
  key: 'interests',
  fields: entryFields,
  takes: ['name', 'keywords', 'summary'],
  read: (item) => ({
    ...EMPTY,
    section: 'interests',
    title: item.text(title, 'name'),
    keywords: item.list(keywords.element, 'keywords'),
    description: item.text(description, 'summary'),
  }),
  write: (values) => ({ name: values.title, keywords: values.keywords, summary: values.description }),
  fromText: (text) => ({ name: text }),
  fromPair: (name, value) => ({ name, keywords: value }),
};

/** They name other people: an import adds them hidden, and their owner shows them. */
const references: Section<EntryValues> = {
  key: 'references',
  fields: entryFields,
  takes: ['name', 'reference'],
  accepts: (item) => !isTestimonial(item),
  derived: ['visibility'],
  read: (item) => ({
    ...EMPTY,
    section: 'references',
    title: item.text(title, 'name'),
    description: item.text(description, 'reference'),
    visibility: 'nobody',
  }),
  write: (values) => ({ name: values.title, reference: values.description }),
};

const volunteering: Section<EntryValues> = {
  key: 'volunteer',
  fields: entryFields,
  takes: [
    ...['organization', 'name', 'company', 'position', 'title', 'role', 'url', 'website'],
    ...['startDate', 'endDate', 'summary', 'highlights'],
  ],
  unmappedFields: { description: 'text' },
  split: splitRoles,
  read(item) {
    const [start_date, end_date] = item.dates('startDate', 'endDate');
    const summary = item.text(description, 'summary');
    return {
      ...EMPTY,
      section: 'volunteering',
      title: item.text(title, 'organization', 'name', 'company'),
      subtitle: item.text(subtitle, 'position', 'title', 'role'),
      start_date,
      end_date,
      url: item.url('url', 'website'),
      description: item.fitted(description, 'summary', withBullets(summary, item.list(description, 'highlights'))),
    };
  },
  write(values) {
    const { description: summary, highlights } = splitBullets(values.description);
    return {
      organization: values.title,
      position: values.subtitle,
      url: toUri(values.url),
      startDate: values.start_date,
      endDate: values.end_date,
      summary,
      highlights,
    };
  },
};

const awards: Section<EntryValues> = {
  key: 'awards',
  fields: entryFields,
  takes: ['title', 'awarder', 'date', 'summary'],
  stated: ['section'],
  accepts: (item) => isEntryOf('awards', item),
  read: (item) => ({
    ...EMPTY,
    section: 'awards',
    title: item.text(title, 'title'),
    subtitle: item.text(subtitle, 'awarder'),
    start_date: item.date('date'),
    description: item.text(description, 'summary'),
  }),
  write: (values) => ({
    title: values.title,
    awarder: values.subtitle,
    date: values.start_date,
    summary: values.description,
  }),
};

/** Marks an entry of a section that its source calls so; the plan finds a section of the owner's own for it. */
export const HEADING_MARK = '$heading';

/** Talks and the owner's own sections, which the official schema has no section for. */
const others: Section<EntryValues> = {
  key: 'x-vitrine-entries',
  fields: entryFields,
  takes: ['title', 'subtitle', 'startDate', 'endDate', 'url', 'summary', 'keywords', 'heading', 'talks'],
  stated: ['section'],
  remember: (item) => (typeof item.raw.heading === 'string' ? { [HEADING_MARK]: item.raw.heading } : {}),
  read: readOther,
  write: (values) => ({
    title: values.title,
    subtitle: values.subtitle,
    startDate: values.start_date,
    endDate: values.end_date,
    url: toUri(values.url),
    summary: values.description,
    keywords: values.keywords,
  }),
};

function readOther(item: ItemReader): EntryValues {
  const [start_date, end_date] = item.dates('startDate', 'endDate');
  return {
    ...EMPTY,
    section: item.raw.talks === true ? 'talks' : 'own-1',
    title: item.text(title, 'title'),
    subtitle: item.text(subtitle, 'subtitle'),
    start_date,
    end_date,
    url: item.url('url'),
    description: item.text(description, 'summary'),
    keywords: item.list(keywords.element, 'keywords'),
  };
}

export const entrySections: readonly Section<EntryValues>[] = [
  languages,
  interests,
  volunteering,
  awards,
  references,
  others,
];

/** Returns the section of a document to which an entry is exported. */
export function sectionOfEntry({ section }: Pick<EntryValues, 'section'>): Section<EntryValues> {
  const own: Partial<Record<EntrySection, Section<EntryValues>>> = {
    languages,
    interests,
    references,
    volunteering,
    awards,
  };
  return own[section] ?? others;
}
