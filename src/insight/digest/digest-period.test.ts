import { expect, test } from 'vitest';
import { duePeriod } from './digest-period.ts';

test.each([
  ['2026-11-23', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-25', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-26', undefined],
  ['2026-11-22', undefined],
  ['2027-01-04', { from: '2026-12-28', to: '2027-01-03' }],
])('on %s the last week is due: %o', (today, period) => {
  expect(duePeriod('weekly', today)).toEqual(period);
});

test.each([
  ['2026-12-01', { from: '2026-11-01', to: '2026-11-30' }],
  ['2024-03-03', { from: '2024-02-01', to: '2024-02-29' }],
  ['2027-01-01', { from: '2026-12-01', to: '2026-12-31' }],
  ['2026-12-04', undefined],
])('on %s the last month is due: %o', (today, period) => {
  expect(duePeriod('monthly', today)).toEqual(period);
});
