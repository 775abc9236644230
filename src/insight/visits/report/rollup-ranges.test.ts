import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../platform/lib/utc-day.ts';
import { rangeOf } from './date-range.ts';
import { rollupRanges } from './rollup-ranges.ts';

const days = (from: string, to: string) => ({ unit: 'days', from, to });
const months = (from: string, to: string) => ({ unit: 'months', from, to });

test.each([
  ['everything', {}, [months('', '9999-12')]],
  ['since the first of a month', { from: '2026-02-01' }, [months('2026-02', '9999-12')]],
  ['since a day in a month', { from: '2026-02-02' }, [months('2026-03', '9999-12'), days('2026-02-02', '2026-02-28')]],
  ['up to the end of a leap month', { to: '2028-02-29' }, [months('', '2028-02')]],
  ['up to a day before it', { to: '2028-02-28' }, [months('', '2028-01'), days('2028-02-01', '2028-02-28')]],
  ['a calendar year', { from: '2026-01-01', to: '2026-12-31' }, [months('2026-01', '2026-12')]],
  ['one day', { from: '2026-06-30', to: '2026-06-30' }, [days('2026-06-30', '2026-06-30')]],
  ['parts of two months', { from: '2026-06-02', to: '2026-07-30' }, [days('2026-06-02', '2026-07-30')]],
  [
    'a year from day to day',
    { from: '2025-11-15', to: '2026-11-14' },
    [months('2025-12', '2026-10'), days('2025-11-15', '2025-11-30'), days('2026-11-01', '2026-11-14')],
  ],
])('%s', (_name, range, ranges) => {
  expect(rollupRanges(rangeOf(range))).toEqual(ranges);
});

test('The spans of any range contain each of its days once, and no other day', () => {
  const someDay = fc.integer({ min: 0, max: 1_500 }).map((offset) => addDays('2026-01-15', offset));
  fc.assert(
    fc.property(someDay, someDay, someDay, (a, b, day) => {
      const [from = a, to = b] = [a, b].sort();
      const holding = rollupRanges({ from, to }).filter((span) => {
        const period = span.unit === 'days' ? day : day.slice(0, 7);
        return period >= span.from && period <= span.to;
      });
      expect(holding.length).toBe(day >= from && day <= to ? 1 : 0);
    }),
    { numRuns: 1_000 },
  );
});
