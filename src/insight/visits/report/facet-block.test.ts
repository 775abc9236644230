import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROLLUPS } from '../rollup/rollup-sums.ts';
import { type FacetKey, openPacker, sumBlock } from './facet-block.ts';

const { key: KEY, counts: COUNTS } = ROLLUPS.visit_facet;
const count = fc.oneof(fc.constant(0), fc.nat(3), fc.constantFrom(255, 256, 65_535, 65_536, 4_000_000));
const row = fc.record({
  country_code: fc.constantFrom('DE', 'FR', 'ZZ'),
  source_id: fc.constantFrom(0, 7, 2 ** 47),
  tech_id: fc.constantFrom(0, 9),
  page: fc.constantFrom('', 'project', 'view:v'),
  ...Object.fromEntries(COUNTS.map((name) => [name, count])),
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
      const packer = openPacker();
      packer.add(rows.slice(0, 3));
      packer.add(rows.slice(3));
      const block = packer.pack();
      const sets = Object.fromEntries(
        Object.entries(allowed).map(([name, values]) => [name, new Set<unknown>(values)]),
      );
      const selected = rows.filter((each) => Object.entries(sets).every(([name, set]) => set.has(each[name])));
      const groups = Map.groupBy(selected, (each) => (column === undefined ? '' : (each[column] ?? '')));
      const expected = [...groups].map(([value, members]) => {
        return [value, COUNTS.map((name) => members.reduce((sum, each) => sum + Number(each[name]), 0))] as const;
      });
      const sums = sumBlock(block, { narrowing: sets as never, by: column, counts: COUNTS });
      expect(new Map(sums)).toEqual(new Map(expected));
      expect(block.rows).toBe(rows.length);
    }),
  );
});

test('each event of a visitor changes the number of events of a block', () => {
  const eventsOf = (counted: Record<string, number>) => {
    const packer = openPacker();
    packer.add([{ ...Object.fromEntries(COUNTS.map((name) => [name, 0])), ...counted }]);
    return packer.pack().events;
  };
  for (const event of ['views', 'live_clicks', 'repository_clicks', 'messages', 'downloads']) {
    expect([event, eventsOf({ [event]: 2 })]).toEqual([event, 2]);
  }
  expect(eventsOf({ visitors: 1, visits: 1, page_visitors: 1 })).toBe(0);
});
