import type { ERRORS } from './errors/errors.ts';
import { filledParts, type NamesIn } from './translate.ts';

/** The English of an error, with the names of its values in braces; its id is in the catalogue of errors. */
export type ErrorText = (typeof ERRORS)[keyof typeof ERRORS];
/** One without values. */
export type PlainErrorText = Exclude<ErrorText, `${string}{${string}`>;

/** Numbers are written as the language of the reader does. */
export type Params = Readonly<Record<string, string | number>>;

/** A text with its values, as an error or a fault has it. */
export type Sentence = { text: ErrorText; params: Params };
export type ErrorMessage = PlainErrorText | Sentence;

export function say<Text extends ErrorText>(text: Text, params: Record<NamesIn<Text>, string | number>): Sentence {
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
    .map((part) => (typeof part === 'number' ? written(part, locale) : part))
    .join('');
}

/** English whole numbers are grouped here: schemas have them, and a start would load the data of the locale. */
function written(n: number, locale: string): string {
  return locale === 'en' && Number.isInteger(n)
    ? String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : n.toLocaleString(locale);
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
