import { fieldWords } from '../../../platform/lib/field-label.ts';
import { isInOrder } from '../../../platform/lib/fields.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import { VISIBILITIES } from '../../../portfolio/model/visibility.ts';
import type { FieldChange, PlannedItem } from '../import-schemas.ts';
import { isEmptyValue, isSameValue } from '../plain-values.ts';
import type { ReadEntry, Values } from '../resume.ts';
import type { Keeping } from './preserved-budget.ts';

type Period = readonly [string, string] | undefined;
type Stated = Pick<ReadEntry, 'values' | 'derived'>;

/**
 * Returns the fields that the document changes. Fields that it omits, has at lower precision (2014 for 2014-06-01) or
 * only implies do not change; dates that would be in the wrong order are left as they are.
 */
export function changesTo(present: Values, { values, derived }: Stated, period?: Period): Values {
  const isChange = ([field, value]: [string, unknown]) => {
    const current = present[field];
    if (field === 'visibility') return hidesMore(value, current);
    if (isEmptyValue(value) || isSameValue(value, current)) return false;
    if (derived.includes(field) && !isEmptyValue(current)) return false;
    return !(isDate(field) && String(current).startsWith(String(value)));
  };
  const found = Object.fromEntries(Object.entries(values).filter(isChange));
  const changes = derived.includes('visibility') && isOnlyHidden(found) ? {} : found;
  if (!period || isInOrderAfter(changes, present, period)) return changes;
  const [first, last] = period;
  return Object.fromEntries(Object.entries(changes).filter(([field]) => field !== first && field !== last));
}

/** An import never shows what its owner has hidden. */
function hidesMore(value: unknown, current: unknown): boolean {
  return rankOf(value) > rankOf(current);
}

function rankOf(visibility: unknown): number {
  return (VISIBILITIES as readonly unknown[]).indexOf(visibility);
}

/** What its owner has shown is not hidden again, unless something is added that its source hides. */
function isOnlyHidden(changes: Values): boolean {
  return Object.keys(changes).every((field) => field === 'visibility');
}

function isInOrderAfter(changes: Values, present: Values, [first, last]: readonly [string, string]): boolean {
  const merged = { ...present, ...changes };
  return isInOrder(String(merged[first]), String(merged[last]));
}

function isDate(field: string): boolean {
  return /_(?:year|date|on)$/.test(field);
}

/** Returns what happens to an existing entry, and why. */
export function verdictOn(
  present: Values,
  changes: Values,
  { keeping, translations }: { keeping: Keeping; translations: readonly unknown[] },
): Pick<PlannedItem, 'action' | 'changes'> & { why: ErrorMessage[] } {
  const parts = [...Object.keys(changes).map(fieldWords), ...(translations.length > 0 ? ['translations'] : [])];
  if (parts.length > 0) {
    const why = say('differs in {fields}', { fields: parts });
    return { action: 'change', why: [why], changes: changesFrom(present, changes) };
  }
  if (keeping === 'kept') return { action: 'change', why: ['more is kept of it for an export'], changes: [] };
  return { action: 'same', why: ['already there'], changes: [] };
}

export function changesFrom(present: Values, changes: Values): FieldChange[] {
  return Object.entries(changes).map(([field, to]) => ({ field, from: present[field], to }));
}
