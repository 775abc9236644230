import { isStudioLanguage, type StudioLanguage } from './languages.ts';
import arabic from './mail-ar.json' with { type: 'json' };
import german from './mail-de.json' with { type: 'json' };
import spanish from './mail-es.json' with { type: 'json' };
import french from './mail-fr.json' with { type: 'json' };
import { directionOf, fillIn, localeOf, type ValuesOf } from './translate.ts';

/** A text of the mails to owners: the English one, which is the key of the catalogues. */
export type MailText = keyof typeof german.texts;
type MailCount = keyof typeof german.counts;
/** The file of a language. What it does not have is English. */
type Catalogue = {
  texts: Readonly<Record<string, string>>;
  counts: Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>>;
};

/** What mails to the owner of an account say, in the language of their studio. */
export type MailTexts = {
  language: StudioLanguage;
  direction: 'ltr' | 'rtl';
  /** For Intl. */
  locale: string;
  t<Text extends MailText>(text: Text, ...values: ValuesOf<Text>): string;
  /** The text in the plural form of a number, with the number. */
  count(text: MailCount, n: number, singular: string): string;
};

const CATALOGUES: Record<StudioLanguage, Catalogue> = {
  en: { texts: {}, counts: {} },
  de: german,
  es: spanish,
  fr: french,
  ar: arabic,
};

/** `language` as the account has it: '' if none was chosen. */
export function mailTexts(language: string): MailTexts {
  return mailTextsOf(isStudioLanguage(language) ? language : 'en');
}

function mailTextsOf(language: StudioLanguage): MailTexts {
  const { texts, counts } = CATALOGUES[language];
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  return {
    language,
    direction: directionOf(language),
    locale,
    t: (text, ...[values]) => fillIn(texts[text] ?? text, values),
    count(text, n, singular) {
      const rule = new Intl.PluralRules(locale).select(n);
      const forms = counts[text];
      const english = rule === 'one' ? singular : text;
      return fillIn(forms?.[rule] ?? forms?.other ?? english, { n: n.toLocaleString(locale) });
    },
  };
}
