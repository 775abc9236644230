import { expect, test } from 'vitest';
import { nextSlice } from './adaptive-batch-size.ts';

test('Slices grow and shrink until each takes its time, whatever a tally costs', () => {
  for (const tallyMs of [0.01, 0.03, 0.07]) {
    let tallies = 100;
    for (let slice = 0; slice < 20; slice++) tallies = nextSlice(tallies, tallies * tallyMs);
    expect(tallies * tallyMs).toBeCloseTo(8, 0);
  }
});

test('One slow slice does not make all that follow small, and no slice is empty or without end', () => {
  expect(nextSlice(600, 10_000)).toBe(400);
  expect(nextSlice(100, 10_000)).toBe(100);
  expect(nextSlice(2_000, 0)).toBe(2_000);
});
