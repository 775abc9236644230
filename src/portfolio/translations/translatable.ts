import { z } from 'zod';
import { isSingleLine, isTranslatable, line, prose } from '../../platform/lib/fields.ts';
import { keysOf, mapKeys } from '../../platform/lib/keys.ts';
import { textsOfBlocks, withBlockTexts } from '../model/blocks.ts';
import { type ContactField, ContactFields } from '../model/contact-fields.ts';
import type { Values } from '../model/record.ts';
import { RECORD_PATHS, type RecordPath } from '../model/record-kinds.ts';
import { SECTION_KINDS } from '../model/sections.ts';
import { EMPTY_SEO, type Seo, seoFields } from '../model/seo.ts';
import { ProfileLink, profileTexts } from '../model/user.ts';
import { KINDS } from '../records/kinds.ts';

/** What has texts to translate: the profile, whose id is '', groups of skills, records, and views. */
export type TextKind = 'profile' | 'skill_groups' | RecordPath | 'views';

/** A record, a group or the profile, with its texts among its values. */
export type TextRecord = { kind: TextKind; id: string; title: string; values: Values };

/** A text, or a list of texts of the same length as that of the base. */
export type TextValue = string | string[];

/** A field that can be written in several languages. */
export type TranslatableField = {
  /** 'title'; 'images.caption' for the captions of a list of images; 'sections.projects' for a heading. */
  name: string;
  /** The rule of a text, or of each item. */
  rule: z.ZodString;
  /** True for a text of several lines. */
  isLong: boolean;
  /** True for a list of texts. */
  isList: boolean;
  /** Undefined if the record does not have the field. */
  read(values: Values): TextValue | undefined;
  /** Returns the values with a text in place of the base. */
  write(values: Values, text: TextValue): Values;
  /**
   * True for texts of a list whose items have more than a text: a translation of another list would be put beside the
   * wrong images.
   */
  isByItem: boolean;
};

const SECTION_PREFIX = 'sections.';
/** 'items.projects.<id>.title': the words of a view about one record. */
const ITEM_FIELD = /^items\.([a-z-]+)\.(.+)\.(title|description)$/;

/** The translatable fields of each kind, derived from its fields: titles and prose, not dates, choices, URLs or numbers. */
export const TRANSLATABLE: Record<TextKind, readonly TranslatableField[]> = {
  profile: [
    ...fieldsOf({
      first_name: line(),
      last_name: line(),
      ...profileTexts,
      links: z.array(ProfileLink),
    }),
    ...fieldsOf({ contact_fields: ContactFields }),
    contactChoices(),
    ...pageSeo(),
    ...SECTION_KINDS.map(sectionTitle),
  ],
  skill_groups: fieldsOf({ name: line() }),
  ...mapKeys(RECORD_PATHS, (path) => fieldsOf(KINDS[path].fields)),
  views: fieldsOf({ headline: line(), about: prose(), ...seoFields }),
};

export const TEXT_KINDS = keysOf(TRANSLATABLE);

export function translatableField(kind: TextKind, name: string): TranslatableField | undefined {
  const known = TRANSLATABLE[kind].find((field) => field.name === name);
  return known ?? (kind === 'views' ? itemText(name) : undefined);
}

/** Those of the kind, and of a view its words about each record that it names. */
export function fieldsOfRecord(kind: TextKind, values: Values): readonly TranslatableField[] {
  if (kind !== 'views') return TRANSLATABLE[kind];
  const names = itemsOf(values).flatMap((item) => {
    return ITEM_TEXTS.filter((text) => item[text]).map((text) => `items.${item.kind}.${item.record_id}.${text}`);
  });
  return [...TRANSLATABLE.views, ...names.flatMap((name) => itemText(name) ?? [])];
}

const ITEM_TEXTS = ['title', 'description'] as const;
type ItemTexts = { kind: string; record_id: string; title: string; description: string };

function itemsOf({ items }: Values): ItemTexts[] {
  return Array.isArray(items) ? items : [];
}

function itemText(name: string): TranslatableField | undefined {
  const [, kind, id, text] = ITEM_FIELD.exec(name) ?? [];
  if (text !== 'title' && text !== 'description') return undefined;
  const isWanted = (item: ItemTexts) => item.kind === kind && item.record_id === id;
  return {
    name,
    rule: text === 'title' ? line() : prose(),
    isLong: text === 'description',
    isList: false,
    isByItem: false,
    read: (values) => itemsOf(values).find(isWanted)?.[text],
    write: (values, translated) => ({
      ...values,
      items: itemsOf(values).map((item) => (isWanted(item) ? { ...item, [text]: translated } : item)),
    }),
  };
}

/** True for a text, or a list of texts, that says nothing. */
export function isBlankText(text: TextValue | undefined): boolean {
  return text === undefined || (Array.isArray(text) ? text.every((item) => item === '') : text === '');
}

function fieldsOf(fields: Readonly<Record<string, z.ZodType>>): TranslatableField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field instanceof z.ZodString) return isTranslatable(field) ? [textField(name, field)] : [];
    if (!(field instanceof z.ZodArray)) return [];
    const { element } = field;
    if (element instanceof z.ZodObject) return itemFields(name, element);
    if (element instanceof z.ZodDiscriminatedUnion) return [blocksField(name)];
    // A list of single lines has names, technologies or skills, except what a service includes.
    const isProse = element instanceof z.ZodString && (!isSingleLine(element) || name === 'includes');
    return isProse && isTranslatable(element) ? [{ ...textField(name, element), isLong: true, isList: true }] : [];
  });
}

function textField(name: string, rule: z.ZodString): TranslatableField {
  return {
    name,
    rule,
    isLong: !isSingleLine(rule),
    isList: false,
    isByItem: false,
    read: (values) => values[name] as TextValue | undefined,
    write: (values, text) => ({ ...values, [name]: withBase(text, values[name]) }),
  };
}

/** An item that is not translated yet is that of the base. */
function withBase(text: TextValue, base: unknown): TextValue {
  if (!Array.isArray(text) || !Array.isArray(base)) return text;
  return text.map((item, index) => item || String(base[index] ?? '')).filter((item) => item !== '');
}

type Items = Record<string, unknown>[];

function itemFields(list: string, item: z.ZodObject): TranslatableField[] {
  return Object.entries<z.ZodType>(item.shape).flatMap(([part, field]) => {
    const rule = field instanceof z.ZodPrefault ? field.unwrap() : field;
    if (!(rule instanceof z.ZodString) || !isTranslatable(rule)) return [];
    const listOf = (values: Values) => (Array.isArray(values[list]) ? (values[list] as Items) : undefined);
    return [
      {
        name: `${list}.${part}`,
        rule,
        isLong: false,
        isList: true,
        isByItem: true,
        read: (values: Values) => listOf(values)?.map((one) => String(one[part] ?? '')),
        write: (values: Values, text: TextValue) => ({
          ...values,
          [list]: listOf(values)?.map((one, index) => ({ ...one, [part]: text[index] || one[part] })),
        }),
      },
    ];
  });
}

/** All texts of a project's story, in order. */
function blocksField(name: string): TranslatableField {
  return {
    name: `${name}.text`,
    rule: prose(),
    isLong: true,
    isList: true,
    isByItem: true,
    read: (values) => (Array.isArray(values[name]) ? textsOfBlocks(values[name]) : undefined),
    write: (values, text) => ({ ...values, [name]: withBlockTexts(values[name], [text].flat()) }),
  };
}

type Headings = { kind: string; title: string }[];

/** The owner's heading of a section. */
function sectionTitle(kind: string): TranslatableField {
  const headings = (values: Values) => (Array.isArray(values.sections) ? (values.sections as Headings) : []);
  return {
    name: `${SECTION_PREFIX}${kind}`,
    rule: line(),
    isLong: false,
    isList: false,
    isByItem: false,
    read: (values) => headings(values).find((section) => section.kind === kind)?.title,
    write: (values, title) => ({
      ...values,
      sections: headings(values).map((section) => (section.kind === kind ? { ...section, title } : section)),
    }),
  };
}

/** What search engines say of the page: its profile has the two texts as one value, and nothing for none. */
function pageSeo(): TranslatableField[] {
  return keysOf(EMPTY_SEO).map((name) => {
    const part = name === 'seo_title' ? 'title' : 'description';
    return {
      ...textField(name, seoFields[name]),
      read: ({ seo }) => (seo as Seo | null | undefined)?.[part],
      write: (values, text) => ({ ...values, seo: { ...(values.seo as Seo), [part]: text } }),
    };
  });
}

/** The choices of all questions of the contact form, in order. */
function contactChoices(): TranslatableField {
  const fieldsIn = (values: Values) =>
    Array.isArray(values.contact_fields) ? (values.contact_fields as ContactField[]) : undefined;
  return {
    name: 'contact_fields.choices',
    rule: line(),
    isLong: false,
    isList: true,
    isByItem: true,
    read: (values) => fieldsIn(values)?.flatMap(({ choices = [] }) => choices),
    write(values, text) {
      const words = [text].flat();
      let next = 0;
      const translated = fieldsIn(values)?.map(({ choices, ...field }) => {
        return choices ? { ...field, choices: choices.map((choice) => words[next++] || choice) } : field;
      });
      return { ...values, contact_fields: translated };
    },
  };
}
