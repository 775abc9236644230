import { expect, test } from 'vitest';
import { displayDate } from './display-date.ts';

test('a date is shown as its month and year', () => {
  expect(displayDate('2014-06-15')).toBe('Jun 2014');
});

test('a partial date is shown as entered', () => {
  expect(displayDate('2014')).toBe('2014');
  expect(displayDate('2014-12')).toBe('Dec 2014');
});

test("an empty date is shown as ''", () => {
  expect(displayDate('')).toBe('');
});
