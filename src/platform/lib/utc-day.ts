import { DAY_MS } from './time.ts';

/** Returns the day in UTC as `YYYY-MM-DD`; visitors are counted per UTC day. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}

/** Returns the number of days from first to last, inclusive; 0 or less if last is before first. */
export function dayCount(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS + 1;
}
