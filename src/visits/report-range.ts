import { isRealDate } from '../lib/fields.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The ranges that the report offers; `all` sets no bound, `custom` takes its days from the address. */
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

/** First and last day (`YYYY-MM-DD`, UTC), both included; '' sets no bound. */
export type Days = { from: string; to: string };

export function rangeName(value: string | null): RangeName {
  return RANGES.find(([name]) => name === value)?.[0] ?? 'all';
}

/** The days that a range covers on the day of `now`, a time in milliseconds. */
export function daysOf(name: RangeName, custom: Days, now: number): Days {
  if (name === 'all') return { from: '', to: '' };
  if (name === 'custom') return { from: realDay(custom.from), to: realDay(custom.to) };
  const length = name === 'today' ? 1 : Number(name);
  return { from: utcDay(now - (length - 1) * DAY_MS), to: utcDay(now) };
}

function realDay(value: string): string {
  return isRealDate(value) ? value : '';
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
