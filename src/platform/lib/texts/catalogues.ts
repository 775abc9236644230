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
import { filledWith, type Params } from './sentence.ts';
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
  /** Returns an error in the language, of which the English, its text in the catalogue and the values are given. */
  error(english: string, text: string, params: Params): string;
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
    error(english, text, { field, ...params }) {
      const counted = COUNTS[text] ?? text;
      if (!catalogue) return english;
      if (isCount(counted)) return count(counted, Number(params.n));
      const label = FIELD_LABELS[String(field)];
      const known = texts[english] ?? (field === undefined || label ? texts[text] : undefined);
      if (known === undefined) return english;
      return filledWith(known, label ? { ...params, field: texts[label] ?? label } : params, localeOf(language));
    },
  };
}

/** The contact form's labels of the fields that its faults begin with. */
const FIELD_LABELS: Record<string, PageText> = {
  Name: 'Full name',
  Email: 'Email',
  Subject: 'Subject',
  Message: 'Message',
};

/** English has a text for one of what is counted. */
const COUNTS: Readonly<Record<string, CountText>> = {
  'Please try again in {n} second': 'Please try again in {n} seconds',
  'Please try again in {n} minute': 'Please try again in {n} minutes',
};

function isCount(text: string): text is CountText {
  return text in ENGLISH.counts;
}
