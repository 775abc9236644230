import { mapKeys } from '../../../platform/lib/keys.ts';
import { splitCommaList } from '../../../platform/lib/split-list.ts';
import { say } from '../../../platform/lib/texts/sentence.ts';
import type { ListPath } from '../../../portfolio/model/record-kinds.ts';
import type { UnusedPart } from '../import-schemas.ts';
import { isHiddenThere, isVisibilityFlag } from '../parse/hidden-flags.ts';
import { isObject } from '../plain-values.ts';
import type { ProfileValues, ReadEntry, SkillGroupValues, Values } from '../resume.ts';
import { readItem } from './item-codec.ts';
import { OWN_PART, type Section } from './mapping.ts';
import { basicsSection } from './mappings/basics.ts';
import { LIST_NAMES, LIST_SECTIONS } from './mappings/index.ts';
import { skillSection } from './mappings/skills.ts';
import { readDesk, type TransferredDesk } from './transferred-desk.ts';
import { readViews, type TransferredView } from './transferred-views.ts';
import { type UnusedParts, unusedParts } from './unused-fields.ts';

/** The maximum number of records of one kind in an account. */
const ITEMS_MAX = 10_000;

/** Section names of other programs, with the schema's name. */
const OTHER_NAMES: Record<string, string> = {
  certifications: 'certificates',
  referees: 'references',
  referenzen: 'references',
  Referenzen: 'references',
};
const SECTION_KEYS = [basicsSection, skillSection, ...Object.values(LIST_SECTIONS).flat()].map(({ key }) => key);

/** A parsed document. */
export type ReadResume = {
  profile: ReadEntry<ProfileValues> | undefined;
  skill_groups: ReadEntry<SkillGroupValues>[];
  lists: Record<ListPath, ReadEntry[]>;
  views: TransferredView[];
  desk: TransferredDesk;
  unused: UnusedPart[];
};

/**
 * Reads a JSON Resume document of version 1 or of the 0.0 versions, leniently: invalid content is noted in the entry or
 * among the unused parts. Undefined if it has none of the sections.
 */
export function readJsonResume(document: unknown): ReadResume | undefined {
  if (!isObject(document)) return undefined;
  if (!isJsonResume(document)) return undefined;
  const sections = underSchemaNames(document);
  const unused = unusedParts();
  noteOtherSections(document, unused);
  const entriesOf = <V extends Values>(section: Section<V>) => readSection(section, sections[section.key], unused);
  const [profile] = entriesOf(basicsSection);
  for (const note of profile?.notes ?? []) unused.add(basicsSection.key, note);
  const { views, dropped } = readViews(document);
  if (dropped > 0) unused.add('meta.x-vitrine.views[]', 'is not a view, or is one too many; dropped');
  const desk = readDesk(document);
  const lists = mapKeys(LIST_NAMES, (name) => inOrder(LIST_SECTIONS[name].flatMap(entriesOf)));
  return {
    profile,
    skill_groups: withinSkillsMax(entriesOf(skillSection), unused),
    lists,
    views,
    desk,
    unused: [...unused.list(), ...desk.notes],
  };
}

/** True if the document has one of the sections. */
export function isJsonResume(document: Record<string, unknown>): boolean {
  return [...SECTION_KEYS, ...Object.keys(OTHER_NAMES)].some((key) => Object.hasOwn(document, key));
}

function underSchemaNames(document: Record<string, unknown>): Record<string, unknown> {
  const renamed = Object.entries(OTHER_NAMES).filter(([name, key]) => Object.hasOwn(document, name) && !document[key]);
  const known = SECTION_KEYS.filter((key) => Object.hasOwn(document, key)).map((key) => [
    key,
    key === basicsSection.key ? withoutOwnUrl(document) : document[key],
  ]);
  return Object.fromEntries([...known, ...renamed.map(([name, key]) => [key, document[name]])]);
}

/** The files of a page name the page as the person's URL, unless they have another: it is no link of theirs. */
function withoutOwnUrl({ basics, meta }: Record<string, unknown>): unknown {
  if (!isObject(basics) || !isObject(meta) || !basics.url || basics.url !== meta.canonical) return basics;
  const { url: _, ...others } = basics;
  return others;
}

function noteOtherSections(document: Record<string, unknown>, unused: UnusedParts): void {
  for (const key of Object.keys(document)) {
    if (SECTION_KEYS.includes(key) || Object.hasOwn(OTHER_NAMES, key)) continue;
    const isAboutFile = key === 'meta' || key === '$schema';
    unused.add(key.slice(0, 60), isAboutFile ? 'describes the file, not you' : 'is not part of JSON Resume; dropped');
  }
}

/** Returns the groups of the first skills, up to an account's limit: more would be compared only to be skipped. */
function withinSkillsMax(groups: ReadEntry<SkillGroupValues>[], unused: UnusedParts): ReadEntry<SkillGroupValues>[] {
  let room = ITEMS_MAX;
  const within = groups.map((group) => {
    const skills = group.values.skills.slice(0, room);
    room -= skills.length;
    return skills.length === group.values.skills.length ? group : { ...group, values: { ...group.values, skills } };
  });
  if (within.some((group, index) => group !== groups[index]))
    unused.add(`${skillSection.key}[].keywords`, say('only the first {n} are read', { n: ITEMS_MAX }));
  return within;
}

type OrderedEntry<V extends Values> = ReadEntry<V> & { order: number | undefined };

function readSection<V extends Values>(section: Section<V>, value: unknown, unused: UnusedParts): OrderedEntry<V>[] {
  const items = itemsOf(section, value);
  if (items.length > ITEMS_MAX) unused.add(`${section.key}[]`, say('only the first {n} are read', { n: ITEMS_MAX }));
  return items.slice(0, ITEMS_MAX).flatMap((raw) => {
    const item = typeof raw === 'string' && raw.trim() !== '' ? section.fromText?.(raw) : raw;
    if (!isObject(item)) {
      if (raw !== null) unused.add(`${section.key}[]`, 'is not an object; dropped');
      return [];
    }
    if (section.accepts?.(item) === false) return [];
    // What an export has written is one entry, whatever was kept of it.
    const split = isObject(item[OWN_PART]) ? undefined : section.split?.(item);
    return (split ?? [item]).flatMap((each) => readItem(section, each, unused) ?? []);
  });
}

/** A single object counts as a list of one, a text as a comma-separated list. */
function itemsOf<V extends Values>(section: Section<V>, value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return splitCommaList(value);
  if (Array.isArray(value)) return value;
  return isObject(value) && !section.isSingle ? itemsInObject(section, value) : [value];
}

/** Names of lists in an object that is a section in other programs. */
const INNER_LISTS = ['items', 'list', 'entries'];

/** One item, a list within the object, or parts by name: `"work": { "a": {…}, "b": {…} }`. */
function itemsInObject<V extends Values>(section: Section<V>, value: Record<string, unknown>): unknown[] {
  const isItem = Object.keys(value).some((name) => section.takes.includes(name) || name === OWN_PART);
  if (isItem) return [value];
  const inner = INNER_LISTS.map((name) => value[name]).find(Array.isArray);
  const items = inner ?? Object.entries(value).flatMap(([name, part]) => itemsInPart(section, name, part));
  if (!isHiddenThere(value)) return items;
  return items.map((item) => {
    const object = typeof item === 'string' ? section.fromText?.(item) : item;
    return isObject(object) ? { ...object, hidden: true } : item;
  });
}

function itemsInPart<V extends Values>(section: Section<V>, name: string, part: unknown): unknown[] {
  if (isVisibilityFlag(name, part) || part === null) return [];
  if (isObject(part)) return [part];
  const isPlain = !Array.isArray(part) || part.every((item) => !isObject(item));
  if (isPlain && section.fromPair) return [section.fromPair(name, part)];
  return Array.isArray(part) ? part : [part];
}

/** Sections that share a list follow one another, unless an export has stored their order. */
function inOrder<V extends Values>(entries: OrderedEntry<V>[]): ReadEntry<V>[] {
  const placed = entries.map(({ order, ...entry }, index) => ({ entry, place: order ?? index }));
  return placed.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
}
