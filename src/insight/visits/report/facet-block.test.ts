import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROLLUPS } from '../rollup/rollup-sums.ts';
import { addSelection, type FacetKey, openSums, packFacets, select, valuesOf } from './facet-block.ts';

const { key: KEY, counts: COUNTS } = ROLLUPS.visit_facet;
const count = fc.oneof(fc.constant(0), fc.nat(3), fc.constantFrom(255, 256, 65_535, 65_536, 4_000_000));
const row = fc.record({
  country_code: fc.constantFrom('DE', 'FR', 'ZZ'),
  source_id: fc.constantFrom(0, 7, 2 ** 47),
  tech_id: fc.constantFrom(0, 9),
  page: fc.constantFrom('', 'project', 'view:v'),
  ...Object.fromEntries(COUNTS.map((name) => [name, count])),
  // A row is written with an event.
  views: fc.integer({ min: 1, max: 70_000 }),
} as Record<string, fc.Arbitrary<string | number>>);
const narrowing = fc.record(
  {
    country_code: fc.subarray(['DE', 'FR', 'XX']),
    source_id: fc.subarray([0, 2 ** 47]),
    tech_id: fc.subarray([9]),
    page: fc.subarray(['', 'view:v']),
  },
  { requiredKeys: [] },
);

test('a block has the sums of its rows, whatever is selected and grouped by', () => {
  const by = fc.option(fc.constantFrom<FacetKey>(...KEY), { nil: undefined });
  fc.assert(
    fc.property(fc.array(row), narrowing, by, (rows, allowed, column) => {
      const sets = Object.entries(allowed).map(([name, values]) => [name, new Set<unknown>(values)] as const);
      const selected = rows.filter((each) => sets.every(([name, set]) => set.has(each[name])));
      const groups = Map.groupBy(selected, (each) => (column === undefined ? '2026-06-30' : (each[column] ?? '')));
      const expected = [...groups].map(([value, members]) => {
        const sumOf = (name: string) => members.reduce((sum, each) => sum + Number(each[name]), 0);
        return [value, Object.fromEntries(COUNTS.map((name) => [name, sumOf(name)]))] as const;
      });
      const sums = openSums();
      for (const part of [rows.slice(0, 3), rows.slice(3)]) {
        const block = packFacets(part);
        const selection = select(
          block,
          Object.fromEntries(sets.map(([name, set]) => [name, (value) => set.has(value)])),
        );
        addSelection(sums, block, selection, column === undefined ? { one: '2026-06-30' } : { by: column });
      }
      expect(new Map(valuesOf(sums))).toEqual(new Map(expected));
    }),
  );
});
