import { say } from '../../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { isHiddenThere } from '../../parse/hidden-flags.ts';
import { isObject } from '../../plain-values.ts';
import { htmlToText } from '../html-text.ts';
import { entryIn, type Item, isReferences, itemFields, withRest } from '../item-fields.ts';
import { objectAt, objectsAt, textAt } from '../json-files.ts';
import { note } from '../source.ts';
import { convert, entryOf, itemsIn, linkOf, profileOf, referenceOf, SECTIONS } from './read-items.ts';
import { documentIn } from './versions.ts';

const LEFT_OUT = 'is hidden there; not taken';

/** A section as it is read: its items are hidden if it is. */
type GivenSection = { type: string; title: string; items: Item[]; isHidden: boolean; isOwn: boolean };

/** Converts a document of version 4 or 5. What is hidden there is hidden, or left out and named. */
export function readReactiveResume(given: Record<string, unknown>): {
  document: Record<string, unknown>;
  notes: UnusedPart[];
} {
  const data = documentIn(given);
  const notes: UnusedPart[] = [];
  const sections = sectionsOf(data);
  const lists = new Map<string, Item[]>();
  for (const section of sections) {
    for (const [list, item] of itemsOf(section, notes)) lists.set(list, [...(lists.get(list) ?? []), item]);
  }
  const basics = basicsOf(data, sections, notes);
  notes.push(...otherNotes(data));
  return { document: { basics, ...Object.fromEntries(lists) }, notes };
}

function sectionsOf(data: Item): GivenSection[] {
  const layout = idsInLayout(objectAt(data, 'metadata').layout);
  const isShown = (id: string) => layout.size === 0 || layout.has(id);
  const { custom, summary: _, ...usual } = objectAt(data, 'sections');
  const added = [
    ...objectsAt(data, 'customSections').map((section) => [textAt(section, 'id'), section] as const),
    ...Object.entries(isObject(custom) ? custom : {}).map(([id, section]) => [`custom.${id}`, section] as const),
  ];
  const row = ([id, section]: readonly [string, unknown], isOwn: boolean): GivenSection => ({
    type: isOwn ? textAt(section, 'type') : id,
    title: textAt(section, 'title') || textAt(section, 'name'),
    items: itemsIn(section),
    isHidden: isHiddenThere(section) || !isShown(id),
    isOwn,
  });
  return [...Object.entries(usual).map((each) => row(each, false)), ...added.map((each) => row(each, true))];
}

/** The sections on the pages: lists of lists in version 4, columns of pages in version 5. None counts as all. */
function idsInLayout(layout: unknown): Set<string> {
  const pages = isObject(layout) ? objectsAt(layout, 'pages').flatMap(({ main, sidebar }) => [main, sidebar]) : layout;
  const found = Array.isArray(pages) ? pages.flat(3) : [];
  return new Set(found.filter((id): id is string => typeof id === 'string'));
}

function itemsOf(section: GivenSection, notes: UnusedPart[]): [list: string, item: Item][] {
  const { type, title, items, isHidden, isOwn } = section;
  if (type === 'profiles') return [];
  const name = title || type || 'section';
  if (type === 'cover-letter') {
    if (items.length > 0) notes.push(note(`${name}: recipient, content`, 'is a letter; not taken', items.length));
    return [];
  }
  const [list, toItem] = rowOf(section);
  if (list !== 'x-vitrine-entries' && title !== '' && title.toLowerCase() !== type) {
    const where = isOwn ? `customSections: ${title}` : `sections.${type}: ${title}`;
    if (items.length > 0)
      notes.push(note(where, say('is taken as {list}; headings are chosen in your settings', { list })));
  }
  return items.flatMap((item) => {
    const hidden = isHidden || isHiddenThere(item);
    const converted = convert(toItem, item).map((each) => noted(list, each, notes));
    return converted.map((each): [string, Item] => [
      list,
      {
        ...(list === 'x-vitrine-entries' ? entryIn(name, { ...each, title: each.title || name }) : each),
        ...(hidden && { hidden }),
      },
    ]);
  });
}

function rowOf({ type, title }: GivenSection): (typeof SECTIONS)[string] {
  if (isReferences(title) || isReferences(type)) return ['references', referenceOf];
  return SECTIONS[type] ?? ['x-vitrine-entries', entryOf];
}

const SKILL_FIELDS = ['name', 'level', 'keywords'];

/** A skill of its own has no place for more. */
function noted(list: string, item: Item, notes: UnusedPart[]): Item {
  if (list !== 'skills' || item.keywords !== undefined) return item;
  const [known, others] = [true, false].map((isKnown) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => SKILL_FIELDS.includes(name) === isKnown)),
  );
  for (const name of Object.keys(others ?? {})) notes.push(note(`skills[].${name}`, 'has no place here; not taken'));
  return known ?? item;
}

function basicsOf(data: Item, sections: readonly GivenSection[], notes: UnusedPart[]): Item {
  const fields = itemFields(objectAt(data, 'basics'));
  fields.value('picture');
  const custom = fields.value('customFields');
  const customFields = Array.isArray(custom) ? custom.filter(isObject) : [];
  const linked = customFields.filter((field) => textAt(field, 'link') !== '');
  const texts = customFields.filter((field) => !linked.includes(field)).map(customText);
  const basics = {
    name: fields.text('name'),
    label: fields.text('headline'),
    email: fields.text('email'),
    phone: fields.text('phone'),
    location: fields.text('location'),
    ...linkOf(fields),
    summary: summaryOf(data, notes),
    profiles: [
      ...profilesOf(sections, notes),
      ...linked.map((field) => ({ network: customText(field), url: textAt(field, 'link') })),
    ],
    ...(texts.length > 0 && { customFields: texts }),
  };
  return withRest(basics, fields);
}

/** Version 4 has a name and a value, version 5 a text. */
function customText(field: Item): string {
  return ['name', 'value', 'text']
    .map((name) => textAt(field, name))
    .filter((text) => text !== '')
    .join(': ');
}

function summaryOf(data: Item, notes: UnusedPart[]): string {
  const layout = idsInLayout(objectAt(data, 'metadata').layout);
  const found = [objectAt(data, 'summary'), objectAt(objectAt(data, 'sections'), 'summary')].filter(
    (summary) => textAt(summary, 'content') !== '',
  );
  const isShown = (summary: Item) => !isHiddenThere(summary) && (layout.size === 0 || layout.has('summary'));
  for (const summary of found) {
    const title = textAt(summary, 'title') || textAt(summary, 'name') || 'Summary';
    if (!isShown(summary)) notes.push(note(`summary: ${title}`, LEFT_OUT));
    else if (title.toLowerCase() !== 'summary') notes.push(note(`summary: ${title}`, 'is taken as the text about you'));
  }
  const shown = found.filter(isShown).map((summary) => htmlToText(textAt(summary, 'content'), { isMarkdown: true }));
  return shown.join('\n\n');
}

function profilesOf(sections: readonly GivenSection[], notes: UnusedPart[]): Item[] {
  return sections
    .filter(({ type }) => type === 'profiles')
    .flatMap(({ items, isHidden }) =>
      items.flatMap((item) => {
        const { urlLabel, ...profile } = { ...linkOf(itemFields(item)), ...profileOf(item) } as Item;
        const where = `profiles[]: ${textAt(item, 'network')}`;
        if (isHidden || isHiddenThere(item)) notes.push(note(where, LEFT_OUT));
        else if (urlLabel && urlLabel !== profile.username)
          notes.push(note(where, say('its words are not taken: {text}', { text: String(urlLabel) })));
        return isHidden || isHiddenThere(item) ? [] : [profile];
      }),
    );
}

/** What describes the file or its look; a private note of its owner is never taken. */
function otherNotes(data: Item): UnusedPart[] {
  const { metadata } = data;
  const image =
    textAt(objectAt(data, 'picture'), 'url') || textAt(objectAt(objectAt(data, 'basics'), 'picture'), 'url');
  return [
    ...(image ? [note('picture', 'is not fetched from elsewhere: upload it in the settings')] : []),
    ...(textAt(metadata, 'notes') ? [note('metadata.notes', 'are for yourself; not taken')] : []),
    ...(isObject(metadata) ? [note('metadata', 'describes the look of the file, not you')] : []),
  ];
}
