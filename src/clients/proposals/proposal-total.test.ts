import { expect, test } from 'vitest';
import { lineTotal, totalOf } from './proposal-total.ts';

test('amounts are exact to the cent, however many lines there are', () => {
  expect(lineTotal({ quantity: 0.1, unit_price: 0.7 })).toBe(0.07);
  expect(lineTotal({ quantity: 1.15, unit_price: 1.1 })).toBe(1.27);
  expect(lineTotal({ quantity: 10_000, unit_price: 9_999_999.99 })).toBe(99_999_999_900);
  expect(totalOf(Array.from({ length: 50 }, () => ({ quantity: 3, unit_price: 0.1 })))).toBe(15);
  expect(totalOf([])).toBe(0);
});

test('a line below zero is a discount', () => {
  const lines = [
    { quantity: 2.5, unit_price: 400 },
    { quantity: 1, unit_price: -100.5 },
  ];
  expect(lines.map(lineTotal)).toEqual([1_000, -100.5]);
  expect(totalOf(lines)).toBe(899.5);
});
