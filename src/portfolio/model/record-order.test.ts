import { expect, test } from 'vitest';
import { dateKey } from './record-rules.ts';

const PERIOD = ['start_year', 'end_year'] as const;
const newestFirst = (fields: readonly string[], records: readonly Record<string, string>[]) =>
  records.toSorted((a, b) => (dateKey(fields, b) > dateKey(fields, a) ? 1 : -1));

test('by date, what is still going on is first, and what has no date last', () => {
  const records = [
    { start_year: '', end_year: '' },
    { start_year: '2010', end_year: '2014' },
    { start_year: '2016-03', end_year: '' },
    { start_year: '2011', end_year: '2014-06' },
    { start_year: '2020-01-01', end_year: '' },
    { start_year: '', end_year: '2013' },
  ];
  expect(newestFirst(PERIOD, records)).toEqual([4, 2, 3, 1, 5, 0].map((index) => records[index]));
});

test('with one date, the newest is first', () => {
  const records = [{ awarded_date: '2014' }, { awarded_date: '' }, { awarded_date: '2014-06-01' }];
  expect(newestFirst(['awarded_date'], records)).toEqual([2, 0, 1].map((index) => records[index]));
});
