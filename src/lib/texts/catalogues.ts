import { ar } from './ar.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import type { Catalogue, CountText, PageText, ServerText } from './keys.ts';
import type { Language, TranslatedLanguage } from './languages.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { directionOf, fillIn, localeOf, type PageTexts, type ValuesOf } from './translate.ts';
import { zh } from './zh.ts';

/** The texts of all languages, for the server: a browser gets those of its page in the document. */
export const CATALOGUES: Record<TranslatedLanguage, Catalogue> = {
  ar,
  de,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  nl,
  pl,
  pt,
  tr,
  zh,
};

/** English counts: of all other texts the key is the English text. */
const ENGLISH_COUNTS: Catalogue<'one' | 'other'>['counts'] = {
  '{n} projects': { one: '{n} project', other: '{n} projects' },
  '{n} skills': { one: '{n} skill', other: '{n} skills' },
  '{n} experiences': { one: '{n} experience', other: '{n} experiences' },
  '{n} certifications': { one: '{n} certification', other: '{n} certifications' },
  '{n} badges': { one: '{n} badge', other: '{n} badges' },
  'Please try again in {n} seconds': {
    one: 'Please try again in {n} second',
    other: 'Please try again in {n} seconds',
  },
  'Please try again in {n} minutes': {
    one: 'Please try again in {n} minute',
    other: 'Please try again in {n} minutes',
  },
};

const made = new Map<TranslatedLanguage, PageTexts>();

/** What the document of a page contains for its script; undefined for English, whose texts are in the script. */
export function pageTexts(language: Language): PageTexts | undefined {
  if (language === 'en') return undefined;
  const known = made.get(language);
  if (known) return known;
  const { page: texts } = CATALOGUES[language];
  const page = { language, direction: directionOf(language), texts, dates: dateFormats(language) };
  made.set(language, page);
  return page;
}

/** In the order of `PageTexts.dates`: the browser's own Intl may differ from the server's, and a script would grow. */
function dateFormats(language: TranslatedLanguage): string[] {
  const format = (month: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { year: 'numeric', timeZone: 'UTC', ...options })
      .formatToParts(Date.UTC(2014, month))
      .map(({ type, value }) => (type === 'year' ? '{year}' : value))
      .join('');
  return [format(0, {}), ...Array.from({ length: 12 }, (_, month) => format(month, { month: 'short' }))];
}

type AnyText = PageText | ServerText;

/** The server's texts in one language. */
export type ServerTranslator = {
  t<Text extends AnyText>(text: Text, ...values: ValuesOf<Text>): string;
  /** The text in the plural form of a whole number, with the number. */
  count(text: CountText, n: number): string;
  /** 'a, b and c' */
  list(items: readonly string[]): string;
  /** Returns an English message of the API in the language; unknown ones as they are. */
  message(english: string): string;
};

export function serverTranslator(language: Language): ServerTranslator {
  const catalogue = language === 'en' ? undefined : CATALOGUES[language];
  const texts: Readonly<Record<string, string>> = { ...catalogue?.page, ...catalogue?.server };
  const counts: Record<CountText, Partial<Record<string, string>>> = catalogue?.counts ?? ENGLISH_COUNTS;

  function count(text: CountText, n: number): string {
    const form = counts[text][new Intl.PluralRules(language).select(n)] ?? counts[text].other ?? text;
    return fillIn(form, { n: catalogue ? n.toLocaleString(localeOf(language)) : n });
  }
  return {
    t: (text, ...[values]) => fillIn(texts[text] ?? text, values),
    count,
    list: (items) => new Intl.ListFormat(localeOf(language)).format(items),
    message: (english) => (catalogue ? translateMessage(english, texts, count) : english),
  };
}

const WAIT = /^Please try again in (\d+) (second|minute)s?$/;
const FAULT = /^(Name|Email|Subject|Message) (.+)$/;
/** The contact form's labels of the fields that its faults begin with. */
const FIELD_LABELS: Record<string, PageText> = {
  Name: 'Full name',
  Email: 'Email',
  Subject: 'Subject',
  Message: 'Message',
};

function translateMessage(
  english: string,
  texts: Readonly<Record<string, string>>,
  count: ServerTranslator['count'],
): string {
  const known = texts[english];
  if (known !== undefined) return known;
  const [, wait, unit] = WAIT.exec(english) ?? [];
  if (wait)
    return count(unit === 'second' ? 'Please try again in {n} seconds' : 'Please try again in {n} minutes', +wait);
  const [, field = '', fault = ''] = FAULT.exec(english) ?? [];
  const n = /\d[\d,]*/.exec(fault)?.[0] ?? '';
  const text = texts[`{field} ${n ? fault.replace(n, '{n}') : fault}`];
  const label = FIELD_LABELS[field];
  return text && label ? fillIn(text, { field: texts[label] ?? field, n }) : english;
}
