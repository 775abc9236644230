import { endOfPartialDate } from '../../platform/lib/partial-date.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { addDays, utcDay } from '../../platform/lib/utc-day.ts';
import type { DateRange } from '../visits/country-report.ts';

/** How long before its end a mail names a certificate. */
export const NAMED_DAYS = 60;
/** In the last days a certificate is reason enough for a mail. */
const LAST_DAYS = 14;

/** `lastDay` is the last on which it is valid; `isNews` if it is reason enough for a mail. */
export type ExpiringCertificate = { title: string; lastDay: string; isNews: boolean };

/** Returns those that expire within 60 days of a period, the next one first. Each is news once, and again at the end. */
export function expiringCertificates(
  certificates: readonly { title: string; expiration_date: string }[],
  { from, to }: DateRange,
): ExpiringCertificate[] {
  return certificates
    .map(({ title, expiration_date }) => {
      const lastDay = utcDay(new Date(endOfPartialDate(expiration_date).getTime() - DAY_MS));
      const isNew = lastDay >= addDays(from, NAMED_DAYS);
      return { title, lastDay, isNews: isNew || lastDay <= addDays(to, LAST_DAYS) };
    })
    .filter(({ lastDay }) => lastDay > to && lastDay <= addDays(to, NAMED_DAYS))
    .sort((a, b) => a.lastDay.localeCompare(b.lastDay) || a.title.localeCompare(b.title, 'en'));
}
