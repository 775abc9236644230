import { api } from '../../platform/api/api-client.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { pathsOfBlockTexts } from '../../portfolio/model/blocks.ts';
import type { Values } from '../../portfolio/model/record.ts';
import type { TranslatedRecord, TranslatedText } from '../../portfolio/translations/translation-schemas.ts';
import type { EditPlace } from './edit-place.ts';
import { numberedPath } from './value-path.ts';

/** All texts of a portfolio beside their translations, as they were read or saved here last. */
export type LanguageTexts = { language: Language; records: readonly TranslatedRecord[] };

/** The translation of a text of the page, or of one item of a list. */
export type TranslatedPlace = {
  /** As it is stored; '' for none. */
  text: string;
  /** What the page shows: the owner's own text where there is no translation. */
  shown: string;
  isStale: boolean;
};

export async function readLanguage(language: Language): Promise<LanguageTexts> {
  const { records } = await api('GET /api/translations/:language', { params: { language } });
  return { language, records };
}

/** Undefined for what is not translated: names, numbers, and texts that the owner has not written. */
export function translatedPlace(
  { records }: LanguageTexts,
  place: EditPlace,
  values: Values = {},
): TranslatedPlace | undefined {
  const found = findText(records, place, values);
  if (!found) return undefined;
  const { base, stale } = found.text;
  const stored = [found.text.text].flat();
  if (!Array.isArray(base)) return { text: stored[0] ?? '', shown: stored[0] || base, isStale: stale };
  if (found.item === undefined) {
    const items = stored.length === 0 ? base : stored.map((item, index) => item || (base[index] ?? ''));
    return { text: stored.join('\n'), shown: [...new Set(items.filter(Boolean))].join('\n'), isStale: stale };
  }
  const own = base[found.item];
  // To write one item would say that all are right, and those of another order are not: the list of translations has them.
  if (own === undefined || (stale && stored.length > 0)) return undefined;
  // A translation of another list would stand at the wrong items.
  const text = stored.length === base.length ? (stored[found.item] ?? '') : '';
  return { text, shown: text || own, isStale: false };
}

/** Stores a translation in place of the one in `texts`; '' removes it. Throws `conflict` if another one is stored. */
export async function saveTranslated(
  texts: LanguageTexts,
  place: EditPlace,
  values: Values | undefined,
  typed: string,
): Promise<LanguageTexts> {
  const { language, records } = texts;
  const found = findText(records, place, values ?? {});
  if (!found) return texts;
  const { record, text: before, item } = found;
  const text = changedText(before, item, typed);
  const { kind, id } = record;
  const change = { kind, id, field: before.field, text, was: before.text };
  await api('PATCH /api/translations/:language', { params: { language }, body: { changes: [change] } });
  const saved = { ...before, text, stale: false };
  const others = record.texts.map((each) => (each === before ? saved : each));
  return { language, records: records.map((each) => (each === record ? { ...record, texts: others } : each)) };
}

function changedText({ base, text }: TranslatedText, item: number | undefined, typed: string): string | string[] {
  if (!Array.isArray(base)) return typed.trim();
  if (item === undefined) return typed === '' ? [] : typed.split('\n').map((line) => line.trim());
  const stored = [text].flat();
  const list = base.map((_, index) => {
    if (index === item) return typed.trim();
    return stored.length === base.length ? (stored[index] ?? '') : '';
  });
  return list.every((each) => each === '') ? [] : list;
}

type Found = { record: TranslatedRecord; text: TranslatedText; item: number | undefined };

function findText(records: readonly TranslatedRecord[], place: EditPlace, values: Values): Found | undefined {
  const { path, id } = place;
  const isProfile = path === 'users' || path === 'sections';
  const record = records.find((each) => (isProfile ? each.kind === 'profile' : each.kind === path && each.id === id));
  const { name, item } = fieldOf(place, values);
  const text = record?.texts.find(({ field }) => field === name);
  return record && text && { record, text, item };
}

/** 'images/2/caption' is the third item of 'images.caption'; all texts of blocks are one list. */
function fieldOf({ path, id, field }: EditPlace, values: Values): { name: string; item: number | undefined } {
  if (path === 'sections') return { name: `sections.${id}`, item: undefined };
  if (!field.includes('/')) return { name: field, item: undefined };
  const [list = '', number = '', ...rest] = numberedPath(values, field).split('/');
  if (list !== 'blocks') return { name: `${list}.${rest.join('.')}`, item: Number(number) };
  return { name: 'blocks.text', item: pathsOfBlockTexts(values.blocks).indexOf([number, ...rest].join('/')) };
}
