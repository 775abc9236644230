import type { z } from 'zod';
import type { PlainErrorText } from '../../../platform/lib/texts/sentence.ts';
import type { PreservedFields, UnmappedFields } from '../preserved-fields.ts';
import type { Values } from '../resume.ts';
import type { ItemReader } from './field-reader.ts';

/** The key for data that JSON Resume has no field for. */
export const OWN_PART = 'x-vitrine';
/** The key for what a source says about an item, shown in the preview only. */
export const NOTES_PART = 'x-vitrine-notes';

/** Maps the items of one section of a document to entries of a portfolio, and back. */
export type Section<V extends Values = Values> = {
  /** Its name in a document. */
  key: string;
  /** True for one object instead of a list. */
  isSingle?: boolean;
  /** The schemas of the entry's fields, for the item's own part (`x-vitrine`). */
  fields: { [F in keyof V]: z.ZodType<V[F]> };
  /** The item's fields that `read` uses, including old names. */
  takes: readonly string[];
  /** Fields of the official schema that have no column here, with their types. */
  unmappedFields?: UnmappedFields;
  /** Fields that `read` infers from others. */
  derived?: readonly (keyof V & string)[];
  /** Fields that an export always writes into the item's own part. */
  stated?: readonly (keyof V & string)[];
  /** True for an item that belongs here, if sections of several lists have the same key; by default every item does. */
  accepts?(item: Record<string, unknown>): boolean;
  read(item: ItemReader): V;
  /** Returns the values of an item that its source hides; by default with its `visibility`. */
  hide?(values: V): V;
  /** Returns the items that one of them stands for: the roles at one company. */
  split?(item: Record<string, unknown>): Record<string, unknown>[];
  /** Converts a named part of a section that is an object: `"skills": { "Frontend": ["React"] }`. */
  fromPair?(name: string, value: unknown): Record<string, unknown>;
  /** Returns what to preserve in addition to the unused fields. */
  remember?(item: ItemReader): PreservedFields;
  /** Explains why a preserved field is not shown, if there is a special reason. */
  reasons?: Readonly<Record<string, PlainErrorText>>;
  /** Returns the item in the fields of the official schema; the caller removes empty ones. */
  write(values: V, kept: PreservedFields): Record<string, unknown>;
  /** Converts an item that is a plain text: `"skills": ["HTML"]`. */
  fromText?(text: string): Record<string, unknown>;
};
