import { isSameValue } from '../plain-values.ts';
import { PreservedFields } from '../preserved-fields.ts';
import { EXTRAS_MAX_CHARACTERS, type Extras } from '../unmapped-fields.ts';

/** More than a part needs in addition to its own text: an id, quotes, commas. */
const PART_OVERHEAD_CHARACTERS = 50;

export type Keeping = 'kept' | 'same' | 'full';
/** What becomes of preserved fields, and a function that stores them. */
export type OfferedFields = { keeping: Keeping; store(): void };
const NOTHING_NEW: OfferedFields = { keeping: 'same', store: () => {} };
export type PreservedBudget = ReturnType<typeof preservedBudget>;

/**
 * Returns a copy of the extras that accepts parts while there is room. Preserved fields of deleted records are dropped.
 */
export function preservedBudget(present: Extras, livingIds: ReadonlySet<string>) {
  const living = Object.entries(present.records).filter(([id]) => livingIds.has(id));
  const extras: Extras = { ...present, records: Object.fromEntries(living) };
  let room = EXTRAS_MAX_CHARACTERS - costOfAll(extras);

  /** Returns a function that reserves room for a part that replaces another; undefined if there is not enough. */
  function fit(part: unknown, replaced?: unknown): (() => void) | undefined {
    // Return early without measuring the part: a document may have ten thousand.
    if (room < PART_OVERHEAD_CHARACTERS && replaced === undefined) return undefined;
    const cost = costOf(part) - costOf(replaced);
    if (cost > room) return undefined;
    return () => {
      room -= cost;
    };
  }

  function merge(
    stored: PreservedFields | undefined,
    kept: PreservedFields,
    store: (merged: PreservedFields) => void,
  ): OfferedFields {
    const merged = { ...stored, ...kept };
    if (isSameValue(merged, stored ?? {})) return NOTHING_NEW;
    const take = PreservedFields.safeParse(merged).success ? fit(merged, stored) : undefined;
    if (!take) return { keeping: 'full', store: () => {} };
    return {
      keeping: 'kept',
      store() {
        take();
        store(merged);
      },
    };
  }

  return {
    extras,
    /** Merges fields into those preserved for a record or skill group. */
    addTo: (id: string, kept: PreservedFields) =>
      Object.keys(kept).length === 0
        ? NOTHING_NEW
        : merge(extras.records[id], kept, (merged) => {
            extras.records[id] = merged;
          }),
    addToBasics: (kept: PreservedFields) =>
      merge(extras.basics, kept, (merged) => {
        extras.basics = merged;
      }),
    /** Returns the extras to store; undefined if unchanged. */
    changed: (): Extras | undefined => (isSameValue(extras, present) ? undefined : extras),
  };
}

function costOf(part: unknown): number {
  return part === undefined ? 0 : JSON.stringify(part).length + PART_OVERHEAD_CHARACTERS;
}

/** Summed part by part, so that a part that was rejected once is rejected again. */
function costOfAll({ records, ...others }: Extras): number {
  const parts = [...Object.values(records), ...Object.values(others)];
  return parts.reduce<number>((sum, part) => sum + costOf(part), PART_OVERHEAD_CHARACTERS);
}
