import { expect, test } from 'vitest';
import { numberOf } from './proposal-values.ts';

test('numbers are read as people type them, and nothing else is a number', () => {
  expect(['2', '2.5', '2,5', ' 1 200 ', '-100.50', "1'200"].map(numberOf)).toEqual([2, 2.5, 2.5, 1200, -100.5, 1200]);
  for (const typed of ['', 'two', '1.000,50', '1,000.50', '€5'])
    expect([typed, numberOf(typed)]).toEqual([typed, Number.NaN]);
});
