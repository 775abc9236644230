import { z } from 'zod';
import { MessageRef } from '../../../platform/lib/texts/errors/message-ref.ts';
import { REASONS } from '../../../platform/lib/texts/errors/reasons.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import { visibilityOf } from '../../../portfolio/model/visibility.ts';
import { isHiddenThere, isVisibilityFlag } from '../parse/hidden-flags.ts';
import { cutWords, tidyText } from '../parse/text.ts';
import { isObject, isSameValue } from '../plain-values.ts';
import {
  isMark,
  isNothing,
  isPreservableName,
  PRESERVED_FIELDS_MAX,
  PreservedFields,
  toPreserved,
} from '../preserved-fields.ts';
import { type ReadEntry, type TransferredTranslation, transferredTranslations, type Values } from '../resume.ts';
import { type ItemReader, itemReader } from './field-reader.ts';
import { NOTES_PART, OWN_PART, type Section } from './mapping.ts';
import type { UnusedParts } from './unused-fields.ts';

const NAME_SHOWN_MAX = 60;
/** No real item has more. Known fields are found at any position. */
const FIELDS_MAX = 200;
const KEPT = 'not shown here; kept, and given back by an export';

const NOT_TAKEN = 'has no place here; not taken';

/**
 * Converts an item of the document to an entry; undefined if nothing of it would be shown, which is noted. What its
 * source hides is hidden.
 */
export function readItem<V extends Values>(
  section: Section<V>,
  raw: Record<string, unknown>,
  unused: UnusedParts,
): (ReadEntry<V> & { order: number | undefined }) | undefined {
  const item = itemReader(raw);
  const own = readOwnPart(section, raw[OWN_PART], unused);
  const found = section.read(item);
  const hasOwnPart = isObject(raw[OWN_PART]) && Object.keys(raw[OWN_PART]).length > 0;
  const hasShown = hasOwnPart || section.isSingle || !isBlank(section, found);
  if (!hasShown) {
    noteUnread(section, item, unused);
    return undefined;
  }
  const values = { ...hiddenIfThere(section, found, raw), ...own.values };
  const kept = { ...leftOvers(section, raw, unused), ...remembered(section, item, unused) };
  if (section.isSingle && !hasOwnPart && isBlank(section, found) && Object.keys(kept).every(isMark)) return undefined;
  const inferred = [...(section.derived ?? []), ...(isHiddenThere(raw) && !section.isSingle ? ['visibility'] : [])];
  const derived = inferred.filter((field) => !Object.hasOwn(own.values, field));
  const { translations } = own;
  return {
    values,
    kept: own.kept ?? kept,
    derived,
    notes: [...notesIn(raw), ...item.notes],
    order: own.order,
    ...(translations && { translations }),
  };
}

function hiddenIfThere<V extends Values>(section: Section<V>, values: V, raw: Record<string, unknown>): V {
  if (!isHiddenThere(raw)) return values;
  if (section.hide) return section.hide(values);
  return Object.hasOwn(section.fields, 'visibility') ? { ...values, visibility: 'nobody' } : values;
}

/** Names every field of an item of which nothing would be shown. */
function noteUnread<V extends Values>(section: Section<V>, { raw, notes }: ItemReader, unused: UnusedParts): void {
  const stated = Object.entries(raw).filter(([name, value]) => !isNothing(value) && !isTechnical(name, value));
  for (const [name] of stated.slice(0, FIELDS_MAX)) unused.add(placeOf(section, name), NOT_TAKEN);
  for (const note of notes) unused.add(placeOf(section, '').replace(/\.$/, ''), note);
  const why = stated.length === 0 ? 'empty; skipped' : 'has nothing that is shown here; not taken';
  unused.add(`${section.key}[]`, why);
}

function isTechnical(name: string, value: unknown): boolean {
  return name === OWN_PART || name === NOTES_PART || isVisibilityFlag(name, value);
}

const NOTES_MAX = 5;
const NOTE_SHOWN_MAX = 120;

/** What a source says is a text, or a reason by its id. A document may come from anywhere. */
function notesIn(raw: Record<string, unknown>): ErrorMessage[] {
  const notes = raw[NOTES_PART];
  if (!Array.isArray(notes)) return [];
  return notes.flatMap((note) => noteIn(note) ?? []).slice(0, NOTES_MAX);
}

function noteIn(note: unknown): ErrorMessage | undefined {
  if (typeof note === 'string') return say('{text}', { text: tidyText(cutWords(note, NOTE_SHOWN_MAX)) });
  const { message_id, params } = MessageRef.safeParse(note).data ?? {};
  const text = Object.entries(REASONS).find(([id]) => id === message_id)?.[1];
  return text && { text, params: params ?? {} };
}

const blanks = new WeakMap<object, Values>();

/** True for the values that an empty item has. */
function isBlank<V extends Values>(section: Section<V>, values: V): boolean {
  const blank = blanks.get(section) ?? section.read(itemReader({}));
  blanks.set(section, blank);
  return isSameValue(values, blank);
}

/** The item's place among those of other sections that share its list. */
const Order = z.int().min(0);

type OwnPart<V> = {
  values: Partial<V>;
  kept: PreservedFields | undefined;
  order: number | undefined;
  translations?: readonly TransferredTranslation[] | undefined;
};

/**
 * Reads the item's own part (`x-vitrine`), which an export writes in addition to the official schema; each field is
 * validated.
 */
function readOwnPart<V extends Values>(section: Section<V>, part: unknown, unused: UnusedParts): OwnPart<V> {
  if (!isObject(part)) return { values: {}, kept: undefined, order: undefined };
  const values: Values = {};
  for (const [field, schema] of Object.entries<z.ZodType>(section.fields)) {
    if (!Object.hasOwn(part, field)) continue;
    const checked = schema.safeParse(part[field]);
    if (checked.success) values[field] = checked.data;
    else unused.add(placeOf(section, `${OWN_PART}.${field}`), 'is not valid; dropped');
  }
  // Of an export by an earlier version of the program.
  if (!('visibility' in part) && 'hidden' in part && 'visibility' in section.fields) {
    if (typeof part.hidden === 'boolean') values.visibility = visibilityOf(part);
    else unused.add(placeOf(section, `${OWN_PART}.hidden`), 'is not valid; dropped');
  }
  return {
    values: values as Partial<V>,
    kept: Object.hasOwn(part, 'kept') ? PreservedFields.safeParse(part.kept).data : undefined,
    order: Order.safeParse(part.order).data,
    translations: transferredTranslations().safeParse(part.translations).data,
  };
}

function remembered<V extends Values>(section: Section<V>, item: ItemReader, unused: UnusedParts): PreservedFields {
  const kept = section.remember?.(item) ?? {};
  for (const name of Object.keys(kept)) {
    if (!isMark(name)) unused.add(placeOf(section, name), section.reasons?.[name] ?? KEPT);
  }
  return kept;
}

function placeOf({ key, isSingle }: Pick<Section, 'key' | 'isSingle'>, name: string): string {
  return `${key}${isSingle ? '' : '[]'}.${name.slice(0, NAME_SHOWN_MAX)}`;
}

/** Returns the item's fields that have no column here, as far as they can be preserved. */
function leftOvers(
  section: Pick<Section, 'key' | 'isSingle' | 'takes' | 'unmappedFields'>,
  raw: Record<string, unknown>,
  unused: UnusedParts,
): PreservedFields {
  const { takes, unmappedFields = {} } = section;
  const kept: [string, PreservedFields[string]][] = [];
  const fields = Object.entries(raw);
  if (fields.length > FIELDS_MAX)
    unused.add(placeOf(section, '…'), say('only the first {n} fields are read', { n: FIELDS_MAX }));
  for (const [given, value] of fields.slice(0, FIELDS_MAX)) {
    if (takes.includes(given) || isTechnical(given, value) || isNothing(value)) continue;
    const name = given === 'website' && unmappedFields.url ? 'url' : given;
    const hasRoom = kept.length < PRESERVED_FIELDS_MAX && isPreservableName(given);
    const part = hasRoom ? toPreserved(value, unmappedFields[name]) : undefined;
    if (part !== undefined) kept.push([name, part]);
    unused.add(placeOf(section, given), part === undefined ? 'has no place here; dropped' : KEPT);
  }
  return Object.fromEntries(kept);
}
