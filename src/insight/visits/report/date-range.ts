import { isRealDate } from '../../../platform/lib/fields.ts';
import { studioLanguage, studioLocale, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { addDays, dayCount, utcDay } from '../../../platform/lib/utc-day.ts';
import type { DateRange } from '../country-report.ts';

/** The offered ranges; `all` is unbounded, `custom` takes its days from the URL. */
export const RANGES = [
  ['all', 'All time'],
  ['today', 'Today'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '12 months'],
  ['custom', 'Custom'],
] as const;

export type RangeName = (typeof RANGES)[number][0];

/** The days of a query, in which a missing day means unbounded. */
export function rangeOf({ from = '', to = '' }: { [day in keyof DateRange]?: string | undefined }): DateRange {
  return { from, to };
}

export function rangeName(value: string | null): RangeName {
  return RANGES.find(([name]) => name === value)?.[0] ?? 'all';
}

/** Returns the days of a range, relative to `now` in milliseconds. Custom days may be in either order. */
export function daysOf(name: RangeName, custom: DateRange, now: number): DateRange {
  if (name === 'all') return { from: '', to: '' };
  if (name === 'custom') return inOrder(custom);
  const today = utcDay(new Date(now));
  const length = name === 'today' ? 1 : Number(name);
  return { from: addDays(today, 1 - length), to: today };
}

/** Reads custom days from the URL; '' if invalid. */
export function customDays(query: URLSearchParams): DateRange {
  return { from: realDay(query.get('from') ?? ''), to: realDay(query.get('to') ?? '') };
}

function inOrder({ from, to }: DateRange): DateRange {
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to };
}

function realDay(value: string): string {
  return isRealDate(value) ? value : '';
}

/** Returns the same number of days before, for comparison; undefined if the range has no beginning. */
export function daysBefore({ from, to }: DateRange, today: string): DateRange | undefined {
  if (from === '') return undefined;
  const last = to !== '' && to < today ? to : today;
  return { from: addDays(from, -Math.max(1, dayCount(from, last))), to: addDays(from, -1) };
}

const DAY_FORMAT = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** '1 to 30 Jun 2026', 'all time'. */
export function rangeWords({ from, to }: DateRange): string {
  if (from === '' && to === '') return t('all time');
  const dayFormat = new Intl.DateTimeFormat(studioLocale(), DAY_FORMAT);
  if (from === '') return t('up to {date}', { date: dayFormat.format(timeOf(to)) });
  if (to === '') return t('since {date}', { date: dayFormat.format(timeOf(from)) });
  if (from === to) return dayFormat.format(timeOf(from));
  const range = dayFormat.formatRange(timeOf(from), timeOf(to));
  return studioLanguage() === 'en' ? range.replace(/\s*–\s*/, ' to ') : range;
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
