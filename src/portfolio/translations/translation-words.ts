import { fieldName, labelled, studioLanguage, t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { RECORD_PATHS, recordKind } from '../model/record-kinds.ts';
import type { TranslatedRecord, TranslationProgress } from './translation-schemas.ts';

/** Counts the texts, the translated ones, and of these those that are out of date. */
export function progressOf(
  records: readonly TranslatedRecord[],
): Pick<TranslationProgress, 'texts' | 'translated' | 'stale'> {
  const all = records.flatMap(({ texts }) => texts);
  return {
    texts: all.length,
    translated: all.filter(({ text }) => text.length > 0).length,
    stale: all.filter(({ stale }) => stale).length,
  };
}

/** '12 of 40 translated, 3 out of date' */
export function progressText({
  texts,
  translated,
  stale,
}: Pick<TranslationProgress, 'texts' | 'translated' | 'stale'>): string {
  return stale === 0
    ? t('{translated} of {texts} translated', { translated, texts })
    : t('{translated} of {texts} translated, {stale} out of date', { translated, texts, stale });
}

/** 'Project: Engine', 'Profile' */
export function recordHeading({ kind, title }: Pick<TranslatedRecord, 'kind' | 'title'>): string {
  if (kind === 'profile') return t('Profile');
  if (kind === 'views') return labelled(t('View'), title || t('(without a name)'));
  const path = RECORD_PATHS.find((each) => each === kind);
  return labelled(path ? term(recordKind(path).label) : t('Skill group'), title || t('(without a name)'));
}

/** 'Captions of images', 'Heading of projects', 'Title', 'Project: title' */
export function textLabel(field: string): string {
  const item = /^items\.([a-z-]+)\..+\.(title|description)$/.exec(field);
  const path = RECORD_PATHS.find((each) => each === item?.[1]);
  if (path && item?.[2]) return `${term(recordKind(path).label)}: ${partName(item[2])}`;
  const [first = '', part] = field.split('.');
  if (first === 'sections' && part) return t('Heading of {section}', { section: term(part) });
  return part ? `${fieldName(first)}: ${partName(part)}` : fieldName(first);
}

/** English labels are in small letters within a line; German nouns are not. */
function partName(part: string): string {
  const name = fieldName(part);
  return studioLanguage() === 'en' ? name.toLowerCase() : name;
}
