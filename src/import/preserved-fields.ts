import { z } from 'zod';
import { email, isStorable, LIST_MAX_ITEMS, TEXT_MAX_CHARACTERS } from '../model/fields.ts';
import { readDate } from './parse/date.ts';
import { cutText, tidyText } from './parse/text.ts';
import { readWebAddress, toUri } from './parse/url.ts';
import { isObject, isSameValue } from './plain-values.ts';

/** As many parts are kept of one thing. */
export const KEPT_PARTS_MAX = 30;
/** These would reach an object's prototype, or be refused by parsers that fear it. */
const DANGEROUS_NAMES = ['__proto__', 'constructor', 'prototype'];

const NAME = /^[\p{L}\p{N}$_@][\p{L}\p{N}$_@.: -]{0,59}$/u;
const Name = z
  .string()
  .regex(NAME)
  .refine((name) => !DANGEROUS_NAMES.includes(name));
const Text = z.string().max(TEXT_MAX_CHARACTERS).refine(isStorable);
const Flat = z.record(Name, Text).refine((parts) => Object.keys(parts).length <= KEPT_PARTS_MAX);
const Part = z.union([Text, z.array(Text).max(LIST_MAX_ITEMS), Flat, z.array(Flat).max(LIST_MAX_ITEMS)]);

/**
 * What a document says of a thing that has no column here: kept in the account's extras, shown to nobody, and given
 * back by an export. Texts, lists of texts, and objects of texts; deeper things are not kept.
 */
export const Kept = z.record(Name, Part).refine((parts) => Object.keys(parts).length <= KEPT_PARTS_MAX);
export type Kept = z.infer<typeof Kept>;

/** True for a name that a part can be kept under. */
export function isKeptName(name: string): boolean {
  // Not by the schema: a document may have a million names, and a failed parse costs twenty times as much.
  return NAME.test(name) && !DANGEROUS_NAMES.includes(name) && !isMark(name);
}

/** Names that begin with $ are this program's marks on an entry, never a document's. */
export function isMark(name: string): boolean {
  return name.startsWith('$');
}

type KeptPart = z.infer<typeof Part>;

/** The type that the official schema asks of a field that has no column here. */
export type HomelessType = 'text' | 'list' | 'date' | 'uri' | 'email';
export type Homeless = Readonly<Record<string, HomelessType>>;

/** A part as it can be kept, or undefined where it is too deep, too large or not what the schema asks. */
export function keptPart(value: unknown, type?: HomelessType): KeptPart | undefined {
  if (type === 'date') return readDate(value).date || undefined;
  if (type === 'uri') return toUri(readWebAddress(value).address) || undefined;
  const plain = toPlain(value, 2);
  if (plain === undefined) return undefined;
  if (type === 'email') return email().safeParse(plain).success ? (plain as string) : undefined;
  if (type === 'text' && typeof plain !== 'string') return undefined;
  const part = type === 'list' && typeof plain === 'string' ? [plain] : plain;
  if (type === 'list' && !(Array.isArray(part) && part.every((item) => typeof item === 'string'))) return undefined;
  return Part.safeParse(part).data;
}

/** True for a value that says nothing: there is no need to keep it, or to say that it was not kept. */
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
  if (parts.length > KEPT_PARTS_MAX) return undefined;
  const plain = parts.map(([name, part]) => [name, toPlain(part, depth - 1)] as const);
  return plain.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(plain);
}

/** Those of the kept parts that can stand in an item of the document again. */
export function givenBack(kept: Kept, homeless: Homeless): Kept {
  const fits = ([name, part]: [string, KeptPart]) =>
    !isMark(name) && (!Object.hasOwn(homeless, name) || isSameValue(keptPart(part, homeless[name]), part));
  return Object.fromEntries(Object.entries(kept).filter(fits));
}
