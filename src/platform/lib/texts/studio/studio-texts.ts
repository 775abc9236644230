import { fieldLabel } from '../../field-label.ts';
import type { StudioLanguage } from '../languages.ts';
import type { Param } from '../sentence.ts';
import { fillIn, localeOf, type ValuesOf } from '../translate.ts';

/** A complete language: its keys are the list of the studio's texts. */
type Complete = typeof import('./de.json', { with: { type: 'json' }});
/** A text of the studio: the English one, which is the key of the catalogues. */
export type StudioText = keyof Complete['texts'];
/** A text without values: a label, a title. */
export type StudioLabel = Exclude<StudioText, `${string}{${string}`>;
/** A text with a count, in the plural. */
export type StudioCount = keyof Complete['counts'];

/** What the studio needs in another language than English. */
export type StudioCatalogue = {
  texts: Readonly<Record<string, string>>;
  counts: Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>>;
  /** Returns a message of success by its English; an unknown one as it is. */
  message: (english: string) => string;
  /** Returns the text of an error by its id, or by its English. */
  error: (idOrText: string) => string | undefined;
  /** Returns a value of an error in the language: the name of a field, the word for a record. */
  value: (name: string, value: Param) => Param;
  /** Returns the name of a field, of which the English one is given; undefined for an unknown field. */
  field: (english: string) => string | undefined;
};

/** British English has the day before the month, as the studio's dates always had. */
const ENGLISH = 'en-GB';

/**
 * A document keeps the language it was loaded with, so that texts need no context: functions outside components use
 * them too. Not at the top level of a module, which runs before the catalogue is there.
 */
let language: StudioLanguage = 'en';
let catalogue: StudioCatalogue | undefined;

export function setCatalogue(loaded: StudioCatalogue | undefined, of: StudioLanguage): void {
  catalogue = loaded;
  language = of;
}

/** Returns a text in the language of the studio, with its values. */
export function t<Text extends StudioText>(text: Text, ...[values]: ValuesOf<Text>): string {
  return fillIn(studioText(text), values);
}

/** The same before its values are inserted. */
export function studioText(text: StudioText): string {
  return catalogue?.texts[text] ?? text;
}

/** Returns the text in the plural form of a number, with the number: `count('{n} links', 1, '{n} link')`. */
export function count(text: StudioCount, n: number, singular: string): string {
  const rule = new Intl.PluralRules(studioLocale()).select(n);
  const english = rule === 'one' ? singular : text;
  const forms = catalogue?.counts[text];
  return fillIn(forms?.[rule] ?? forms?.other ?? english, { n: n.toLocaleString(studioLocale()) });
}

/** Returns 'Label: value', with the space that French has before the colon. */
export function labelled(label: string, value: string): string {
  return t('{label}: {value}', { label, value });
}

/** The choices of a field with their texts. */
export function translated<Value>(choices: readonly (readonly [Value, StudioLabel])[]): (readonly [Value, string])[] {
  return choices.map(([value, text]) => [value, t(text)] as const);
}

/** Returns a message of success, which is English on the wire, in the language of the studio. */
export function apiMessage(english: string): string {
  return catalogue?.message(english) ?? english;
}

export function studioCatalogue(): StudioCatalogue | undefined {
  return catalogue;
}

/** For Intl: dates, numbers and lists. */
export function studioLocale(): string {
  return language === 'en' ? ENGLISH : localeOf(language);
}

export function studioLanguage(): StudioLanguage {
  return language;
}

/** Returns what a field of a record or account is called, as the API's messages and the notices of drafts name it. */
export function fieldName(field: string): string {
  return catalogue?.field(fieldLabel(field)) ?? fieldLabel(field);
}

/**
 * Returns a word that the model or the API has, such as 'project', in the language of the studio; an unknown one, such as
 * a name that the owner has given, as it is.
 */
export function term(word: string): string {
  return catalogue?.texts[word] ?? word;
}

/** Returns the stage of a client: 'New' and 'Past' mean other things elsewhere. */
export function stage(word: Sense<'stage'>): string {
  return catalogue?.texts[`stage: ${word}`] ?? word;
}

type Sense<Kind extends string> = StudioText extends infer Text
  ? Text extends `${Kind}: ${infer Word}`
    ? Word
    : never
  : never;

/** Returns the text of a button whose English word is a noun elsewhere: 'Archive', 'Link', 'Share'. */
export function verb(word: Sense<'verb'>): string {
  return catalogue?.texts[`verb: ${word}`] ?? word;
}

/** Returns what is counted, where the English word has another meaning elsewhere: 'Views' of a page. */
export function figure(word: Sense<'figure'>): string {
  return catalogue?.texts[`figure: ${word}`] ?? word;
}
