import type { z } from 'zod';
import { isSingleLine } from '../../../src/platform/lib/fields.ts';
import { mapKeys } from '../../../src/platform/lib/keys.ts';
import type { RecordKind } from '../../../src/portfolio/model/record.ts';
import { SECTION_KINDS, SECTION_TITLE_MAX_CHARACTERS } from '../../../src/portfolio/model/sections.ts';
import { PROFILE_TEXTS } from '../../../src/portfolio/model/user.ts';
import { fieldsOf } from '../../support/record-samples.ts';
import type { Values } from './account.ts';

/** The texts of an account. They differ by `label`, so that none is mistaken for another. */
export type Texts = {
  first_name: string;
  last_name: string;
  line: (label: string, maxCharacters: number) => string;
  prose: (label: string, maxCharacters: number) => string;
  url: (label: string, maxCharacters: number) => string;
  /** The number of items of a list. */
  items: number;
};

/** Texts of one script: a title of `words`, followed by the label except for the first one. */
export function textsOf(first_name: string, last_name: string, words: string, sentence: string): Texts {
  return {
    first_name,
    last_name,
    line: (label) => (label === '1' ? words : `${words} ${label}`),
    prose: (label) => `${sentence} ${label}\n\n${sentence}`,
    url: (label) => `https://example.com/${encodeURIComponent(label)}?q=1&r=2`,
    items: 2,
  };
}

/** The maximum length of each field; single-line fields have no space to break at. */
export const LONGEST: Texts = {
  first_name: 'W'.repeat(200),
  last_name: 'M'.repeat(200),
  line: (label, max) => `${label} `.padEnd(max, 'W'),
  prose: (label, max) => `${label} ${'Lorem ipsum dolor. '.repeat(max / 19)}`.slice(0, max - 1).concat('.'),
  url: (label, max) => `https://example.com/${encodeURIComponent(label)}/`.padEnd(max, 'w'),
  items: 100,
};

const PROSE_CHARACTERS = 1_000;

function textFor(texts: Texts, label: string, schema: z.ZodString): string {
  const max = schema.maxLength ?? 0;
  return max > PROSE_CHARACTERS && !isSingleLine(schema) ? texts.prose(label, max) : texts.line(label, max);
}

/** A record with every field filled; `number` counts from 1. */
export function filledRecord(kind: RecordKind, texts: Texts, number: number): Values {
  const [titleField] = fieldsOf(kind, 'text');
  const values: Values = {};
  for (const [field, schema] of Object.entries(kind.fields)) {
    const label = field === titleField ? `${number}` : `${field} ${number}`;
    if (fieldsOf(kind, 'text').includes(field)) values[field] = textFor(texts, label, schema as z.ZodString);
    if (fieldsOf(kind, 'list').includes(field)) {
      const item = (schema as z.ZodArray<z.ZodString>).element;
      values[field] = Array.from({ length: texts.items }, (_, index) => textFor(texts, `${label} ${index}`, item));
    }
    if (fieldsOf(kind, 'items').includes(field)) values[field] = filledItems(texts, label, schema as z.ZodArray);
    if (fieldsOf(kind, 'url').includes(field)) values[field] = texts.url(label, (schema as z.ZodString).maxLength ?? 0);
    if (fieldsOf(kind, 'date').includes(field))
      values[field] = kind.period?.[1] === field ? '2014-06-30' : '2012-02-29';
    if (fieldsOf(kind, 'choice').includes(field)) values[field] = choiceOf(schema);
    if (field === 'show') values[field] = String(number !== 2);
    // Of the other choice, only its owner sees it.
    if (kind.path === 'testimonials' && field === 'state') values[field] = 'approved';
  }
  return values;
}

/** A few objects with all their texts; none in a list of images, which have to be uploaded. */
function filledItems(texts: Texts, label: string, { element }: z.ZodArray): Values[] {
  const { shape } = element as z.ZodObject;
  if ('image_url' in shape) return [];
  return Array.from({ length: Math.min(texts.items, 12) }, (_, index) => {
    const textOf = (name: string) =>
      name === 'url' ? texts.url(`${label} ${index}`, 2_048) : texts.line(`${label} ${name} ${index}`, 200);
    return Object.fromEntries(Object.keys(shape).map((name) => [name, textOf(name)]));
  });
}

function choiceOf(schema: unknown): unknown {
  return (schema as z.ZodEnum).options[1];
}

/** The profile's own texts. */
export function filledProfile({ first_name, last_name, line, prose, url, items }: Texts) {
  return {
    first_name,
    last_name,
    ...mapKeys(PROFILE_TEXTS, (text) => line(text, 200)),
    availability_state: 'from',
    available_from: '2027-03',
    contract_types: 'permanent,freelance',
    time_zone: 'America/Port-au-Prince',
    about: prose('about', 10_000),
    links: Array.from({ length: Math.min(items, 20) }, (_, index) => ({
      label: line(`link ${index}`, 200),
      url: url(`link ${index}`, 2_048),
    })),
    // Own titles, in another order than the default.
    sections: SECTION_KINDS.toReversed().map((kind) => ({
      kind,
      title: line(kind, SECTION_TITLE_MAX_CHARACTERS).slice(0, SECTION_TITLE_MAX_CHARACTERS),
    })),
  };
}
