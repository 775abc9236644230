import { expect, test } from 'vitest';
import { daysOf, rangeName } from './report-range.ts';

const NOW = Date.parse('2026-03-01T00:30:00Z');
const NONE = { from: '', to: '' };

test('a range ends today and counts both its days', () => {
  expect(daysOf('today', NONE, NOW)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(daysOf('7', NONE, NOW)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysOf('365', NONE, NOW)).toEqual({ from: '2025-03-02', to: '2026-03-01' });
});

test('all time sets no bound, and a custom range takes real days alone', () => {
  expect(daysOf('all', { from: '2020-01-01', to: '' }, NOW)).toEqual(NONE);
  expect(daysOf('custom', { from: '2026-02-30', to: '2026-03-01' }, NOW)).toEqual({ from: '', to: '2026-03-01' });
});

test('what is no range is all time', () => {
  expect([rangeName(null), rangeName('x'), rangeName('30')]).toEqual(['all', 'all', '30']);
});
