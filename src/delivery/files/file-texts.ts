import { displayDate } from '../../platform/lib/display-date.ts';
import { pageTexts, type ServerTranslator, serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { commaOf, localeOf, type PageTexts } from '../../platform/lib/texts/translate.ts';

/** How a file is labelled: headings, dates and labels in the language of the page. */
export type FileTexts = {
  language: Language;
  /** Those of the page; undefined for English. */
  page: PageTexts | undefined;
  t: ServerTranslator['t'];
  /** '2014-06-15' -> 'Jun 2014' */
  date(date: string): string;
  upperCase(text: string): string;
  /** 'Frontend: React'; one of them alone if the other is ''. */
  labelled(label: string, value: string): string;
  /** 'React, Vue', without a word before the last. */
  enumerated(items: readonly string[]): string;
};

export function fileTexts(language: Language): FileTexts {
  const page = pageTexts(language);
  const { t } = serverTranslator(language);
  return {
    language,
    page,
    t,
    date: (date) => displayDate(date, page?.dates),
    upperCase: (text) => text.toLocaleUpperCase(localeOf(language)),
    labelled: (label, value) => (label && value ? t('{label}: {value}', { label, value }) : label || value),
    enumerated: (items) => items.join(commaOf(language)),
  };
}
