import type { Language } from './languages.ts';

const MARKS: Record<Language, readonly [start: string, end: string]> = {
  en: ['“', '”'],
  ar: ['«', '»'],
  de: ['„', '“'],
  es: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  he: ['”', '”'],
  hi: ['“', '”'],
  it: ['«', '»'],
  ja: ['「', '」'],
  nl: ['‘', '’'],
  pl: ['„', '”'],
  pt: ['“', '”'],
  tr: ['“', '”'],
  zh: ['“', '”'],
};

const ANY_START = /^["'“”„«»‘‚‹「『]/;

/** Returns a text between the quotation marks of a language; '' and a text that begins with such a mark as they are. */
export function quoted(text: string, language: Language): string {
  if (text === '' || ANY_START.test(text)) return text;
  const [start, end] = MARKS[language];
  return `${start}${text}${end}`;
}
