import { addDays, dayCount } from '../../../platform/lib/utc-day.ts';
import type { DateRange } from '../country-report.ts';
import type { OverviewReport, ReportTotals } from '../visit-report.ts';
import {
  countsBy,
  eventCountsOf,
  isNarrowed,
  type Question,
  type ReportScope,
  type Sums,
  sumOf,
  totalsOf,
} from './counts.server.ts';
import { daysBefore } from './date-range.ts';
import { NOTHING } from './report-totals.ts';
import { monthAfter, rollupRanges } from './rollup-ranges.ts';

/** Up to this number of days the chart is by day, beyond it by month. */
const DAYS_MAX = 92;
const HOURS_A_DAY = 24;

type Unit = OverviewReport['unit'];
type Series = OverviewReport['series'];
type Overview = Pick<OverviewReport, 'totals' | 'before' | 'unit' | 'series'>;

/** Returns the totals of a range and of the same number of days before, and the series. */
export async function overviewReport(scope: ReportScope, range: DateRange, today: string): Promise<Overview> {
  const { question, report } = await openOverview(scope, range, today);
  return report(await countsBy(scope, range, question));
}

/** Returns what the report counts, which can be counted together with others, and the report of it. */
export async function openOverview(scope: ReportScope, range: DateRange, today: string) {
  const days = await boundsOf(scope, range, today);
  const isLong = dayCount(days.from, days.to) > DAYS_MAX;
  return {
    question: { filters: scope.filters, isDaily: !isLong } satisfies Question,
    async report(sums: Sums): Promise<Overview> {
      const everybody = sumOf(sums);
      const ranges = isLong ? rollupRanges(range) : [{ unit: 'days', ...range } as const];
      const totals = isNarrowed(scope.filters) ? everybody : { ...everybody, ...(await eventCountsOf(scope, ranges)) };
      const hours = await hoursOf(scope, days, totals);
      const earlier = daysBefore(range, today);
      const before = earlier ? await totalsOf(scope, earlier) : null;
      if (hours) return { totals, before, unit: 'hour', series: hours };
      const unit = isLong ? 'month' : 'day';
      return { totals, before, unit, series: seriesOf(sums, days, unit) };
    },
  };
}

/** An open range begins with the first day that has data. It ends today at the latest. */
async function boundsOf({ database, userId }: ReportScope, { from, to }: DateRange, today: string): Promise<DateRange> {
  const last = to && to < today ? to : today;
  if (from) return { from, to: from > last ? from : last };
  const { first } = await database.db
    .selectFrom('visit_country_days')
    .select((row) => row.fn.min<string | null>('period').as('first'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { from: first && first < last ? first : last, to: last };
}

/** Returns one day by hour. Undefined if its hours are no longer stored, or if there are filters. */
async function hoursOf(
  { database, userId, filters }: ReportScope,
  { from: day, to }: DateRange,
  totals: ReportTotals,
): Promise<Series | undefined> {
  if (day !== to || isNarrowed(filters)) return undefined;
  const hours = Array.from({ length: HOURS_A_DAY }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`);
  const rows = await database.db
    .selectFrom('visit_hours')
    .select(['hour', 'visitors', 'visits', 'views'])
    .where('user_id', '=', userId)
    .where('hour', '>=', hours[0] ?? '')
    .where('hour', '<=', hours.at(-1) ?? '')
    .execute();
  // Read after the totals: there may be more by now.
  const isComplete = rows.reduce((sum, { views }) => sum + views, 0) >= totals.views;
  const known = new Map(rows.map((row) => [row.hour, row]));
  return isComplete ? hours.map((hour) => part(hour, known.get(hour))) : undefined;
}

function part(
  period: string,
  { visitors, visits, views }: Pick<ReportTotals, 'visitors' | 'visits' | 'views'> = NOTHING,
) {
  return { period, visitors, visits, views };
}

/** Returns every period from the first to the last, including those without visitors. */
function seriesOf(sums: Sums, { from, to }: DateRange, unit: Exclude<Unit, 'hour'>): Series {
  const periods: string[] = [];
  if (unit === 'day') for (let day = from; day <= to; day = addDays(day, 1)) periods.push(day);
  else for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) periods.push(month);
  const byPeriod = Map.groupBy(sums, ([period]) => String(period).slice(0, unit === 'day' ? 10 : 7));
  return periods.map((period) => part(period, sumOf(new Map(byPeriod.get(period)))));
}
