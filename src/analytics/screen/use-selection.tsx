import { useParams, useSearchParams } from 'react-router';
import type { Filter } from '../../model/visit-report.ts';
import { customDays, rangeName } from '../report/report-range.ts';
import { countryCodeOf, type Selection, selectionOf } from './selection.ts';

const PATH = '/analytics/country';

/** What is selected stands in the address alone: country, city and region in its path, the rest in its query. */
export function useSelection() {
  const { country, city, region } = useParams();
  const [query, setQuery] = useSearchParams();
  const selection: Selection = selectionOf(query, countryCodeOf(country), Date.now());

  function addressOf(places: readonly string[], search = query): string {
    const path = places.map((place) => `/${encodeURIComponent(place)}`).join('');
    return `${PATH}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
  /** Where a click on a row leads: the filter with this value, or without the filter. */
  function filteredBy(filter: Filter, value: string | undefined): string {
    if (filter === 'country') return addressOf(value === undefined ? [] : [value]);
    const search = new URLSearchParams(query);
    if (value === undefined) search.delete(filter);
    else search.set(filter, value);
    return addressOf(placesOf(country, city, region), search);
  }
  /** Other days replace the address: going back leads to the screen before, not through every choice. */
  function set(values: Record<string, string>): void {
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [key, value] of Object.entries(values)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      // At once: a control whose value waits for the address would show the old one in between.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  }
  return {
    selection,
    range: rangeName(query.get('range')),
    /** As they were chosen, in either order. */
    custom: customDays(query),
    isCompared: query.has('compare'),
    place: { country, city, region },
    addressOf: (...places: string[]) => addressOf(places),
    unfiltered: () => PATH + keptOf(query),
    filteredBy,
    set,
  };
}

function placesOf(...places: (string | undefined)[]): string[] {
  return places.filter((place) => place !== undefined);
}

/** The days and the comparison stay when all filters go. */
function keptOf(query: URLSearchParams): string {
  const kept = [...query].filter(([key]) => ['range', 'from', 'to', 'compare'].includes(key));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}
