import type { DateRange } from '../country-report.ts';
import { DIMENSIONS, type ScreenReport } from '../visit-report.ts';
import { breakdownOfCounts } from './breakdown.server.ts';
import { countAll, isCounted, type Question, type ReportScope } from './counts.server.ts';
import { openOverview } from './overview.server.ts';
import { combinationFault } from './recipient-privacy.ts';

type Screen = Pick<ScreenReport, 'totals' | 'before' | 'unit' | 'series' | 'countries' | 'breakdowns'>;

/**
 * Returns the overview and all breakdowns that may be combined with the filters, counted together. The countries ignore a
 * filter on the country.
 */
export async function screenReport(
  scope: ReportScope,
  range: DateRange,
  today: string,
  limit: number,
): Promise<Screen> {
  const { country: _, ...withoutCountry } = scope.filters;
  const dimensions = DIMENSIONS.filter(isCounted).filter((name) => combinationFault(scope.filters, name) === undefined);
  const overview = await openOverview(scope, range, today);
  const questions: Question[] = dimensions.map((dimension) => ({ filters: scope.filters, dimension }));
  const ofCountries = { filters: withoutCountry, dimension: 'country' } as const;
  const [totals = new Map(), countries = new Map(), ...sums] = await countAll(scope, range, [
    overview.question,
    ofCountries,
    ...questions,
  ]);
  const breakdowns: Screen['breakdowns'] = [];
  for (const [index, dimension] of dimensions.entries()) {
    const counted = sums[index] ?? new Map();
    breakdowns.push({ dimension, ...(await breakdownOfCounts(scope, dimension, counted, limit)) });
  }
  const everywhere = { ...scope, filters: withoutCountry };
  const { rows } = await breakdownOfCounts(everywhere, 'country', countries, Number.POSITIVE_INFINITY);
  return { ...(await overview.report(totals)), countries: rows, breakdowns };
}
