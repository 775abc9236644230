import { z } from 'zod';
import { filledIn } from '../../platform/lib/fields.ts';
import type { Thing } from '../../platform/lib/texts/errors/things.ts';
import { type RecordPath, recordKind } from './record-kinds.ts';
import { VISIBILITIES } from './visibility.ts';

type Fields = Record<string, z.ZodString | z.ZodArray | z.ZodEnum | z.ZodNullable<z.ZodNumber>>;

/**
 * The fields that every record has in addition to its own. Times are ISO 8601 UTC; `position` is the owner's order,
 * ascending from 1, or below while new records stand first, unless the kind has its own `position` (an experience's job
 * title, named so by the specification). `hidden` follows from `visibility`: true unless everyone sees the record.
 */
export const recordFields = {
  id: z.string(),
  user_id: z.string(),
  position: z.number().int(),
  visibility: z.enum(VISIBILITIES),
  hidden: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
};

export type RecordBase = z.infer<z.ZodObject<typeof recordFields>>;

/** Fields that no public document shows. */
const UNSHOWN = [
  ...['user_id', 'visibility', 'hidden', 'created_at', 'updated_at'],
  // A teaser stands in for a record that is not shown, and is read apart from the records.
  ...['teaser', 'teaser_title', 'teaser_text'],
  // Made of two fields, which the head of its page has.
  'seo',
] as const;

export function isUnshown(name: string): boolean {
  return UNSHOWN.some((unshown) => unshown === name);
}

/**
 * A record in a public document: without the unshown fields, and never a hidden one unless the owner's browser
 * requested it.
 */
export type Shown<R extends Omit<RecordBase, 'position'>> = Omit<R, (typeof UNSHOWN)[number]> & { hidden?: boolean };

/** Who sees a record, in what clients send: `visibility` wins over `hidden`. */
const sentFields = { visibility: z.enum(VISIBILITIES), hidden: z.boolean() };
/** Called when a kind is defined: a page's script has this module, and a call at its top would bring Zod with it. */
const sentNew = () => ({ visibility: sentFields.visibility.optional(), hidden: sentFields.hidden.optional() });

type Wording = {
  added: string;
};

type WireObject = { shape: z.ZodRawShape; read: (record: Values) => Values; write: (values: Values) => Values };

type Definition<F extends Fields, S extends Fields> = {
  /** The path of its row in RECORD_KINDS. */
  path: RecordPath;
  fields: F;
  /** Columns that the server sets: returned in responses, ignored in requests. */
  serverFields?: S;
  /** Columns of its table that neither requests nor responses have. */
  innerColumns?: readonly string[];
  wording: Wording;
  /** What is one object on the wire, and several of the fields otherwise. */
  object?: WireObject;
  /** Fields that name a record, in order of preference: if all are empty, only its owner sees it. */
  names: readonly (keyof F & string)[];
  /** Where it was, if its name does not tell it from others: an employer, a school. */
  place?: keyof F & string;
  /** Fields that must not be empty, in the order in which they are checked. */
  required?: readonly (keyof F & string)[];
  /**
   * The date, or the start and the end, by which new records stand newest first, until the owner has ordered the list.
   */
  newestFirst?: readonly (keyof F & string)[];
  /** True if a new record is the first of the list. */
  isNewFirst?: boolean;
  /** Two dates; the second must not be before the first. */
  period?: readonly [keyof F & string, keyof F & string];
  /** Two amounts, of which the second is not below the first, and their currency. */
  prices?: readonly [keyof F & string, keyof F & string, keyof F & string];
};

/** Defines a kind of record: the schemas shared by the API, the OpenAPI document, the forms and the import. */
export function defineRecords<const F extends Fields, const S extends Fields = Record<never, never>>(
  definition: Definition<F, S>,
) {
  const { fields, serverFields, required = [], period, object } = definition;
  const sentObject = object && z.object(object.shape).partial().shape;
  const { entity, label } = recordKind(definition.path);
  return {
    ...definition,
    entity,
    label,
    object,
    columns: [...Object.keys({ ...fields, ...serverFields }), ...(definition.innerColumns ?? [])],
    required: required as readonly string[],
    place: definition.place as string | undefined,
    period: period as readonly [string, string] | undefined,
    prices: definition.prices as readonly [string, string, string] | undefined,
    newestFirst: definition.newestFirst as readonly string[] | undefined,
    isNewFirst: definition.isNewFirst ?? false,
    /** A record as it is stored and returned: input rules do not apply. */
    record: z.object({ ...recordFields, ...(serverFields as S), ...object?.shape, ...storedFields(fields) } as Omit<
      typeof recordFields,
      keyof F
    > &
      S &
      F),
    /** The body to add a record: missing fields are empty. */
    input: z.object({
      id: z.string().optional(),
      user_id: z.string().optional(),
      ...sentNew(),
      ...(sentObject as object),
      ...filledIn(fields),
    }),
    /** The body to change a record: only the changed keys. */
    change: z.object({ ...fields, ...sentFields, ...(object?.shape as object) }).partial(),
  };
}

/** The field types without their rules: an older version or an import may have stored what a form rejects. */
function storedFields<F extends Fields>(fields: F): F {
  const stored = Object.entries(fields).map(([name, field]) => [name, storedField(field)]);
  return Object.fromEntries(stored) as F;
}

function storedField(field: Fields[string]): Fields[string] {
  if (field instanceof z.ZodEnum) return field;
  if (field instanceof z.ZodNullable) return z.number().nullable();
  if (!(field instanceof z.ZodArray)) return z.string();
  const { element } = field;
  if (element instanceof z.ZodDiscriminatedUnion) return z.array(element);
  return z.array(element instanceof z.ZodObject ? storedItem(element) : z.string());
}

/** An item of a list of objects, whose fields are texts, choices and numbers. */
function storedItem(item: z.ZodObject): z.ZodObject {
  const fields = Object.entries<z.ZodType>(item.shape).map(([name, field]) => {
    const inner = field instanceof z.ZodPrefault ? field.unwrap() : field;
    return [name, inner instanceof z.ZodString ? z.string() : inner];
  });
  return z.object(Object.fromEntries(fields));
}

/** Any kind, for code that serves all of them. */
export type RecordKind = {
  path: RecordPath;
  entity: string;
  label: Thing;
  fields: Fields;
  serverFields?: Fields;
  /** What its table has of its own: from here whatever reads, stores or brings back a whole row has its list. */
  columns: readonly string[];
  object: WireObject | undefined;
  wording: Wording;
  names: readonly string[];
  place: string | undefined;
  required: readonly string[];
  period: readonly [string, string] | undefined;
  prices: readonly [string, string, string] | undefined;
  newestFirst: readonly string[] | undefined;
  isNewFirst: boolean;
  record: z.ZodObject;
  input: z.ZodObject;
  change: z.ZodObject;
};

/** The values of a form or of an API body, by field name. */
export type Values = Record<string, unknown>;
