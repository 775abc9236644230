import ar from './catalogues/ar.json' with { type: 'json' };
import de from './catalogues/de.json' with { type: 'json' };
import en from './catalogues/en.json' with { type: 'json' };
import es from './catalogues/es.json' with { type: 'json' };
import fr from './catalogues/fr.json' with { type: 'json' };
import he from './catalogues/he.json' with { type: 'json' };
import hi from './catalogues/hi.json' with { type: 'json' };
import it from './catalogues/it.json' with { type: 'json' };
import ja from './catalogues/ja.json' with { type: 'json' };
import nl from './catalogues/nl.json' with { type: 'json' };
import pl from './catalogues/pl.json' with { type: 'json' };
import pt from './catalogues/pt.json' with { type: 'json' };
import tr from './catalogues/tr.json' with { type: 'json' };
import zh from './catalogues/zh.json' with { type: 'json' };
import type { Catalogue, CountText, EnglishCatalogue, PageText, ServerText } from './keys.ts';
import { isLanguage, type Language, type TranslatedLanguage } from './languages.ts';
import { directionOf, fillIn, localeOf, type PageTexts, type ValuesOf } from './translate.ts';

/** No text that no page has any more: what is imported may have more keys than its type. */
type Exact<C extends Catalogue> = {
  [List in keyof Catalogue]: Record<Exclude<keyof C[List], keyof Catalogue[List]>, never>;
};
const exactly = <C extends Catalogue>(catalogue: C & Exact<C>): Catalogue => catalogue;

/** The texts of all languages, for the server: a browser gets those of its page in the document. */
export const CATALOGUES: Record<TranslatedLanguage, Catalogue> = {
  ar: exactly(ar),
  de: exactly(de),
  es: exactly(es),
  fr: exactly(fr),
  he: exactly(he),
  hi: exactly(hi),
  it: exactly(it),
  ja: exactly(ja),
  nl: exactly(nl),
  pl: exactly(pl),
  pt: exactly(pt),
  tr: exactly(tr),
  zh: exactly(zh),
};

const ENGLISH: EnglishCatalogue = en;

/** Returns the texts that every language has, English too. */
export function namedTexts(language: string | undefined): EnglishCatalogue {
  return isLanguage(language) && language !== 'en' ? CATALOGUES[language] : ENGLISH;
}

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
  const counts: Record<CountText, Partial<Record<string, string>>> = namedTexts(language).counts;

  function count(text: CountText, n: number): string {
    const form = counts[text][new Intl.PluralRules(language).select(n)] ?? counts[text].other ?? text;
    return fillIn(form, { n: catalogue ? n.toLocaleString(localeOf(language)) : n });
  }
  return {
    t: (text, ...[values]) => fillIn(texts[text] ?? text, values),
    count,
    list: (items) => new Intl.ListFormat(localeOf(language)).format(items),
    message: (english) =>
      catalogue ? translateMessage(english, texts, { count, locale: localeOf(language) }) : english,
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
  { count, locale }: { count: ServerTranslator['count']; locale: string },
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
  // '10,000' is ten in other languages.
  const number = n && Number(n.replaceAll(',', '')).toLocaleString(locale);
  return text && label ? fillIn(text, { field: texts[label] ?? field, n: number }) : english;
}
