import { LIST_MAX_ITEMS } from '../../../../platform/lib/fields.ts';
import { readPeriod } from '../../parse/period.ts';
import { isObject } from '../../plain-values.ts';
import { htmlToText } from '../html-text.ts';
import { type Item, type ItemFields, itemFields, withRest } from '../item-fields.ts';
import { objectsAt, textAt } from '../json-files.ts';
import { linesOf } from '../plain-text.ts';

/** The sections of versions 4 and 5, with the list of the document that each becomes. */
export const SECTIONS: Readonly<
  Record<string, [list: string, toItem: (fields: ItemFields, item: Item) => Item | Item[]]>
> = {
  experience: ['work', workOf],
  volunteer: ['volunteer', volunteerOf],
  education: ['education', educationOf],
  projects: ['projects', projectOf],
  skills: ['skills', skillOf],
  languages: ['languages', languageOf],
  interests: ['interests', interestOf],
  awards: ['awards', awardOf],
  certifications: ['certificates', certificateOf],
  publications: ['publications', publicationOf],
  references: ['references', referenceOf],
};

export function convert(toItem: (fields: ItemFields, item: Item) => Item | Item[], item: Item): Item[] {
  const fields = itemFields(item);
  const converted = toItem(fields, item);
  const [first, ...others] = Array.isArray(converted) ? converted : [converted];
  return first ? [withRest(first, fields), ...others] : [];
}

/** The URL of a link, `website.url` in version 5 and `url.href` in version 4, with its words if they say more. */
export function linkOf(fields: ItemFields): Item {
  const [website, url] = [fields.value('website'), fields.value('url')];
  const links = [website, url].map((value) => ({
    url: typeof value === 'string' ? value.trim() : textAt(value, 'url') || textAt(value, 'href'),
    label: textAt(value, 'label'),
  }));
  const link = links.find((each) => each.url !== '') ?? links.find((each) => each.label !== '');
  if (!link) return {};
  return { url: link.url, ...(link.label !== '' && !link.url.includes(link.label) && { urlLabel: link.label }) };
}

/** Version 4 may have a line and a text beside it. */
export function markdownOf(fields: ItemFields): string {
  return fields
    .texts('description', 'summary')
    .map((html) => htmlToText(html, { isMarkdown: true }))
    .filter((text) => text !== '')
    .join('\n\n');
}

function plainOf(fields: ItemFields): string {
  const texts = fields.texts('description', 'summary').map((html) => htmlToText(html, { isMarkdown: false }));
  return texts.filter((text) => text !== '').join('\n');
}

function highlightsOf(fields: ItemFields): string[] {
  const lines = linesOf(plainOf(fields));
  if (lines.length <= LIST_MAX_ITEMS) return lines;
  return [...lines.slice(0, LIST_MAX_ITEMS - 1), lines.slice(LIST_MAX_ITEMS - 1).join('\n')];
}

export function periodOf(fields: ItemFields): Item {
  return readPeriod(fields.text('period', 'date'));
}

/** Version 5 may have several roles at one company: each is an experience. */
function workOf(fields: ItemFields, item: Item): Item[] {
  const common = { name: fields.text('company'), location: fields.text('location'), ...linkOf(fields) };
  const roles = objectsAt(item, 'roles');
  const position = fields.text('position');
  const highlights = highlightsOf(fields);
  if (roles.length === 0) return [{ ...common, position, ...periodOf(fields), highlights }];
  fields.value('roles');
  const each = roles.flatMap((role) => convert((own) => ({ ...common, ...roleOf(own) }), role));
  if (position === '' && highlights.length === 0) return each;
  return [{ ...common, position, ...periodOf(fields), highlights }, ...each];
}

function roleOf(fields: ItemFields): Item {
  return { position: fields.text('position'), ...periodOf(fields), highlights: highlightsOf(fields) };
}

function volunteerOf(fields: ItemFields): Item {
  return {
    organization: fields.text('organization'),
    position: fields.text('position', 'role'),
    location: fields.text('location'),
    ...linkOf(fields),
    ...periodOf(fields),
    highlights: highlightsOf(fields),
  };
}

function educationOf(fields: ItemFields): Item {
  return {
    institution: fields.text('school', 'institution'),
    studyType: fields.text('degree', 'studyType'),
    area: fields.text('area'),
    score: fields.text('grade', 'score'),
    location: fields.text('location'),
    ...linkOf(fields),
    ...periodOf(fields),
    courses: highlightsOf(fields),
  };
}

function projectOf(fields: ItemFields): Item {
  return {
    name: fields.text('name'),
    description: markdownOf(fields),
    keywords: fields.value('keywords'),
    ...linkOf(fields),
    ...periodOf(fields),
  };
}

/** A skill without keywords is a skill of one group; its level is its description. */
function skillOf(fields: ItemFields): Item {
  const given = fields.value('keywords');
  const keywords = Array.isArray(given) ? given : [];
  const level = fields.texts('proficiency', 'description').join(', ');
  return { name: fields.text('name'), ...(level && { level }), ...(keywords.length > 0 && { keywords }) };
}

function languageOf(fields: ItemFields): Item {
  return {
    language: fields.text('language', 'name'),
    fluency: fields.texts('fluency', 'description').join(', '),
  };
}

function interestOf(fields: ItemFields): Item {
  return { name: fields.text('name'), keywords: fields.value('keywords') };
}

function awardOf(fields: ItemFields): Item {
  return {
    title: fields.text('title'),
    awarder: fields.text('awarder'),
    date: fields.text('date'),
    summary: plainOf(fields),
    ...linkOf(fields),
  };
}

function certificateOf(fields: ItemFields): Item {
  return {
    name: fields.text('title', 'name'),
    issuer: fields.text('issuer'),
    date: fields.text('date'),
    summary: plainOf(fields),
    ...linkOf(fields),
  };
}

function publicationOf(fields: ItemFields): Item {
  return {
    name: fields.text('title', 'name'),
    publisher: fields.text('publisher'),
    releaseDate: fields.text('date'),
    summary: plainOf(fields),
    ...linkOf(fields),
  };
}

/** Of a section of references, whatever its items are there: telephone numbers and the like are kept, not shown. */
export function referenceOf(fields: ItemFields): Item {
  return { name: fields.text('name', 'title'), reference: plainOf(fields), ...linkOf(fields) };
}

/** Of a section that version 4 lets its owner add. */
export function entryOf(fields: ItemFields): Item {
  const { url, ...others } = linkOf(fields);
  return {
    title: fields.text('name', 'title'),
    subtitle: fields.text('location'),
    ...periodOf(fields),
    url,
    summary: [markdownOf(fields), htmlToText(fields.text('content'), { isMarkdown: true })]
      .filter((text) => text !== '')
      .join('\n\n'),
    keywords: fields.value('keywords'),
    ...others,
  };
}

export function profileOf(item: Item): Item {
  const { url = '' } = linkOf(itemFields(item));
  return { network: textAt(item, 'network'), username: textAt(item, 'username'), url };
}

export function itemsIn(section: unknown): Item[] {
  return isObject(section) ? objectsAt(section, 'items') : [];
}
