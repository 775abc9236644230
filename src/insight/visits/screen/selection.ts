import type { DateRange } from '../country-report.ts';
import { customDays, daysOf, rangeName } from '../report/date-range.ts';
import { linkFilterOf } from '../report/recipient-privacy.ts';
import { FILTERS, type Filter, type Filters } from '../visit-report.ts';

/** What the reports on the screen show: stored in the URL, so that it can be bookmarked. */
export type Selection = { days: DateRange; filters: Filters };

/** The days and filters of the query; the country is part of the path. */
export function selectionOf(query: URLSearchParams, countryCode: string | undefined, now: number): Selection {
  const days = daysOf(rangeName(query.get('range')), customDays(query), now);
  return { days, filters: filtersOf(query, countryCode) };
}

/** A link is the only filter of its report. */
function filtersOf(query: URLSearchParams, countryCode: string | undefined): Filters {
  const filters: Filters = {};
  for (const filter of FILTERS) {
    const value = filter === 'country' ? countryCode : query.get(filter);
    if (typeof value === 'string') filters[filter] = value;
  }
  const link = linkFilterOf(filters);
  return link === undefined ? filters : { [link]: filters[link] };
}

/** Returns the country in the URL; undefined if it is no country code. */
export function countryCodeOf(param: string | undefined): string | undefined {
  return param !== undefined && /^[a-z]{2}$/i.test(param) ? param.toUpperCase() : undefined;
}

export function without({ days, filters }: Selection, filter: Filter): Selection {
  const { [filter]: _left, ...rest } = filters;
  return { days, filters: rest };
}

export function hasFilters({ filters }: Selection): boolean {
  return Object.keys(filters).length > 0;
}

/** As API parameters: an unbounded day is left out, an empty filter is not. */
export function selectionQuery({ days, filters }: Selection): Record<string, string> {
  const bounds = Object.entries(days).filter(([, day]) => day !== '');
  return { ...Object.fromEntries(bounds), ...filters };
}
