import type { z } from 'zod';
import {
  isInOrder,
  isSingleLine,
  LIST_MAX_ITEMS,
  plainLine,
  TEXT_MAX_CHARACTERS,
} from '../../../platform/lib/fields.ts';
import { splitCommaList } from '../../../platform/lib/split-list.ts';
import { type ErrorMessage, englishOf, type Sentence, say } from '../../../platform/lib/texts/sentence.ts';
import { readDate } from '../parse/date.ts';
import { cutText, plainText, tidyText } from '../parse/text.ts';
import { readUrl } from '../parse/url.ts';
import { isNothing } from '../preserved-fields.ts';

const NOTES_MAX = 10;

/** Reads one object of a document, field by field; `notes` lists what could not be taken unchanged. */
export type ItemReader = {
  raw: Record<string, unknown>;
  notes: ErrorMessage[];
  /** True if the field exists and is not empty. */
  has(name: string): boolean;
  /** Returns the text, cut to the field's limits. */
  fitted(field: z.ZodString, name: string, value: string): string;
  /** Returns the text of the first of these names that is present; a number becomes text, a list of texts is joined. */
  text(field: z.ZodString, ...names: string[]): string;
  /** Returns a list of texts, or splits one text: at commas if an item is a single line, else at line breaks. */
  list(element: z.ZodString, ...names: string[]): string[];
  /** Returns the non-empty items, up to the limit. */
  atMost<T>(limit: number, name: string, items: readonly T[]): T[];
  date(...names: string[]): string;
  /** Returns two dates; an end before the start becomes ''. */
  dates(first: string, last: string): [string, string];
  url(...names: string[]): string;
  /** Returns a reader for a nested object, which shares the notes. */
  part(raw: Record<string, unknown>): ItemReader;
};

export function itemReader(raw: Record<string, unknown>, notes: ErrorMessage[] = []): ItemReader {
  const has = (name: string) => Object.hasOwn(raw, name) && !isNothing(raw[name]);

  function note(reason: Sentence): void {
    addNote(notes, reason, NOTES_MAX);
  }

  /** Returns the first of these names that has a value. */
  function pick(names: readonly string[]): { name: string; value: unknown } {
    const [first, ...others] = names.filter(has);
    for (const other of others) {
      if (raw[other] !== raw[first ?? ''])
        note(say('{field} was not used, since there is {other}', { field: other, other: first ?? '' }));
    }
    return { name: first ?? names[0] ?? '', value: first === undefined ? undefined : raw[first] };
  }

  function fitted(field: z.ZodString, name: string, value: string): string {
    const tidy = tidyText(isSingleLine(field) ? plainLine(value) : value);
    if (tidy !== value.trim()) {
      note(say('{field} held characters that cannot be stored; they were removed', { field: name }));
    }
    const maxCharacters = field.maxLength ?? TEXT_MAX_CHARACTERS;
    if (tidy.length > maxCharacters) note(say('{field} was cut to {n} characters', { field: name, n: maxCharacters }));
    return cutText(tidy, maxCharacters);
  }

  function text(field: z.ZodString, ...names: string[]): string {
    const { name, value } = pick(names);
    const between = isSingleLine(field) ? ', ' : '\n';
    const found = Array.isArray(value) ? joined(value, between) : plainText(value);
    if (found === undefined && value !== undefined) note(say('{field} is not text; dropped', { field: name }));
    return fitted(field, name, found ?? '');
  }

  function list(element: z.ZodString, ...names: string[]): string[] {
    const { name, value } = pick(names);
    const raws = itemsOf(value, element);
    const texts = raws.map(plainText);
    if (texts.some((text, index) => text === undefined && !isNothing(raws[index]))) {
      note(say('{field} held something that is not text; dropped', { field: name }));
    }
    const items = texts.map((text) => fitted(element, name, text ?? ''));
    return atMost(LIST_MAX_ITEMS, name, items);
  }

  function atMost<T>(limit: number, name: string, items: readonly T[]): T[] {
    const filled = items.filter((item) => item !== '');
    if (filled.length > limit) note(say('only the first {n} of {field} were taken', { n: limit, field: name }));
    return filled.slice(0, limit);
  }

  function date(...names: string[]): string {
    const { name, value } = pick(names);
    const found = readDate(value);
    if (found.note && isBeforeAll(value)) {
      note(say('{field} {date} is before 1900; left empty', { field: name, date: String(value) }));
    } else if (found.note) note(found.note(name));
    return found.date;
  }

  function dates(first: string, last: string): [string, string] {
    const [start, end] = [date(first), date(last)];
    if (isInOrder(start, end)) return [start, end];
    const params = { field: last, date: end, other: first, from: start };
    note(say('{field} {date} is before {other} {from}; left empty', params));
    return [start, ''];
  }

  function url(...names: string[]): string {
    const { name, value } = pick(names);
    const found = readUrl(value);
    if (found.note) note(found.note(name));
    return found.url;
  }

  const part = (inner: Record<string, unknown>): ItemReader => itemReader(inner, notes);

  return { raw, notes, has, fitted, text, list, atMost, date, dates, url, part };
}

/** Adds a reason that is not there yet. */
export function addNote(notes: ErrorMessage[], reason: ErrorMessage, max: number): void {
  const english = englishOf(reason);
  if (notes.length < max && !notes.some((note) => englishOf(note) === english)) notes.push(reason);
}

/** True for a date that is right, but earlier than any of a record. */
function isBeforeAll(value: unknown): boolean {
  return /^1[0-8]\d\d(?:-\d\d){0,2}$/.test(String(value).trim());
}

function joined(values: readonly unknown[], between: string): string | undefined {
  const texts = values.filter((value) => !isNothing(value)).map(plainText);
  return texts.includes(undefined) ? undefined : texts.join(between);
}

function itemsOf(value: unknown, element: z.ZodString): unknown[] {
  if (value === undefined) return [];
  if (typeof value !== 'string') return Array.isArray(value) ? value : [value];
  return isSingleLine(element) ? splitCommaList(value) : value.split(/\r?\n/);
}
