import { displayDate } from '../lib/display-date.ts';
import { pageTexts, type ServerTranslator, serverTranslator } from '../lib/texts/catalogues.ts';
import type { Language } from '../lib/texts/languages.ts';
import { localeOf, type PageTexts } from '../lib/texts/translate.ts';
import type { ResumeFormat } from './resume-formats.ts';

/** Languages whose letters the fonts of the PDF do not have (make/fonts). */
const NOT_IN_PDF: readonly Language[] = ['hi', 'ja', 'zh'];

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

/** Returns the language of a file's labels: English where the fonts lack the letters of the page's language. */
export function fileLanguage(language: Language, file: `resume.${ResumeFormat}` | string): Language {
  return file === 'resume.pdf' && NOT_IN_PDF.includes(language) ? 'en' : language;
}
