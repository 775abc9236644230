import { type Fault, invalid } from '../../platform/lib/app-error.ts';
import { fieldLabel, fieldWords } from '../../platform/lib/field-label.ts';
import { isInOrder } from '../../platform/lib/fields.ts';
import { type ErrorMessage, faultOf, say } from '../../platform/lib/texts/sentence.ts';
import type { RecordKind, Values } from './record.ts';
import { visibilityOf } from './visibility.ts';

type Rules = Pick<RecordKind, 'required' | 'period'> & Partial<Pick<RecordKind, 'prices'>>;

/** Throws `invalid` with the spec's text if a required field is empty or the dates are in the wrong order. */
export function checkRules(kind: Rules, values: Record<string, unknown>, message: ErrorMessage): void {
  const faults: Fault[] = kind.required
    .filter((field) => values[field] === '')
    .map((field) => ({ field, message: faultOf(fieldLabel(field), 'is required') }));
  const order = kind.period && periodFault(kind.period, values);
  if (order) faults.push(order);
  if (kind.prices) faults.push(...priceFaults(kind.prices, values));
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
  message: ErrorMessage,
): void {
  const required = kind.required.filter((field) => field in change && stored[field] !== '');
  const touchesPeriod = kind.period?.some((field) => field in change);
  const touchesPrices = kind.prices?.some((field) => field in change);
  const rules = {
    required,
    period: touchesPeriod ? kind.period : undefined,
    prices: touchesPrices ? kind.prices : undefined,
  };
  checkRules(rules, { ...stored, ...change }, message);
}

function periodFault([first, last]: readonly [string, string], values: Record<string, unknown>): Fault | undefined {
  const from = String(values[first] ?? '');
  const to = String(values[last] ?? '');
  if (from === '' || to === '' || isInOrder(from, to)) return undefined;
  return {
    field: last,
    message: say('{field} must not be before {other}', { field: fieldLabel(last), other: fieldWords(first) }),
  };
}

/** A price without a currency says nothing, and the highest is not below the lowest. */
function priceFaults([lowest, highest, currency]: readonly [string, string, string], values: Values): Fault[] {
  const [from, to] = [values[lowest] ?? null, values[highest] ?? null];
  const faults: Fault[] = [];
  if (typeof from === 'number' && typeof to === 'number' && to < from) {
    faults.push({
      field: highest,
      message: say('{field} must not be below {other}', { field: fieldLabel(highest), other: fieldWords(lowest) }),
    });
  }
  if ((from !== null || to !== null) && (values[currency] ?? '') === '') {
    faults.push({ field: currency, message: faultOf(fieldLabel(currency), 'is required') });
  }
  return faults;
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

/** True for a record that everybody may see. */
export function isPublic({ names }: Pick<RecordKind, 'names'>, record: Record<string, unknown>): boolean {
  return visibilityOf(record) === 'everyone' && hasName({ names }, record);
}

/** False for a record that only its owner sees because there is nothing to call it by. */
export function hasName({ names }: Pick<RecordKind, 'names'>, record: Record<string, unknown>): boolean {
  return names.some((field) => record[field] !== '');
}
