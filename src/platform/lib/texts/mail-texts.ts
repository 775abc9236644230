import german from './german-mails.json' with { type: 'json' };
import { fillIn, type ValuesOf } from './translate.ts';

/** A text of the mails to owners: the English one, which is the key of the catalogue. */
export type MailText = keyof typeof german.texts;
type MailCount = keyof typeof german.counts;
type Catalogue = {
  texts: Readonly<Record<string, string>>;
  counts: Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>>;
};

/** What mails to the owner of an account say, in the language of their studio. */
export type MailTexts = {
  language: 'en' | 'de';
  /** For Intl. */
  locale: string;
  t<Text extends MailText>(text: Text, ...values: ValuesOf<Text>): string;
  /** The text in the plural form of a number, with the number. */
  count(text: MailCount, n: number, singular: string): string;
};

const ENGLISH = mailTextsOf('en', 'en-GB', { texts: {}, counts: {} });
const GERMAN = mailTextsOf('de', 'de', german);

/** `language` as the account has it: '' if none was chosen. */
export function mailTexts(language: string): MailTexts {
  return language === 'de' ? GERMAN : ENGLISH;
}

function mailTextsOf(language: MailTexts['language'], locale: string, { texts, counts }: Catalogue): MailTexts {
  return {
    language,
    locale,
    t: (text, ...[values]) => fillIn(texts[text] ?? text, values),
    count(text, n, singular) {
      const rule = n === 1 ? 'one' : 'other';
      return fillIn(counts[text]?.[rule] ?? (rule === 'one' ? singular : text), { n: n.toLocaleString(locale) });
    },
  };
}
