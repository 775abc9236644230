import { isSameValue } from '../plain-values.ts';
import { Kept } from '../preserved-fields.ts';
import { EXTRAS_MAX_CHARACTERS, type Extras } from '../unmapped-fields.ts';

/** More than a part costs beside its own text: an id, quotes, commas. */
const PART_OVERHEAD_CHARACTERS = 50;

export type Keeping = 'kept' | 'same' | 'full';
export type ExtrasKeeper = ReturnType<typeof extrasKeeper>;

/** A copy of the extras that takes parts while there is room. What is kept of records that are gone is left out. */
export function extrasKeeper(present: Extras, livingIds: ReadonlySet<string>) {
  const living = Object.entries(present.records).filter(([id]) => livingIds.has(id));
  const extras: Extras = { ...present, records: Object.fromEntries(living) };
  let room = EXTRAS_MAX_CHARACTERS - costOfAll(extras);

  /** Makes room for a part in the place of another; false where there is none. */
  function take(part: unknown, replaced?: unknown): boolean {
    // Without a look at what the part costs, of which a document may have ten thousand.
    if (room < PART_OVERHEAD_CHARACTERS && replaced === undefined) return false;
    const cost = costOf(part) - costOf(replaced);
    if (cost > room) return false;
    room -= cost;
    return true;
  }

  function merge(stored: Kept | undefined, kept: Kept, store: (merged: Kept) => void): Keeping {
    const merged = { ...stored, ...kept };
    if (isSameValue(merged, stored ?? {})) return 'same';
    if (!Kept.safeParse(merged).success || !take(merged, stored)) return 'full';
    store(merged);
    return 'kept';
  }

  return {
    extras,
    take,
    /** Adds to what is kept of a record or skill group. */
    keepOf: (id: string, kept: Kept) =>
      merge(extras.records[id], kept, (merged) => {
        extras.records[id] = merged;
      }),
    keepOfBasics: (kept: Kept) =>
      merge(extras.basics, kept, (merged) => {
        extras.basics = merged;
      }),
    /** The extras to store, where they have changed. */
    changed: (): Extras | undefined => (isSameValue(extras, present) ? undefined : extras),
  };
}

function costOf(part: unknown): number {
  return part === undefined ? 0 : JSON.stringify(part).length + PART_OVERHEAD_CHARACTERS;
}

/** Part by part, so that what was refused once is refused again. */
function costOfAll({ languages, interests, references, records, ...others }: Extras): number {
  const parts = [...languages, ...interests, ...references, ...Object.values(records), ...Object.values(others)];
  return parts.reduce<number>((sum, part) => sum + costOf(part), PART_OVERHEAD_CHARACTERS);
}
