import { expect, test } from 'vitest';
import { atPrecision, precisionOf } from './partial-date.ts';

test('the precision of a date is that of its last part', () => {
  expect(['', '2014', '2014-06', '2014-06-15'].map(precisionOf)).toEqual(['day', 'year', 'month', 'day']);
});

test('a date can be made less precise, never more', () => {
  expect(atPrecision('2014-06-15', 'month')).toBe('2014-06');
  expect(atPrecision('2014-06', 'year')).toBe('2014');
  expect(atPrecision('2014', 'month')).toBeUndefined();
  expect(atPrecision('', 'year')).toBeUndefined();
});
