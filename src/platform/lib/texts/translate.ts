import type { PageText } from './keys.ts';
import type { TranslatedLanguage } from './languages.ts';

/** The texts of a page in another language than English, whose texts are in the code. */
export type PageTexts = {
  language: TranslatedLanguage;
  direction: 'ltr' | 'rtl';
  texts: Readonly<Record<string, string>>;
  /** How dates are written: a year, then each month with its year, the year as '{year}'. */
  dates: readonly string[];
};

/** The names in the braces of a text: 'shown' and 'count' of '{shown} of {count}'. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values of a text: none, or one for each name. */
export type ValuesOf<Text extends string, Value = string | number> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, Value>];

/** Returns a text of the page in its language. */
export type Translate = <Text extends PageText>(text: Text, ...values: ValuesOf<Text>) => string;

/** 'Edit {name}' -> ['Edit ', <name>, '']. A value is inserted as it is, braces included. */
export function filledParts<Value>(text: string, values?: Readonly<Record<string, Value>>): (string | Value)[] {
  return text.split(/{(\w+)}/).map((part, index) => (index % 2 ? (values?.[part] ?? part) : part));
}

/** The same as a text. */
export function fillIn(text: string, values?: Readonly<Record<string, string | number>>): string {
  return values ? filledParts(text, values).join('') : text;
}

/** Right-to-left languages of pages. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
}

/** What stands between the items of a list without 'and'. */
export function commaOf(language: string): string {
  if (language === 'ar') return '، ';
  return language === 'ja' || language === 'zh' ? '、' : ', ';
}

/** The locale for Intl. Arabic pages have the digits that the owner's texts, years and numerals have: European ones. */
export function localeOf(language: string): string {
  return `${language}-u-nu-latn`;
}
