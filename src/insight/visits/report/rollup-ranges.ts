import { addDays } from '../../../platform/lib/utc-day.ts';
import type { DateRange } from '../country-report.ts';

/** Days (`2026-06-30`) or whole months (`2026-06`), inclusive. */
export type RollupRange = { unit: 'days' | 'months'; from: string; to: string };

/**
 * Splits a range into spans that add up to it, with whole months as months: a person counts once a day, so a month is
 * the sum of its days, and a report on years reads hundreds of rows instead of tens of thousands.
 */
export function rollupRanges({ from, to }: DateRange): RollupRange[] {
  const firstMonth = from.endsWith('-01') ? monthOf(from) : from && monthAfter(from);
  const lastMonth = to === '' ? '9999-12' : isLastOfMonth(to) ? monthOf(to) : monthBefore(to);
  if (firstMonth > lastMonth) return [{ unit: 'days', from, to }];
  const ranges: RollupRange[] = [{ unit: 'months', from: firstMonth, to: lastMonth }];
  if (from > '' && from < `${firstMonth}-01`) ranges.push({ unit: 'days', from, to: addDays(`${firstMonth}-01`, -1) });
  if (to > `${lastMonth}-31`) ranges.push({ unit: 'days', from: `${monthOf(to)}-01`, to });
  return ranges;
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function monthAfter(day: string): string {
  return monthOf(addDays(`${monthOf(day)}-28`, 4));
}

function monthBefore(day: string): string {
  return monthOf(addDays(`${monthOf(day)}-01`, -1));
}

function isLastOfMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
}
