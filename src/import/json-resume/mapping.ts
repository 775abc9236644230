import type { z } from 'zod';
import type { Homeless, Kept } from '../preserved-fields.ts';
import type { Values } from '../resume.ts';
import type { ItemReader } from './field-reader.ts';

/** Where an export puts what JSON Resume has no place for. */
export const OWN_PART = 'x-vitrine';

/** How the items of one section of a document become entries of a portfolio, and back. */
export type Section<V extends Values = Values> = {
  /** Its name in a document. */
  key: string;
  /** One object instead of a list. */
  isSingle?: boolean;
  /** The entry's fields, as an item's own part (`x-vitrine`) must have them. */
  fields: { [F in keyof V]: z.ZodType<V[F]> };
  /** The item's fields that `read` looks at, old names included. */
  takes: readonly string[];
  /** Fields of the official schema that have no column here, and what it asks of them. */
  homeless?: Homeless;
  /** Fields that `read` concludes from others. */
  derived?: readonly (keyof V & string)[];
  /** Fields that an export always states in the item's own part. */
  stated?: readonly (keyof V & string)[];
  read(item: ItemReader): V;
  /** What to remember of the item beside its left-over fields. */
  remember?(item: ItemReader): Kept;
  /** Why something remembered is not shown, where there is more to say than that. */
  reasons?: Readonly<Record<string, string>>;
  /** The item in the fields of the official schema; empty ones are left out by the caller. */
  write(values: V, kept: Kept): Record<string, unknown>;
  /** An item that is a bare text: `"skills": ["HTML"]`. */
  fromText?(text: string): Record<string, unknown>;
};
