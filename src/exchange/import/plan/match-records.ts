import type { Values } from '../resume.ts';

/** Maximum candidates of one key that are searched for a matching date. */
const SCANNED_MAX = 50;

/** How an entry is recognised: texts that must be equal, and a date that must not contradict. */
export type Identity = { texts: readonly string[]; date?: string; loose?: readonly string[] };

/**
 * Returns for each item the index of the matching present one, or undefined. Equal content matches first, then the same
 * date, then compatible dates; equal candidates are matched in order.
 */
export function pairUp(
  items: readonly Values[],
  present: readonly Values[],
  identity: Identity,
): (number | undefined)[] {
  const pairs: (number | undefined)[] = items.map(() => undefined);
  if (present.length === 0) return pairs;
  const free = new Set(present.keys());
  const take = (item: number, index: number | undefined) => {
    if (index === undefined) return;
    pairs[item] = index;
    free.delete(index);
  };
  const unpaired = () => pairs.flatMap((index, item) => (index === undefined ? item : []));

  for (const keyOf of [contentKey, datedKey]) {
    const byKey = groupReversed(free, (index) => keyOf(present[index] ?? {}, identity));
    for (const item of unpaired()) take(item, byKey.get(keyOf(items[item] ?? {}, identity))?.pop());
  }
  const { date } = identity;
  if (date === undefined) return pairs;
  const byText = groupReversed(free, (index) => textKey(present[index] ?? {}, identity));
  for (const item of unpaired()) {
    const candidates = byText.get(textKey(items[item] ?? {}, identity)) ?? [];
    const wanted = String(items[item]?.[date]);
    const found = candidates
      .slice(-SCANNED_MAX)
      .findLast((index) => datesAgree(wanted, String(present[index]?.[date])));
    take(item, found);
    if (found !== undefined) candidates.splice(candidates.lastIndexOf(found), 1);
  }
  return pairs;
}

/** Returns the indices by key, the first one last: `pop` takes them in order. */
function groupReversed(indices: Iterable<number>, keyOf: (index: number) => string): Map<string, number[]> {
  return Map.groupBy([...indices].reverse(), keyOf);
}

function textKey(values: Values, { texts }: Identity): string {
  return JSON.stringify(texts.map((field) => folded(values[field])));
}

function datedKey(values: Values, identity: Identity): string {
  return textKey(values, identity) + (identity.date ? String(values[identity.date]) : '');
}

/** A key of all fields that documents usually contain; others (choices, images, visibility) are left out. */
function contentKey(values: Values, { loose = [] }: Identity): string {
  const stated = Object.keys(values).filter((field) => !loose.includes(field));
  const sorted = stated.sort();
  return JSON.stringify([sorted, sorted.map((field) => values[field])]);
}

function folded(value: unknown): string {
  return String(value).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** '2014' is compatible with '2014-06', and everything with ''. */
export function datesAgree(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
