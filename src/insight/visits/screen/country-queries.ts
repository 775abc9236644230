import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api-client.ts';
import { isAppError } from '../../../platform/lib/app-error.ts';
import type { CountryVisitors, DateRange, PlaceReport } from '../country-report.ts';
import { type BreakdownRow, ROWS_MAX } from '../visit-report.ts';
import { FRESH_MS, readBreakdown } from './report-queries.ts';
import { hasFilters, type Selection, selectionQuery } from './selection.ts';

/** The specification's request, of all visitors. */
export function countriesQuery(days: DateRange) {
  return queryOptions({
    queryKey: ['visitors', days],
    queryFn: () => readAllCountries(days),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** With filters, the report that supports them. */
export async function readCountries(selection: Selection): Promise<CountryVisitors[]> {
  if (!hasFilters(selection)) return readAllCountries(selection.days);
  return (await readBreakdown('country', selection, ROWS_MAX)).rows.map(countryOf);
}

export function countryOf({ value, label, visitors }: BreakdownRow): CountryVisitors {
  return { country: label, country_code: value, unique_visitors: visitors };
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

async function readAllCountries(days: DateRange): Promise<CountryVisitors[]> {
  const options = { query: selectionQuery({ days, filters: {} }) };
  const { countries } = await unblocked(
    () => api('GET /api/analytics/track/countries', options),
    () => api('GET /api/audience/countries', options),
  );
  return countries;
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
