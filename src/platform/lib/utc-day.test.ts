import { expect, test } from 'vitest';
import { addDays, utcDay } from './utc-day.ts';

test('A day ends at midnight in UTC', () => {
  expect(utcDay(new Date('2026-06-30T23:59:59.999Z'))).toBe('2026-06-30');
  expect(utcDay(new Date('2026-07-01T01:30:00+02:00'))).toBe('2026-06-30');
});

test('Days are added across the ends of months, leap days and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
