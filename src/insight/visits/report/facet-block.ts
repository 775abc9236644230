import { ROLLUPS } from '../rollup/rollup-sums.ts';

const { key: KEY, counts: COUNTS } = ROLLUPS.visit_facet;
/** Each event of a visitor increments exactly one of these. */
const EVENTS = ['views', 'live_clicks', 'repository_clicks', 'messages', 'downloads'] as const;

export type FacetKey = (typeof KEY)[number];
export type FacetCount = (typeof COUNTS)[number];
export type FacetRow = Record<string, string | number>;
type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The facets of one period, column by column: ten bytes for most rows. */
export type FacetBlock = {
  rows: number;
  bytes: number;
  /** Grows with each change of the rows: equal numbers mean equal rows. */
  events: number;
  /** The values of a column, and for each row the index of its value. */
  keys: Record<FacetKey, { values: readonly (string | number)[]; index: Numbers }>;
  /** Undefined for a count that is 0 everywhere. */
  counts: Partial<Record<FacetCount, Numbers>>;
};

/** Collects rows of a period in any number of parts. */
export function openPacker() {
  const keys = KEY.map((name) => ({ name, known: new Map<string | number, number>(), index: [] as number[] }));
  const counts = COUNTS.map((name) => ({ name, numbers: [] as number[] }));
  let events = 0;
  return {
    add(rows: readonly FacetRow[]): void {
      for (const row of rows) {
        for (const { name, known, index } of keys) {
          const value = row[name] ?? '';
          const at = known.get(value) ?? known.size;
          known.set(value, at);
          index.push(at);
        }
        for (const { name, numbers } of counts) numbers.push(Number(row[name]));
        for (const name of EVENTS) events += Number(row[name]);
      }
    },
    pack(): FacetBlock {
      const packedKeys = keys.map(({ name, known, index }) => {
        return [name, { values: [...known.keys()], index: packed(index, known.size) }] as const;
      });
      const packedCounts = counts.flatMap(({ name, numbers }) => {
        const most = numbers.reduce((a, b) => Math.max(a, b), 0);
        return most === 0 ? [] : [[name, packed(numbers, most)] as const];
      });
      const columns = [...packedKeys.map(([, { index }]) => index), ...packedCounts.map(([, numbers]) => numbers)];
      return {
        rows: keys[0]?.index.length ?? 0,
        bytes: columns.reduce((sum, { byteLength }) => sum + byteLength, 0),
        events,
        keys: Object.fromEntries(packedKeys) as FacetBlock['keys'],
        counts: Object.fromEntries(packedCounts),
      };
    },
  };
}

function packed(numbers: readonly number[], most: number): Numbers {
  if (most < 2 ** 8) return Uint8Array.from(numbers);
  return most < 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** What a report asks of the rows: allowed values of columns, the column to group by, and the counts to sum. */
type Question = {
  narrowing: Partial<Record<FacetKey, ReadonlySet<string | number>>>;
  /** Undefined: one group of all rows. */
  by: FacetKey | undefined;
  counts: readonly FacetCount[];
};

/** Returns the sums of each group, in the order of `counts`; the name of the only group is ''. */
export function sumBlock(block: FacetBlock, { narrowing, by, counts }: Question): [string | number, number[]][] {
  const groups = by === undefined ? { values: [''], index: undefined } : block.keys[by];
  const selected = selectRows(block, narrowing);
  const rowsOf = new Float64Array(groups.values.length);
  addEach(rowsOf, selected, groups.index, undefined);
  const sums = counts.map((count) => {
    const sum = new Float64Array(groups.values.length);
    const numbers = block.counts[count];
    if (numbers !== undefined) addEach(sum, selected, groups.index, numbers);
    return sum;
  });
  return groups.values.flatMap((value, group): [string | number, number[]][] => {
    return rowsOf[group] === 0 ? [] : [[value, sums.map((sum) => sum[group] ?? 0)]];
  });
}

/** Adds the number of each selected row, or 1, to that of its group. */
function addEach(
  sums: Float64Array,
  selected: Uint32Array,
  groupOf: Numbers | undefined,
  numbers: Numbers | undefined,
): void {
  for (let at = 0; at < selected.length; at++) {
    const row = selected[at] ?? 0;
    const group = groupOf === undefined ? 0 : (groupOf[row] ?? 0);
    sums[group] = (sums[group] ?? 0) + (numbers === undefined ? 1 : (numbers[row] ?? 0));
  }
}

/** Returns the numbers of the rows that have an allowed value in each narrowed column. */
function selectRows({ rows, keys }: FacetBlock, narrowing: Question['narrowing']): Uint32Array {
  const selected = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) selected[row] = row;
  let count = rows;
  for (const name of KEY) {
    const allowed = narrowing[name];
    if (allowed === undefined) continue;
    const { values, index } = keys[name];
    const isAllowed = Uint8Array.from(values, (value) => Number(allowed.has(value)));
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const row = selected[at] ?? 0;
      if (isAllowed[index[row] ?? 0] === 1) selected[kept++] = row;
    }
    count = kept;
  }
  return selected.subarray(0, count);
}
