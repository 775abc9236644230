import { fieldLabel } from '../lib/field-label.ts';
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
  const done = `${translated} of ${texts} translated`;
  return stale === 0 ? done : `${done}, ${stale} out of date`;
}

/** 'Project: Engine', 'Profile' */
export function recordHeading({ kind, title }: Pick<TranslatedRecord, 'kind' | 'title'>): string {
  if (kind === 'profile') return 'Profile';
  const path = RECORD_PATHS.find((each) => each === kind);
  return `${path ? recordKind(path).label : 'Skill group'}: ${title || '(without a name)'}`;
}

/** 'Captions of images', 'Heading of projects', 'Title' */
export function textLabel(field: string): string {
  const [first = '', part] = field.split('.');
  if (first === 'sections' && part) return `Heading of ${part}`;
  return part ? `${fieldLabel(first)}: ${fieldLabel(part).toLowerCase()}` : fieldLabel(first);
}
