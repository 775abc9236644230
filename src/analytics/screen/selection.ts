import { FILTERS, type Filter } from '../../model/visit-report.ts';
import { customDays, type Days, daysOf, rangeName } from '../report/report-range.ts';

/** What the reports are narrowed down by; a filter that is there and '' means visitors without one. */
export type Filters = Partial<Record<Filter, string>>;

/** What the reports on the screen are of: kept in the address, so that it can be bookmarked. */
export type Selection = { days: Days; filters: Filters };

/** Beside the days, the filters; the country is no part of the query, since the routes have it in their path. */
export function selectionOf(query: URLSearchParams, countryCode: string | undefined, now: number): Selection {
  const days = daysOf(rangeName(query.get('range')), customDays(query), now);
  return { days, filters: filtersOf(query, countryCode) };
}

function filtersOf(query: URLSearchParams, countryCode: string | undefined): Filters {
  const filters: Filters = {};
  for (const filter of FILTERS) {
    const value = filter === 'country' ? countryCode : query.get(filter);
    if (typeof value === 'string') filters[filter] = value;
  }
  return filters;
}

/** The country that an address names; undefined where what it names is no country's code. */
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

/** As the calls take it: a day without a bound is left out, an empty filter is not. */
export function selectionQuery({ days, filters }: Selection): URLSearchParams {
  const bounds = Object.entries(days).filter(([, day]) => day !== '');
  return new URLSearchParams([...bounds, ...Object.entries(filters)]);
}
