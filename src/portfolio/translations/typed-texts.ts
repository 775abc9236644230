import type { TranslatedRecord, TranslatedText } from './translation-schemas.ts';
import { recordHeading, textLabel } from './translation-words.ts';

/** What is typed for each text, by the keys of `textKeys`: the values of the editor's form. */
export type TypedTexts = Record<string, string>;

type RecordKey = Pick<TranslatedRecord, 'kind' | 'id'>;
type Text = Pick<TranslatedText, 'field' | 'base' | 'text'>;

const NAMED_MAX = 3;

/** The keys of a text: one for each item of a list. Without dots, which a form reads as paths. */
export function textKeys({ kind, id }: RecordKey, { field, base }: Pick<Text, 'field' | 'base'>): string[] {
  const items = Array.isArray(base) ? base : [base];
  return items.map((_, index) => [kind, id, field.replaceAll('.', '/'), index].join('/'));
}

/** Returns what is stored of a text, as it is typed. */
export function typedText(record: RecordKey, text: Text): TypedTexts {
  const stored = Array.isArray(text.text) ? text.text : [text.text];
  return Object.fromEntries(textKeys(record, text).map((key, index) => [key, stored[index] ?? '']));
}

export function typedTexts(records: readonly TranslatedRecord[]): TypedTexts {
  return Object.assign({}, ...records.flatMap((record) => record.texts.map((text) => typedText(record, text))));
}

/** Returns the text to save: of a list without any text, no items. */
export function textToSave(record: RecordKey, text: Text, typed: TypedTexts): string | string[] {
  const values = textKeys(record, text).map((key) => typed[key] ?? '');
  if (!Array.isArray(text.base)) return values[0] ?? '';
  return values.every((value) => value.trim() === '') ? [] : values;
}

export function isTyped(record: RecordKey, text: Text, typed: TypedTexts): boolean {
  return Object.entries(typedText(record, text)).some(([key, value]) => typed[key] !== value);
}

/** 'Project: Engine (Title, Description), Profile (Headline) and 2 more' */
export function typedNames(records: readonly TranslatedRecord[], keys: readonly string[]): string {
  const names = records.flatMap((record) => {
    const texts = record.texts.filter((text) => textKeys(record, text).some((key) => keys.includes(key)));
    return texts.length > 0
      ? [`${recordHeading(record)} (${texts.map(({ field }) => textLabel(field)).join(', ')})`]
      : [];
  });
  const more = names.length - NAMED_MAX;
  return names.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
