import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api-client.ts';
import { isAppError } from '../../../platform/lib/app-error.ts';
import { CountryReport, type CountryVisitors, type DateRange, PlaceReport } from '../country-report.ts';
import { ROWS_MAX } from '../visit-report.ts';
import { FRESH_MS, readBreakdown } from './analytics-api.ts';
import { hasFilters, type Selection, selectionQuery, without } from './selection.ts';

const PATH = '/api/analytics/track/countries';
/** The same responses under a path that is on no ad blocker's list. */
const NEUTRAL_PATH = '/api/audience/countries';

/** A selected country does not filter the others out: the report shows its rank among them. */
export function countriesQuery(selected: Selection) {
  const selection = without(selected, 'country');
  return queryOptions({
    queryKey: ['visitors', selection],
    queryFn: () => readCountries(selection),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** The specification's request; with filters, the report that supports them. */
export async function readCountries(selection: Selection): Promise<CountryVisitors[]> {
  if (!hasFilters(selection)) return CountryReport.parse(await read('', selection.days)).countries;
  const { rows } = await readBreakdown('country', selection, ROWS_MAX);
  return rows.map(({ value, label, visitors }) => ({
    country: label,
    country_code: value,
    unique_visitors: visitors,
  }));
}

export function placesQuery(countryCode: string, days: DateRange) {
  return queryOptions({
    queryKey: ['visitors', countryCode, days],
    queryFn: () => readPlaces(countryCode, days),
    staleTime: FRESH_MS,
  });
}

export async function readPlaces(countryCode: string, days: DateRange): Promise<PlaceReport> {
  return PlaceReport.parse(await read(`/${encodeURIComponent(countryCode)}`, days));
}

async function read(place: string, days: DateRange): Promise<unknown> {
  const query = selectionQuery({ days, filters: {} });
  const rest = query.size > 0 ? `${place}?${query}` : place;
  try {
    return await call(PATH + rest);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unavailable') throw error;
    return call(NEUTRAL_PATH + rest);
  }
}
