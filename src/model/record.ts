import { z } from 'zod';
import { type FieldFault, invalid } from '../lib/app-error.ts';
import { fieldLabel, fieldWords } from '../lib/field-label.ts';
import { filledIn, isInOrder } from './fields.ts';

type Fields = Record<string, z.ZodString | z.ZodArray | z.ZodEnum>;

/**
 * What every record has besides its own fields. Times are ISO 8601 UTC; `position` is the owner's order, from 1,
 * unless the kind has a `position` of its own (an experience's job title, which the specification names so).
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

/** What no public page shows of its records. */
export const UNSHOWN = ['user_id', 'hidden', 'created_at', 'updated_at'] as const;

/** A record as a public page has it: light, and, unless the browser itself has asked for it, never a hidden one. */
export type Shown<R extends Omit<RecordBase, 'position'>> = Omit<R, (typeof UNSHOWN)[number]> & { hidden?: boolean };

/** How long a deleted record can be brought back. */
export const RESTORE_WITHIN_MS = 60_000;

type Wording = {
  /** 'Badge', at the start of a sentence. */
  noun: string;
  added: string;
  addFailed: string;
  saveFailed: string;
};

type Definition<F extends Fields, S extends Fields> = {
  /** Table, URL segment and query key in one. */
  path: string;
  /** The key of the record in answers: `{ badge: {…} }`. */
  entity: string;
  fields: F;
  /** Columns that the server fills by itself: in answers, never taken from a body. */
  serverFields?: S;
  wording: Wording;
  /** Fields that name a record, in the order in which a list takes them: where all are empty, only its owner sees it. */
  names: readonly (keyof F & string)[];
  /** Fields that may not be empty, with the spec's text for each, in the order in which they are checked. */
  required?: Partial<Record<keyof F & string, string>>;
  /** Two dates, the second of which may not be before the first. */
  period?: readonly [keyof F & string, keyof F & string];
};

/** One kind of record: the schemas that the API, the OpenAPI document, the forms and the import share. */
export function defineRecords<const F extends Fields, const S extends Fields = Record<never, never>>(
  definition: Definition<F, S>,
) {
  const { fields, serverFields, required = {}, period } = definition;
  return {
    ...definition,
    required: required as Record<string, string>,
    period: period as readonly [string, string] | undefined,
    /** A record as it is stored and returned: the rules of input do not apply to it. */
    record: z.object({ ...recordFields, ...(serverFields as S), ...storedFields(fields) } as Omit<
      typeof recordFields,
      keyof F
    > &
      S &
      F),
    /** What a client may send to add one: whatever is left out is empty. */
    input: z.object({ id: z.string().optional(), user_id: z.string().optional(), ...filledIn(fields) }),
    /** What a client may send to change one: only the keys that change. */
    change: z.object({ ...fields, hidden: z.boolean() }).partial(),
  };
}

/** The types of the fields without their rules: an older version or an import may have stored what a form refuses. */
function storedFields<F extends Fields>(fields: F): F {
  const stored = Object.entries(fields).map(([name, field]) => [name, storedField(field)]);
  return Object.fromEntries(stored) as F;
}

function storedField(field: Fields[string]): Fields[string] {
  if (field instanceof z.ZodEnum) return field;
  return field instanceof z.ZodArray ? z.array(z.string()) : z.string();
}

/** Any kind, for the code that serves them all. */
export type RecordKind = {
  path: string;
  entity: string;
  fields: Fields;
  serverFields?: Fields;
  wording: Wording;
  names: readonly string[];
  required: Record<string, string>;
  period: readonly [string, string] | undefined;
  record: z.ZodObject;
  input: z.ZodObject;
  change: z.ZodObject;
};

/** True for a record that everybody may see: not hidden, and not blank. */
export function isPublic({ names }: Pick<RecordKind, 'names'>, record: Record<string, unknown>): boolean {
  return !record.hidden && names.some((field) => record[field] !== '');
}

type Rules = Pick<RecordKind, 'required' | 'period'>;

/** Throws `invalid` with the spec's wording where a required field is empty or the dates are in the wrong order. */
export function checkRules(kind: Rules, values: Record<string, unknown>, message: string): void {
  const faults: FieldFault[] = Object.entries(kind.required)
    .filter(([field]) => values[field] === '')
    .map(([field, text]) => ({ field, message: text }));
  const order = kind.period && periodFault(kind.period, values);
  if (order) faults.push(order);
  if (faults.length > 0) throw invalid(message, faults);
}

/**
 * The same for a change to a stored record. A required field that is empty already, as an import may leave it, can stay
 * so; the dates must be in order with the stored ones wherever one of them is sent.
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

/** What a form holds or the API takes: values by the name of their field. */
export type Values = Record<string, unknown>;
