import { expect, test } from 'vitest';
import { fitted } from './fit-pages.ts';

/** Sets résumés of these lengths in pages; each time is noted. */
function setting(lengths: readonly number[]) {
  const tries: [number, number][] = [];
  const set = (index: number, density: number) => {
    tries.push([index, density]);
    const length = (lengths[index] ?? 0) * density;
    return { pages: Math.ceil(length), fill: length - Math.ceil(length) + 1, index, density };
  };
  const within = (pages: number) => fitted(lengths, pages, set);
  return { within, tries };
}

test('what fits is set once, and a single page with little on it has more air', () => {
  const { within, tries } = setting([2.6, 1]);
  expect(within(3)).toMatchObject({ index: 0, density: 1 });
  expect(tries).toHaveLength(1);
  expect(setting([0.3]).within(3)).toMatchObject({ pages: 1, density: 1.25 });
  expect(setting([0.7]).within(3)).toMatchObject({ pages: 1, density: 1 });
});

test('no page for a line: a last page with little on it is closed up, or filled', () => {
  expect(setting([2.05, 1]).within(3)).toMatchObject({ pages: 2, index: 0, density: 0.93 });
  expect(setting([1.13, 1]).within(3)).toMatchObject({ pages: 1, index: 0, density: 0.86 });
  // Too long to be closed up.
  const { pages, fill } = setting([1.2]).within(3);
  expect([pages, fill >= 0.25]).toEqual([2, true]);
});

test('what is a little too long is closed up before anything is left out', () => {
  expect(setting([3.1, 2.5]).within(3)).toMatchObject({ index: 0, pages: 3, density: 0.93 });
  expect(setting([3.6, 2.5]).within(3)).toMatchObject({ index: 1, density: 1 });
});

test('those that would not fit by the measure of the first are passed over, and the last is always taken', () => {
  const { within, tries } = setting([40, 30, 20, 10, 5, 2.7, 1]);
  expect(within(3)).toMatchObject({ index: 5 });
  expect(tries.map(([index]) => index)).toEqual([0, 5]);
  expect(setting([40, 30]).within(1)).toMatchObject({ index: 1 });
});

test('a file is set nine times at most', () => {
  let tries = 0;
  const made = fitted(Array(40).fill(9), 1, (index) => {
    tries += 1;
    return { pages: 2, fill: 0.1, index };
  });
  expect(tries).toBeLessThanOrEqual(9);
  expect(made.index).toBe(39);
});
