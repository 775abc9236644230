import { expect, test } from 'vitest';
import { isPartial } from './partial-periods.ts';

const NOW = new Date('2026-06-25T10:30:00Z');
const ALL = { from: '', to: '' };

test('the hour, day and month of now are not over', () => {
  expect(isPartial('2026-06-25T10', 'hour', ALL, NOW)).toBe(true);
  expect(isPartial('2026-06-25T09', 'hour', ALL, NOW)).toBe(false);
  expect(isPartial('2026-06-25', 'day', ALL, NOW)).toBe(true);
  expect(isPartial('2026-06-24', 'day', { from: '2026-06-24', to: '2026-06-24' }, NOW)).toBe(false);
  expect(isPartial('2026-06', 'month', ALL, NOW)).toBe(true);
});

test('a month is partial if the range begins after its first day or ends before its last', () => {
  const of = (from: string, to: string) => isPartial('2026-02', 'month', { from, to }, NOW);
  expect(of('2026-02-02', '')).toBe(true);
  expect(of('2026-02-01', '2026-02-28')).toBe(false);
  expect(of('2026-02-01', '2026-02-27')).toBe(true);
  expect(of('2025-12-02', '2026-03-01')).toBe(false);
});
