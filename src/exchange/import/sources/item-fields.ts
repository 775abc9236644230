import { isVisibilityFlag } from '../parse/hidden-flags.ts';
import { isObject } from '../plain-values.ts';
import { isNothing } from '../preserved-fields.ts';
import { textAt } from './json-files.ts';

export type Item = Record<string, unknown>;

/** Reads an item of another program, and knows which of its fields were not used. */
export type ItemFields = {
  /** Returns the first of these that has a text. */
  text(...names: string[]): string;
  /** Returns the texts of all of these. */
  texts(...names: string[]): string[];
  value(name: string): unknown;
  /** Returns what was not used and says something. */
  rest(): Item;
};

/** Fields about the file's look, or that only its program understands. */
const TECHNICAL = ['id', 'icon', 'iconColor', 'columns', 'separateLinks', 'options', 'inlineLink', 'type'];

export function itemFields(item: Item): ItemFields {
  const used = new Set<string>();
  const use = (name: string) => {
    const text = textAt(item, name);
    if (text !== '') used.add(name);
    return text;
  };
  const isFilled = ([name, value]: [string, unknown]) =>
    !used.has(name) && !isNothing(value) && !TECHNICAL.includes(name) && !isVisibilityFlag(name, value);
  return {
    text(...names) {
      const name = names.find((each) => textAt(item, each) !== '');
      return name === undefined ? '' : use(name);
    },
    texts: (...names) => names.map(use).filter((text) => text !== ''),
    value(name) {
      used.add(name);
      return Object.hasOwn(item, name) ? item[name] : undefined;
    },
    // A rating in bars, without words.
    rest: () =>
      Object.fromEntries(
        Object.entries(item)
          .filter(isFilled)
          .filter(([name]) => !isRating(name, item[name])),
      ),
  };
}

function isRating(name: string, value: unknown): boolean {
  return typeof value === 'number' && /^level(?:Num)?$/.test(name);
}

/** Adds what was not used of the item, so that it is kept or named; a field that the new one has too gets another name. */
export function withRest(known: Item, fields: ItemFields): Item {
  const rest = Object.entries(fields.rest()).map(([name, value]) => [
    Object.hasOwn(known, name) ? `${name}-2` : name,
    value,
  ]);
  return { ...Object.fromEntries(rest), ...known };
}

/** Sections that name other people: these never become projects or jobs. */
const REFERENCES =
  /(?<!\p{L})(?:references?|referees?|referenz|referenzen|recommendations?|empfehlungen|endorsements?|testimonials?|références?|referencias?|referenze|referências?|referenties?|referanser|referencje|рекомендации)(?!\p{L})(?!\W*(?:project|projekt))/iu;

export function isReferences(name: string): boolean {
  return REFERENCES.test(name.replaceAll('_', ' '));
}

const TALKS = /(?<!\p{L})(?:talks?|presentations?|lectures?|speaking|vorträge|vortrag|conférences|charlas)(?!\p{L})/iu;

export function isTalks(name: string): boolean {
  return TALKS.test(name.replaceAll('_', ' '));
}

/** An entry of the talks, or of a section with this heading of the owner's own. */
export function entryIn(heading: string, entry: Item): Item {
  return isTalks(heading) ? { ...entry, talks: true } : { ...entry, heading };
}

/** The text of a value whatever its form: `- Achieved: 20 percent` is an object in YAML. */
export function lineOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(lineOf)
      .filter((line) => line !== '')
      .join(', ');
  if (!isObject(value)) return '';
  return Object.entries(value)
    .map(([name, inner]) => [name, lineOf(inner)].filter((part) => part !== '').join(': '))
    .join('; ');
}
