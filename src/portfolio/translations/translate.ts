import type { Language } from '../../platform/lib/texts/languages.ts';
import { markdownToHtml } from '../../platform/rich-text/markdown.ts';
import type { Values } from '../model/record.ts';
import type { SettledQuery } from '../records/kit/record-queries.ts';
import { TEASERS } from '../records/project/shown-teasers.ts';
import { isDefaultGroupName, skills } from '../records/skill/skill.ts';
import {
  fieldsOfRecord,
  isBlankText,
  type TextKind,
  type TextValue,
  TRANSLATABLE,
  type TranslatableField,
  translatableField,
} from './translatable.ts';

/** A stored translation of one field. */
export type Translation = {
  kind: string;
  record_id: string;
  field: string;
  /** Of a list: JSON. */
  text: string;
  /** A digest of the base text that was translated. */
  source: string;
};

/** A translation with its language, as it is in versions and exports with the record that it belongs to. */
export type LanguageTranslation = Translation & { language: string };

/**
 * Returns a digest of a base text: a translation whose digest differs is out of date. FNV-1a, twice 32 bits: it detects
 * edits, and protects nothing.
 */
export function sourceOf(base: TextValue): string {
  const text = storedText(base);
  let [high, low] = [0x811c9dc5, 0xcbf29ce4];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ (code + index), 0x01000193);
  }
  return [high, low].map((half) => (half >>> 0).toString(36)).join('-');
}

export function storedText(text: TextValue): string {
  return typeof text === 'string' ? text : JSON.stringify(text);
}

/** Undefined if the text was stored for a field of another type. */
export function parseText(base: TextValue, text: string): TextValue | undefined {
  if (!Array.isArray(base)) return text;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

type State = { profile: { id: string }; queries: SettledQuery[] };

/** Finds the translations of one record. */
type Find = (kind: TextKind, id: string) => readonly Translation[];

export function byRecord<T extends Pick<Translation, 'kind' | 'record_id'>>(
  rows: readonly T[],
): (kind: string, id: string) => readonly T[] {
  const groups = Map.groupBy(rows, ({ kind, record_id }) => `${kind} ${record_id}`);
  return (kind, id) => groups.get(`${kind} ${id}`) ?? [];
}

/**
 * Returns what a portfolio shows in a further language: each text that is translated, also if it is out of date, and
 * the owner's own text where there is none.
 */
export function translateState<S extends State>(state: S, rows: readonly Translation[], language: Language): S {
  const find: Find = byRecord(rows);
  const profile: Values = translateValues('profile', { ...state.profile }, find('profile', ''));
  const queries = state.queries.map((query) => {
    if (!Array.isArray(query.data)) return query;
    const path = String(query.key[0]);
    const kind = (path === TEASERS ? 'projects' : path) as TextKind;
    if (!(kind in TRANSLATABLE)) return query;
    return { ...query, data: query.data.map((record: Values) => translateRecord(kind, record, find)) };
  });
  const about_html = markdownToHtml(String(profile.about));
  return { ...state, profile: { ...profile, about_html, language }, queries };
}

/** Returns a view with its own words in a further language: applied to a portfolio in that language. */
export function translateView<V extends { id: string }>(view: V, rows: readonly Translation[]): V {
  const own = byRecord(rows)('views', view.id);
  return own.length === 0 ? view : (translateValues('views', view, own) as V);
}

function translateRecord(kind: TextKind, record: Values, find: Find): Values {
  if (kind !== skills.path) return translateValues(kind, record, find(kind, String(record.id)));
  const group = translateValues('skill_groups', record, find('skill_groups', String(record.id)));
  const members = record.skillSets as Values[];
  return { ...group, skillSets: members.map((skill) => translateValues(kind, skill, find(kind, String(skill.id)))) };
}

function translateValues(kind: TextKind, values: Values, rows: readonly Translation[]): Values {
  let translated = values;
  for (const { field, text } of current(kind, values, rows)) translated = field.write(translated, text);
  return translated;
}

type Current = { field: TranslatableField; base: TextValue; text: TextValue; isStale: boolean };

/** Returns the translations of a record's texts that can be shown. */
function current(kind: TextKind, values: Values, rows: readonly Translation[]): Current[] {
  if (rows.length === 0) return [];
  const texts = textsOf(kind, values, rows);
  return texts.flatMap(({ field, base, text, isStale }) => {
    const isShown = text !== undefined && !isBlankText(text) && !(isStale && field.isByItem);
    return isShown ? [{ field, base, text, isStale }] : [];
  });
}

/** A text of a record beside its translation; `text` is undefined if there is none. */
export type TextPair = Omit<Current, 'text'> & { text: TextValue | undefined };

/** Returns the texts of a record that there are to translate. */
export function textsOf(kind: TextKind, values: Values, rows: readonly Translation[]): TextPair[] {
  if (kind === 'skill_groups' && isDefaultGroupName(values)) return [];
  const byField = new Map(rows.map((row) => [row.field, row]));
  return fieldsOfRecord(kind, values).flatMap((field) => {
    const base = field.read(values);
    if (base === undefined || isBlankText(base)) return [];
    const row = byField.get(field.name);
    const text = row && parseText(base, row.text);
    return [{ field, base, text, isStale: text !== undefined && row?.source !== sourceOf(base) }];
  });
}

/** Returns what was exported with a record, as translations of it; what does not fit its kind is left out. */
export function importedTranslations(
  kind: TextKind,
  record_id: string,
  entries: readonly Omit<LanguageTranslation, 'kind' | 'record_id'>[],
): LanguageTranslation[] {
  const fitting = entries.filter(({ field, text }) => isFitting(translatableField(kind, field), text));
  return fitting.map((entry) => ({ ...entry, kind, record_id }));
}

function isFitting(field: TranslatableField | undefined, text: string): boolean {
  if (!field) return false;
  const parsed = parseText(field.isList ? [] : '', text);
  const items = Array.isArray(parsed) ? parsed : [parsed];
  return !isBlankText(parsed) && items.every((item) => field.rule.safeParse(item).data === item);
}
