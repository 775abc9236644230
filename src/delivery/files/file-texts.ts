import { displayDate } from '../../platform/lib/display-date.ts';
import { pageTexts, type ServerTranslator, serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { localeOf, type PageTexts } from '../../platform/lib/texts/translate.ts';

/** How a file is labelled: headings, dates and labels in the language of the page. */
export type FileTexts = {
  language: Language;
  /** Those of the page; undefined for English. */
  page: PageTexts | undefined;
  t: ServerTranslator['t'];
  /** '2014-06-15' -> 'Jun 2014' */
  date(date: string): string;
  upperCase(text: string): string;
};

export function fileTexts(language: Language): FileTexts {
  const page = pageTexts(language);
  return {
    language,
    page,
    t: serverTranslator(language).t,
    date: (date) => displayDate(date, page?.dates),
    upperCase: (text) => text.toLocaleUpperCase(localeOf(language)),
  };
}
