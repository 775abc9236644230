import { addDays } from '../../platform/lib/utc-day.ts';
import type { Digest } from '../../portfolio/model/user.ts';
import type { DateRange } from '../visits/country-report.ts';

/** A mail that could not be sent on its day is sent on the next ones: after an outage of more than this it is old news. */
const DAYS_LATE_MAX = 2;
const DAYS_OF_WEEK = 7;

/** Returns the last whole week (from Monday) or month before `today`; undefined if its mail is no longer due. */
export function duePeriod(digest: Exclude<Digest, 'off'>, today: string): DateRange | undefined {
  const daysLate = digest === 'weekly' ? daysSinceMonday(today) : Number(today.slice(8)) - 1;
  if (daysLate > DAYS_LATE_MAX) return undefined;
  const to = addDays(today, -daysLate - 1);
  return { from: digest === 'weekly' ? addDays(to, 1 - DAYS_OF_WEEK) : `${to.slice(0, 7)}-01`, to };
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
}
