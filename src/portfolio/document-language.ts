import { plainText } from '../lib/excerpt.ts';
import { textLanguage } from '../lib/text-language.ts';
import type { PortfolioState } from './portfolio-state.ts';
import { fullName } from './profile.ts';
import type { ProjectState } from './project-state.ts';

/** The language of a page, and the languages that replace the most likely ones of their scripts. */
export type DocumentLanguage = { language: string; variants: Record<string, string> };

/** Enough to decide; a portfolio may have megabytes. */
const READ_RECORDS = 30;
const READ_CHARACTERS = 500;

export function portfolioLanguage({ profile, queries }: Pick<PortfolioState, 'profile' | 'queries'>): DocumentLanguage {
  const records = queries.flatMap((query) =>
    'data' in query && Array.isArray(query.data) ? query.data.slice(0, READ_RECORDS) : [],
  );
  // `position` is a job title in an experience, and a number in other records.
  const texts = records
    .flatMap(({ title, position, description }) => [title, position, description])
    .filter((text) => typeof text === 'string');
  return documentLanguage([fullName(profile), profile.headline, plainText(profile.about_html), ...texts]);
}

export function projectLanguage({ profile, project }: Pick<ProjectState, 'profile' | 'project'>): DocumentLanguage {
  return documentLanguage([project.title, project.summary, fullName(profile), profile.headline]);
}

/** Decided from all texts together: a single title may lack the letters that distinguish Persian from Arabic. */
export function documentLanguage(texts: readonly string[]): DocumentLanguage {
  const text = texts.map((part) => part.slice(0, READ_CHARACTERS)).join('\n');
  const variants = Object.fromEntries(
    Object.entries({ ar: inArabicLetters(text), ru: inCyrillic(text), zh: inHan(text) }).filter(
      ([likely, variant]) => likely !== variant,
    ),
  );
  const likely = textLanguage(text) ?? 'en';
  return { language: variants[likely] ?? likely, variants };
}

function inArabicLetters(text: string): string {
  if (/[ٹڈڑںے]/.test(text)) return 'ur';
  return count(text, /[پچژگکی]/g) > count(text, /[يكىة]/g) ? 'fa' : 'ar';
}

function inCyrillic(text: string): string {
  if (/[їєґ]/i.test(text)) return 'uk';
  if (/ў/i.test(text)) return 'be';
  if (/[ђћ]/i.test(text)) return 'sr';
  if (/[ѓќѕ]/i.test(text)) return 'mk';
  return /ъ/i.test(text) && !/[ыэё]/i.test(text) ? 'bg' : 'ru';
}

function inHan(text: string): string {
  return /[\p{sc=Hira}\p{sc=Kana}]/u.test(text) ? 'ja' : 'zh';
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
