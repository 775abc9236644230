import { expect, test } from 'vitest';
import { wallRows } from './wall-rows.ts';

/** Returns the sums of the parts of each row, at the width of window with this index. */
function rowSums(ratios: number[], at: number): number[] {
  const sums: number[] = [];
  let left = 0;
  for (const item of wallRows(ratios, 'w')) {
    if (left === 0) {
      sums.push(0);
      left = item[`--w${at}n`] ?? 0;
    }
    sums.push((sums.pop() ?? 0) + (item[`--w${at}`] ?? 0));
    left -= 1;
  }
  expect(left).toBe(0);
  return sums;
}

const MIXED = Array.from({ length: 60 }, (_, index) => [1.5, 0.667, 1, 1.778, 0.8][(index * 7) % 5] ?? 1);

test.each([0, 1, 2, 3])('each row of a wall is full, the last as well, in window %i', (at) => {
  for (const ratios of [MIXED, MIXED.slice(0, 7), MIXED.slice(0, 23), Array(10).fill(1.5), Array(6).fill(0.667)]) {
    for (const sum of rowSums(ratios, at)) {
      expect(sum).toBeGreaterThan(0.99);
      expect(sum).toBeLessThanOrEqual(1);
    }
  }
});

test('a lone picture is not larger than a row, and a picture of unknown shape has the usual one', () => {
  const [portrait] = wallRows([0.667], 'w');
  expect(portrait?.['--w2']).toBeCloseTo(0.667 / (4.2 * 0.55), 2);
  expect(portrait?.['--w2n']).toBe(1);
  expect(wallRows([undefined], 'w')).toEqual(wallRows([1.6], 'w'));
  expect(wallRows([], 'w')).toEqual([]);
});

test('no row is much higher than another', () => {
  const items = wallRows(MIXED, 'w');
  const heights = items.map((item, index) => (item['--w2'] ?? 0) / (MIXED[index] ?? 1));
  expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(2);
});
