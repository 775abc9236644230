import { textDirection } from '../../platform/lib/text-direction.ts';
import type { Language, TranslatedLanguage } from '../../platform/lib/texts/languages.ts';
import { mayHaveOtherScript, textLanguage } from '../../platform/lib/texts/text-language.ts';
import { plainText } from '../../platform/rich-text/excerpt.ts';
import { fullName, type Profile } from './profile.ts';
import type { PortfolioState } from './state/portfolio-state.ts';
import type { ProjectState } from './state/project-state.ts';

/**
 * The language of a page, and the languages that replace the most likely ones of their scripts. `labels` is the language
 * of the page's own texts: if the owner has chosen one, it is that of the whole page; the owner's texts in other scripts
 * are marked.
 */
export type DocumentLanguage = { language: string; labels: Language; variants: Record<string, string> };

/** Enough to decide; a portfolio may have megabytes. */
const READ_RECORDS = 30;
const READ_CHARACTERS = 500;

export function portfolioLanguage({
  profile,
  queries,
  texts: pageTexts,
}: Pick<PortfolioState, 'queries' | 'texts'> & { profile: Profile }): DocumentLanguage {
  const records = queries.flatMap((query) => (Array.isArray(query.data) ? query.data.slice(0, READ_RECORDS) : []));
  // `position` is a job title in an experience, and a number in other records.
  const texts = records
    .flatMap(({ title, position, description }) => [title, position, description])
    .filter((text) => typeof text === 'string');
  const shown = [fullName(profile), profile.headline, plainText(profile.about_html), ...texts];
  return documentLanguage(shown, pageTexts?.language);
}

export function projectLanguage({
  profile,
  project,
  texts,
}: Pick<ProjectState, 'profile' | 'project' | 'texts'>): DocumentLanguage {
  return documentLanguage([project.title, project.summary, fullName(profile), profile.headline], texts?.language);
}

/** Decided from all texts together: a single title may lack the letters that distinguish Persian from Arabic. */
export function documentLanguage(texts: readonly string[], chosen?: TranslatedLanguage): DocumentLanguage {
  const text = texts.map((part) => part.slice(0, READ_CHARACTERS)).join('\n');
  const variants = mayHaveOtherScript(text) ? variantsIn(text) : {};
  // The choice also tells how to read texts that several languages could have written.
  if (chosen) return { language: chosen, labels: chosen, variants: { ...variants, ...VARIANTS_OF[chosen] } };
  const likely = textLanguage(text) ?? 'en';
  return { language: variants[likely] ?? likely, labels: 'en', variants };
}

function variantsIn(text: string): Record<string, string> {
  const found = Object.entries({ ar: inArabicLetters(text), ru: inCyrillic(text), zh: inHan(text) });
  return Object.fromEntries(found.filter(([likely, variant]) => likely !== variant));
}

const VARIANTS_OF: Partial<Record<TranslatedLanguage, Record<string, string>>> = {
  ar: { ar: 'ar' },
  ja: { zh: 'ja' },
  zh: { zh: 'zh' },
};
const NOT_LATIN: readonly string[] = ['ar', 'he', 'hi', 'ja', 'zh'] satisfies TranslatedLanguage[];
const OTHER_LETTER = /[^\P{L}\p{sc=Latn}]/u;

/**
 * Returns a function for the language of one of the owner's texts; undefined if it is that of the labels, or unknown.
 * Latin letters tell no language, except in a page that is not written in them: there they are most likely English.
 */
export function ownerLanguage({ labels, variants }: DocumentLanguage): (text: string) => string | undefined {
  const isLatinForeign = NOT_LATIN.includes(labels);
  return (text) => {
    const likely = textLanguage(text);
    const language = likely === undefined ? undefined : (variants[likely] ?? likely);
    if (language === labels) return undefined;
    const isEnglish = isLatinForeign && likely === undefined && /\p{sc=Latn}/u.test(text) && !OTHER_LETTER.test(text);
    return isEnglish ? 'en' : language;
  };
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

/** Returns the direction of a page: that of the chosen language, or else of the owner's name. */
export function pageDirection({
  profile,
  texts,
}: Pick<PortfolioState, 'texts'> & { profile: Parameters<typeof fullName>[0] & Pick<Profile, 'headline'> }) {
  return texts ? texts.direction : textDirection(`${fullName(profile)} ${profile.headline}`);
}
