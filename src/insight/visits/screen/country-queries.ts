import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api-client.ts';
import { isAppError } from '../../../platform/lib/app-error.ts';
import type { CountryReport, CountryVisitors, DateRange, PlaceReport } from '../country-report.ts';
import { ROWS_MAX } from '../visit-report.ts';
import { FRESH_MS, readBreakdown } from './report-queries.ts';
import { hasFilters, type Selection, selectionQuery, without } from './selection.ts';

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
  if (!hasFilters(selection)) return (await readAllCountries(selection.days)).countries;
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

export function readPlaces(country_code: string, days: DateRange): Promise<PlaceReport> {
  const options = { params: { country_code }, query: selectionQuery({ days, filters: {} }) };
  return unblocked(
    () => api('GET /api/analytics/track/countries/:country_code', options),
    () => api('GET /api/audience/countries/:country_code', options),
  );
}

function readAllCountries(days: DateRange): Promise<CountryReport> {
  const options = { query: selectionQuery({ days, filters: {} }) };
  return unblocked(
    () => api('GET /api/analytics/track/countries', options),
    () => api('GET /api/audience/countries', options),
  );
}

/** The specification's path, or the same response under a path that is on no ad blocker's list. */
async function unblocked<T>(read: () => Promise<T>, readNeutral: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unavailable') throw error;
    return readNeutral();
  }
}
