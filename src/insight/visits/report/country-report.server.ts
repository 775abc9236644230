import type { Db } from '../../../platform/db/open.ts';
import type {
  CityVisitors,
  CountryVisitors,
  DateRange,
  Excluded,
  PlaceReport,
  RegionVisitors,
} from '../country-report.ts';
import { breakdownReport, placeSums } from './breakdown.server.ts';
import type { ReportScope } from './counts.server.ts';
import { rollupRanges } from './rollup-ranges.ts';

const UNKNOWN_PLACE_NAME = 'Unknown';
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/**
 * Returns the visitors of a portfolio by country, most first. A person counts once a day; today's visitors up to the
 * last write.
 */
export async function countryReport(scope: ReportScope, range: DateRange): Promise<CountryVisitors[]> {
  const { rows } = await breakdownReport(scope, 'country', range, Number.POSITIVE_INFINITY);
  return rows.map(({ value, label, visitors }) => ({ country: label, country_code: value, unique_visitors: visitors }));
}

type Places = Pick<PlaceReport, 'regions' | 'cities'>;

/**
 * Returns the filtered country's visitors by region and by city, most first; both add up to the country's number.
 */
export async function placeReport(scope: ReportScope, range: DateRange): Promise<Places> {
  const places = await placeSums(scope, rollupRanges(range));
  const cities: CityVisitors[] = places.map(({ region, city, totals }) => ({
    city: city || UNKNOWN_PLACE_NAME,
    region: region || UNKNOWN_PLACE_NAME,
    unique_visitors: totals.visitors,
  }));
  return {
    regions: sumByRegion(cities).sort(byVisitors((row) => row.region)),
    cities: cities.sort(byVisitors((row) => `${row.city} ${row.region}`)),
  };
}

function sumByRegion(cities: readonly CityVisitors[]): RegionVisitors[] {
  const sums = new Map<string, number>();
  for (const { region, unique_visitors } of cities) sums.set(region, (sums.get(region) ?? 0) + unique_visitors);
  return [...sums].map(([region, unique_visitors]) => ({ region, unique_visitors }));
}

function byVisitors<T extends { unique_visitors: number }>(name: (row: T) => string) {
  return (a: T, b: T) => b.unique_visitors - a.unique_visitors || name(a).localeCompare(name(b), 'en');
}

/** Returns the views that were not counted for any visitor. */
export async function excludedReport(db: Db, userId: string, range: DateRange): Promise<Excluded> {
  const { bots, anonymous } = await db
    .selectFrom('visit_left_out')
    .select((row) => [
      row.fn.sum<number | null>('bots').as('bots'),
      row.fn.sum<number | null>('anonymous').as('anonymous'),
    ])
    .where('user_id', '=', userId)
    .where('day', '>=', range.from || FIRST_DAY)
    .where('day', '<=', range.to || LAST_DAY)
    .executeTakeFirstOrThrow();
  return { bots_left_out: bots ?? 0, anonymous_views: anonymous ?? 0 };
}
