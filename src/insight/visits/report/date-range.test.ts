import { expect, test } from 'vitest';
import { customDays, daysBefore, daysOf, rangeName, rangeWords } from './date-range.ts';

const NOW = Date.parse('2026-03-01T00:30:00Z');
const NONE = { from: '', to: '' };

test('a range ends today and includes both its days', () => {
  expect(daysOf('today', NONE, NOW)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(daysOf('7', NONE, NOW)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysOf('365', NONE, NOW)).toEqual({ from: '2025-03-02', to: '2026-03-01' });
});

test('all time is unbounded, and a custom range accepts only real days, in either order', () => {
  expect(daysOf('all', { from: '2020-01-01', to: '' }, NOW)).toEqual(NONE);
  expect(daysOf('custom', customDays(new URLSearchParams('from=2026-02-30&to=2026-03-01')), NOW)).toEqual({
    from: '',
    to: '2026-03-01',
  });
  const back = { from: '2026-03-01', to: '2026-02-01' };
  expect(daysOf('custom', back, NOW)).toEqual({ from: '2026-02-01', to: '2026-03-01' });
});

test('an unknown range is all time', () => {
  expect([rangeName(null), rangeName('x'), rangeName('30')]).toEqual(['all', 'all', '30']);
});

test('the comparison has as many days, and ends before the range begins; an open or future end is today', () => {
  const before = (from: string, to: string) => daysBefore({ from, to }, '2026-03-01');
  expect(before('2026-02-23', '2026-03-01')).toEqual({ from: '2026-02-16', to: '2026-02-22' });
  expect(before('2026-03-01', '')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(before('2026-02-28', '2026-12-31')).toEqual({ from: '2026-02-26', to: '2026-02-27' });
  expect(before('2027-01-01', '')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  expect(before('2024-02-01', '2024-02-29')).toEqual({ from: '2024-01-03', to: '2024-01-31' });
  expect(before('', '2026-03-01')).toBeUndefined();
});

test.each([
  ['all time', NONE],
  ['1 Mar 2026', { from: '2026-03-01', to: '2026-03-01' }],
  ['20 Feb to 1 Mar 2026', { from: '2026-02-20', to: '2026-03-01' }],
  ['1 Dec 2025 to 1 Mar 2026', { from: '2025-12-01', to: '2026-03-01' }],
  ['since 1 Mar 2026', { from: '2026-03-01', to: '' }],
  ['up to 1 Mar 2026', { from: '', to: '2026-03-01' }],
])('a range reads %s', (words, days) => {
  expect(rangeWords(days)).toBe(words);
});
