import type { TextRecord } from './translatable.ts';
import { byRecord, type Translation, textsOf } from './translate.ts';
import type { TranslatedRecord } from './translation-schemas.ts';

/** Returns the records that have texts to translate, each text beside its translation. */
export function shownRecords(records: readonly TextRecord[], rows: readonly Translation[]): TranslatedRecord[] {
  const find = byRecord(rows);
  return records.flatMap(({ kind, id, title, values }) => {
    const texts = textsOf(kind, values, find(kind, id)).map(({ field, base, text, isStale }) => ({
      field: field.name,
      base,
      text: text ?? (Array.isArray(base) ? [] : ''),
      stale: isStale,
      long: field.isLong,
    }));
    return texts.length > 0 ? [{ kind, id, title, texts }] : [];
  });
}
