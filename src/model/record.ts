import { z } from 'zod';
import { type FieldFault, invalid } from '../lib/app-error.ts';
import { fieldLabel, fieldWords } from '../lib/field-label.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { filledIn, isInOrder } from './fields.ts';
import { type RecordPath, recordKind } from './record-kinds.ts';

type Fields = Record<string, z.ZodString | z.ZodArray | z.ZodEnum>;

/**
 * The fields that every record has in addition to its own. Times are ISO 8601 UTC; `position` is the owner's order,
 * ascending from 1, or below while new records stand first, unless the kind has its own `position` (an experience's job title, named so by the specification).
 */
export const recordFields = {
  id: z.string(),
  user_id: z.string(),
  position: z.number().int(),
  hidden: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
};

export type RecordBase = z.infer<z.ZodObject<typeof recordFields>>;

/** Fields that no public document shows. */
export const UNSHOWN = ['user_id', 'hidden', 'created_at', 'updated_at'] as const;

/**
 * A record in a public document: without the unshown fields, and never a hidden one unless the owner's browser
 * requested it.
 */
export type Shown<R extends Omit<RecordBase, 'position'>> = Omit<R, (typeof UNSHOWN)[number]> & { hidden?: boolean };

/** How long a deletion is offered to be undone; after that it can be restored from the trash. */
export const UNDO_SHOWN_MS = MINUTE_MS;

type Wording = {
  added: string;
  addFailed: string;
  saveFailed: string;
};

type Definition<F extends Fields, S extends Fields> = {
  /** The path of its row in RECORD_KINDS. */
  path: RecordPath;
  fields: F;
  /** Columns that the server sets: returned in responses, ignored in requests. */
  serverFields?: S;
  wording: Wording;
  /** Fields that name a record, in order of preference: if all are empty, only its owner sees it. */
  names: readonly (keyof F & string)[];
  /** Fields that must not be empty, each with the spec's text, in the order in which they are checked. */
  required?: Partial<Record<keyof F & string, string>>;
  /**
   * The date, or the start and the end, by which new records stand newest first, until the owner has ordered the list.
   */
  newestFirst?: readonly (keyof F & string)[];
  /** True if a new record is the first of the list. */
  isNewFirst?: boolean;
  /** Two dates; the second must not be before the first. */
  period?: readonly [keyof F & string, keyof F & string];
};

/** Defines a kind of record: the schemas shared by the API, the OpenAPI document, the forms and the import. */
export function defineRecords<const F extends Fields, const S extends Fields = Record<never, never>>(
  definition: Definition<F, S>,
) {
  const { fields, serverFields, required = {}, period } = definition;
  const { entity, label } = recordKind(definition.path);
  return {
    ...definition,
    entity,
    label,
    required: required as Record<string, string>,
    period: period as readonly [string, string] | undefined,
    newestFirst: definition.newestFirst as readonly string[] | undefined,
    isNewFirst: definition.isNewFirst ?? false,
    /** A record as it is stored and returned: input rules do not apply. */
    record: z.object({ ...recordFields, ...(serverFields as S), ...storedFields(fields) } as Omit<
      typeof recordFields,
      keyof F
    > &
      S &
      F),
    /** The body to add a record: missing fields are empty. */
    input: z.object({ id: z.string().optional(), user_id: z.string().optional(), ...filledIn(fields) }),
    /** The body to change a record: only the changed keys. */
    change: z.object({ ...fields, hidden: z.boolean() }).partial(),
  };
}

/** The field types without their rules: an older version or an import may have stored what a form rejects. */
function storedFields<F extends Fields>(fields: F): F {
  const stored = Object.entries(fields).map(([name, field]) => [name, storedField(field)]);
  return Object.fromEntries(stored) as F;
}

function storedField(field: Fields[string]): Fields[string] {
  if (field instanceof z.ZodEnum) return field;
  if (!(field instanceof z.ZodArray)) return z.string();
  return z.array(field.element instanceof z.ZodObject ? storedItem(field.element) : z.string());
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
  label: string;
  fields: Fields;
  serverFields?: Fields;
  wording: Wording;
  names: readonly string[];
  required: Record<string, string>;
  period: readonly [string, string] | undefined;
  newestFirst: readonly string[] | undefined;
  isNewFirst: boolean;
  record: z.ZodObject;
  input: z.ZodObject;
  change: z.ZodObject;
};

/** True for a record that everybody may see: neither hidden nor without a name. */
export function isPublic({ names }: Pick<RecordKind, 'names'>, record: Record<string, unknown>): boolean {
  return !record.hidden && names.some((field) => record[field] !== '');
}

type Rules = Pick<RecordKind, 'required' | 'period'>;

/** Throws `invalid` with the spec's text if a required field is empty or the dates are in the wrong order. */
export function checkRules(kind: Rules, values: Record<string, unknown>, message: string): void {
  const faults: FieldFault[] = Object.entries(kind.required)
    .filter(([field]) => values[field] === '')
    .map(([field, text]) => ({ field, message: text }));
  const order = kind.period && periodFault(kind.period, values);
  if (order) faults.push(order);
  if (faults.length > 0) throw invalid(message, faults);
}

/**
 * The same for a change to a stored record. A required field that is already empty, for example after an import, can
 * stay so; if one date is sent, it must be in order with the stored other one.
 */
export function checkChange(
  kind: Rules,
  stored: Record<string, unknown>,
  change: Record<string, unknown>,
  message: string,
): void {
  const required = Object.entries(kind.required).filter(([field]) => field in change && stored[field] !== '');
  const touchesPeriod = kind.period?.some((field) => field in change);
  const rules = { required: Object.fromEntries(required), period: touchesPeriod ? kind.period : undefined };
  checkRules(rules, { ...stored, ...change }, message);
}

function periodFault(
  [first, last]: readonly [string, string],
  values: Record<string, unknown>,
): FieldFault | undefined {
  const from = String(values[first] ?? '');
  const to = String(values[last] ?? '');
  if (from === '' || to === '' || isInOrder(from, to)) return undefined;
  return { field: last, message: `${fieldLabel(last)} must not be before ${fieldWords(first)}` };
}

const ONGOING = '9999';

/**
 * Returns a text that sorts records by date: the end, which is in the future if only the start is known, then the start.
 * Dates may be partial; those of a record without any sort before all others.
 */
export function dateKey(fields: readonly string[], values: Values): string {
  const [from = '', to] = fields.map((field) => String(values[field] ?? ''));
  return to === undefined ? from : `${to || (from && ONGOING)} ${from}`;
}

/** The values of a form or of an API body, by field name. */
export type Values = Record<string, unknown>;
