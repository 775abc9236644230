import { mapKeys } from '../../../platform/lib/keys.ts';
import { ROLLUPS } from '../rollup/rollup-sums.ts';

const { key: KEY, counts: COUNTS } = ROLLUPS.visit_facet;
/** Each event of a visitor increments exactly one of these. */
export const EVENTS = ['views', 'live_clicks', 'repository_clicks', 'messages', 'downloads'] as const;

export type FacetKey = (typeof KEY)[number];
export type FacetCount = (typeof COUNTS)[number];
export type FacetValue = string | number;
export type FacetRow = Record<string, FacetValue>;
type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Facets of one day, column by column. Stored: a change of this type needs a new table, or both forms must be read. */
export type FacetBlock = {
  rows: number;
  /** The values of a column, and for each row the index of its value. */
  keys: Record<FacetKey, { values: readonly FacetValue[]; index: Numbers }>;
  /** Undefined for a count that is 0 everywhere. */
  counts: Partial<Record<FacetCount, Numbers>>;
};

export function packFacets(rows: readonly FacetRow[]): FacetBlock {
  const keys = KEY.map((name) => {
    const known = new Map<FacetValue, number>();
    const index = rows.map((row) => {
      const value = row[name] ?? '';
      const at = known.get(value) ?? known.size;
      known.set(value, at);
      return at;
    });
    return [name, { values: [...known.keys()], index: packed(index, known.size) }] as const;
  });
  const counts = COUNTS.flatMap((name) => {
    const numbers = rows.map((row) => Number(row[name]));
    const most = numbers.reduce((a, b) => Math.max(a, b), 0);
    return most === 0 ? [] : [[name, packed(numbers, most)] as const];
  });
  return {
    rows: rows.length,
    keys: Object.fromEntries(keys) as FacetBlock['keys'],
    counts: Object.fromEntries(counts),
  };
}

function packed(numbers: readonly number[], most: number): Numbers {
  if (most < 2 ** 8) return Uint8Array.from(numbers);
  return most < 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** Which rows a report selects: for each column that it narrows down, whether a value is allowed. */
export type Narrowing = Partial<Record<FacetKey, (value: FacetValue) => boolean>>;

/** The counts of all blocks so far, by value. */
export type FacetSums = {
  /** Where the counts of a value are. */
  places: Map<FacetValue, number>;
  counts: Record<FacetCount, number[]>;
};

export function openSums(): FacetSums {
  return { places: new Map(), counts: mapKeys(COUNTS, () => []) };
}

/** Returns the values that have rows: each row has a count. */
export function valuesOf({ places, counts }: FacetSums): [FacetValue, Record<FacetCount, number>][] {
  const all = [...places].map(
    ([value, place]) => [value, mapKeys(COUNTS, (name) => counts[name][place] ?? 0)] as const,
  );
  return all.flatMap(([value, each]) => (COUNTS.some((name) => each[name] > 0) ? [[value, each]] : []));
}

/** The rows of a block that a report selects, with their counts that are not all 0. */
export type Selection = { rows: Uint32Array; counts: readonly (readonly [FacetCount, Numbers])[] };

export function select(block: FacetBlock, narrowing: Narrowing): Selection {
  const rows = selectRows(block, narrowing);
  const counts = COUNTS.flatMap((name) => {
    const numbers = block.counts[name];
    return numbers === undefined ? [] : [[name, pick(numbers, rows)] as const];
  });
  return { rows, counts };
}

/** Returns the numbers of the rows that have an allowed value in each narrowed column. */
function selectRows({ rows, keys }: FacetBlock, narrowing: Narrowing): Uint32Array {
  const selected = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) selected[row] = row;
  let count = rows;
  for (const name of KEY) {
    const allows = narrowing[name];
    if (allows === undefined) continue;
    const { values, index } = keys[name];
    const isAllowed = Uint8Array.from(values, (value) => Number(allows(value)));
    if (!isAllowed.includes(0)) continue;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const row = selected[at] ?? 0;
      if (isAllowed[index[row] ?? 0] === 1) selected[kept++] = row;
    }
    count = kept;
  }
  return selected.subarray(0, count);
}

function pick(numbers: Numbers, rows: Uint32Array): Numbers {
  // An array of the same type.
  const picked = numbers.slice(0, rows.length);
  for (let at = 0; at < rows.length; at++) picked[at] = numbers[rows[at] ?? 0] ?? 0;
  return picked;
}

/** Adds the counts of selected rows of a block to those of their value, which is `one` if they are not grouped. */
export function addSelection(
  sums: FacetSums,
  { keys }: FacetBlock,
  { rows, counts }: Selection,
  group: { by: FacetKey } | { one: FacetValue },
): void {
  if (rows.length === 0) return;
  const places = new Uint32Array(rows.length);
  if ('by' in group) {
    const { values, index } = keys[group.by];
    const placeOf = Uint32Array.from(values, (value) => placeIn(sums, value));
    for (let at = 0; at < rows.length; at++) places[at] = placeOf[index[rows[at] ?? 0] ?? 0] ?? 0;
  } else places.fill(placeIn(sums, group.one));
  for (const [name, numbers] of counts) addEach(sums.counts[name], places, numbers);
}

function placeIn({ places, counts }: FacetSums, value: FacetValue): number {
  const known = places.get(value);
  if (known !== undefined) return known;
  for (const name of COUNTS) counts[name].push(0);
  places.set(value, places.size);
  return places.size - 1;
}

function addEach(sums: number[], places: Uint32Array, numbers: Numbers): void {
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    sums[place] = (sums[place] ?? 0) + (numbers[at] ?? 0);
  }
}
