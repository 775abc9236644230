import { z } from 'zod';
import { email, isStorable, LIST_MAX_ITEMS, TEXT_MAX_CHARACTERS } from '../../platform/lib/fields.ts';
import { readDate } from './parse/date.ts';
import { cutText, tidyText } from './parse/text.ts';
import { readUrl, toUri } from './parse/url.ts';
import { isObject, isSameValue } from './plain-values.ts';

/** Maximum preserved parts of one entry. */
export const PRESERVED_FIELDS_MAX = 30;
/** These would reach an object's prototype, or be rejected by parsers that prevent that. */
const DANGEROUS_NAMES = ['__proto__', 'constructor', 'prototype'];

const NAME = /^[\p{L}\p{N}$_@][\p{L}\p{N}$_@.: -]{0,59}$/u;
const Name = z
  .string()
  .regex(NAME)
  .refine((name) => !DANGEROUS_NAMES.includes(name));
const Text = z.string().max(TEXT_MAX_CHARACTERS).refine(isStorable);
const Flat = z.record(Name, Text).refine((parts) => Object.keys(parts).length <= PRESERVED_FIELDS_MAX);
const PreservedPart = z.union([Text, z.array(Text).max(LIST_MAX_ITEMS), Flat, z.array(Flat).max(LIST_MAX_ITEMS)]);

/**
 * Fields of a document that have no column here: stored in the account's extras, not shown, and written by an export.
 * Texts, lists of texts, and objects of texts; deeper values are not preserved.
 */
export const PreservedFields = z
  .record(Name, PreservedPart)
  .refine((parts) => Object.keys(parts).length <= PRESERVED_FIELDS_MAX);
export type PreservedFields = z.infer<typeof PreservedFields>;

/** True for a valid name of a preserved part. */
export function isPreservableName(name: string): boolean {
  // Not with the schema: a document may have a million names, and a failed parse costs twenty times as much.
  return NAME.test(name) && !DANGEROUS_NAMES.includes(name) && !isMark(name);
}

/** Names with $ are this program's marks on an entry, never a document's. */
export function isMark(name: string): boolean {
  return name.startsWith('$');
}

type PreservedValue = z.infer<typeof PreservedPart>;

/** The official schema's type of a field that has no column here. */
export type UnmappedFieldType = 'text' | 'list' | 'date' | 'uri' | 'email';
export type UnmappedFields = Readonly<Record<string, UnmappedFieldType>>;

/** Returns a part in a form that can be preserved. Undefined if it is too deep, too large or of the wrong type. */
export function toPreserved(value: unknown, type?: UnmappedFieldType): PreservedValue | undefined {
  if (type === 'date') return readDate(value).date || undefined;
  if (type === 'uri') return toUri(readUrl(value).url) || undefined;
  const plain = toPlain(value, 2);
  if (plain === undefined) return undefined;
  if (type === 'email') return typeof plain === 'string' && email().safeParse(plain).success ? plain : undefined;
  if (type === 'text' && typeof plain !== 'string') return undefined;
  const part = type === 'list' && typeof plain === 'string' ? [plain] : plain;
  if (type === 'list' && !(Array.isArray(part) && part.every((item) => typeof item === 'string'))) return undefined;
  return PreservedPart.safeParse(part).data;
}

/** True for an empty value: it need neither be preserved nor reported. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isNothingShallow);
  return isObject(value) && Object.values(value).every(isNothingShallow);
}

function isNothingShallow(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function toPlain(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cutText(tidyText(value), TEXT_MAX_CHARACTERS);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (depth === 0) return undefined;
  if (Array.isArray(value)) {
    if (value.length > LIST_MAX_ITEMS) return undefined;
    const items = value.filter((item) => !isNothing(item)).map((item) => toPlain(item, depth - 1));
    return items.includes(undefined) ? undefined : items;
  }
  if (!isObject(value)) return undefined;
  const parts = Object.entries(value).filter(([, part]) => !isNothing(part));
  if (parts.length > PRESERVED_FIELDS_MAX) return undefined;
  const plain = parts.map(([name, part]) => [name, toPlain(part, depth - 1)] as const);
  return plain.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(plain);
}

/** Returns the preserved parts that are valid in an item of the document. */
export function exportable(kept: PreservedFields, unmappedFields: UnmappedFields): PreservedFields {
  const fits = ([name, part]: [string, PreservedValue]) =>
    !isMark(name) &&
    (!Object.hasOwn(unmappedFields, name) || isSameValue(toPreserved(part, unmappedFields[name]), part));
  return Object.fromEntries(Object.entries(kept).filter(fits));
}
