import type { ERRORS } from './errors/errors.ts';
import type { FINDINGS } from './errors/findings.ts';
import type { REASONS } from './errors/reasons.ts';
import { filledParts, type NamesIn } from './translate.ts';

type Catalogue = typeof ERRORS & typeof FINDINGS & typeof REASONS;

/** The English of a sentence, with the names of its values in braces; its id is in one of the catalogues. */
export type ErrorText = Catalogue[keyof Catalogue];
/** One without values. */
export type PlainErrorText = Exclude<ErrorText, `${string}{${string}`>;

export type Param = string | number | readonly string[];
/** Numbers and lists are written as the language of the reader does. */
export type Params = Readonly<Record<string, Param>>;

/** A text with its values, as an error or a fault has it. */
export type Sentence = { text: ErrorText; params: Params };
export type ErrorMessage = PlainErrorText | Sentence;

export function say<Text extends ErrorText>(text: Text, params: Record<NamesIn<Text>, Param>): Sentence {
  return { text, params };
}

export function sentenceOf(text: ErrorMessage): Sentence {
  return typeof text === 'string' ? { text, params: {} } : text;
}

/** The English sentence, as the wire has it. */
export function englishOf(text: ErrorMessage): string {
  return typeof text === 'string' ? text : filledWith(text.text, text.params, 'en');
}

export function filledWith(text: string, params: Params, locale: string): string {
  return filledParts(text, params)
    .map((part) => (typeof part === 'string' ? part : written(part, locale)))
    .join('');
}

/** English whole numbers are grouped here: schemas have them, and a start would load the data of the locale. */
function written(n: number | readonly string[], locale: string): string {
  if (typeof n !== 'number') return listed(n, locale);
  return locale === 'en' && Number.isInteger(n)
    ? String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : n.toLocaleString(locale);
}

/** 'a', 'a and b', 'a, b and c' */
function listed(words: readonly string[], locale: string): string {
  if (locale !== 'en') return new Intl.ListFormat(locale).format(words);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

type FaultText = ErrorText extends infer Text ? (Text extends `{field} ${infer Fault}` ? Fault : never) : never;

/** What follows the name of a field, by its English; schemas are made once, so that this does not grow. */
const faults = new Map<string, Sentence>();

/** The message of a schema's rule that has values: a schema can only give a string. */
export function fault<Text extends FaultText>(text: Text, params: Record<NamesIn<Text>, string | number>): string {
  const english = filledWith(text, params, 'en');
  faults.set(english, { text: `{field} ${text}` as ErrorText, params });
  return english;
}

/** The fault that a schema found in a field. Without a text of ours, the reason is the schema library's. */
export function faultOf(label: string, message: string): Sentence {
  const known = faults.get(message);
  if (known) return { text: known.text, params: { field: label, ...known.params } };
  return { text: `{field} ${message}` as ErrorText, params: { field: label } };
}
