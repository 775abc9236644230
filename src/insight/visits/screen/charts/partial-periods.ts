import { addDays } from '../../../../platform/lib/utc-day.ts';
import type { DateRange } from '../../country-report.ts';
import type { OverviewReport } from '../../visit-report.ts';

const HOUR_CHARACTERS = 13;
const DAY_CHARACTERS = 10;
const MONTH_CHARACTERS = 7;
const CHARACTERS: Record<OverviewReport['unit'], number> = {
  hour: HOUR_CHARACTERS,
  day: DAY_CHARACTERS,
  month: MONTH_CHARACTERS,
};

/** True for the period that is not over yet, and for a month of which the range has only some days. */
export function isPartial(
  period: string,
  unit: OverviewReport['unit'],
  { from, to }: DateRange,
  now = new Date(),
): boolean {
  if (period === now.toISOString().slice(0, CHARACTERS[unit])) return true;
  if (unit !== 'month') return false;
  const isCutAtStart = from.startsWith(period) && !from.endsWith('-01');
  return isCutAtStart || (to.startsWith(period) && addDays(to, 1).startsWith(period));
}
