import { useParams, useSearchParams } from 'react-router';
import { customDays, rangeName } from '../report/date-range.ts';
import { linkFilterOf } from '../report/recipient-privacy.ts';
import type { Filter } from '../visit-report.ts';
import { countryCodeOf, type Selection, selectionOf } from './selection.ts';

const PATH = '/analytics/country';

/** The selection is stored in the URL only: country, city and region in its path, the rest in its query. */
export function useSelection() {
  const { country, city, region } = useParams();
  const [query, setQuery] = useSearchParams();
  const selection: Selection = selectionOf(query, countryCodeOf(country), Date.now());
  const isOfLink = linkFilterOf(selection.filters) !== undefined;

  function pathOf(places: readonly string[], search = query): string {
    const path = places.map((place) => `/${encodeURIComponent(place)}`).join('');
    return `${PATH}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
  /** Returns the link of a row: the filter with this value, or without the filter. A share link is the only filter. */
  function filteredBy(filter: Filter, value: string | undefined): string {
    if (isOfLink || isLinkFilter(filter, value)) return PATH + searchOf(keptOf(query), filter, value);
    if (filter === 'country') return pathOf(value === undefined ? [] : [value]);
    const search = new URLSearchParams(query);
    if (value === undefined) search.delete(filter);
    else search.set(filter, value);
    return pathOf(placesOf(country, city, region), search);
  }
  /** Changed days replace the history entry: 'back' leads to the previous screen, not through every choice. */
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
      // Synchronously: a control bound to the URL would briefly show the old value.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  }
  return {
    selection,
    range: rangeName(query.get('range')),
    /** As chosen, in either order. */
    custom: customDays(query),
    isCompared: query.has('compare'),
    /** True if the filter is a share link. */
    isOfLink,
    place: isOfLink ? {} : { country, city, region },
    pathOf: (...places: string[]) => pathOf(places),
    unfiltered: () => PATH + searchOf(keptOf(query)),
    filteredBy,
    set,
  };
}

function placesOf(...places: (string | undefined)[]): string[] {
  return places.filter((place) => place !== undefined);
}

/** The days and the comparison remain when all filters are removed. */
function keptOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([key]) => ['range', 'from', 'to', 'compare'].includes(key)));
}

function searchOf(kept: URLSearchParams, filter?: Filter, value?: string): string {
  if (filter !== undefined && value !== undefined) kept.set(filter, value);
  return kept.size > 0 ? `?${kept}` : '';
}

/** True if the filter with this value selects one share link. */
export function isLinkFilter(filter: Filter, value: string | undefined): boolean {
  return value !== undefined && linkFilterOf({ [filter]: value }) !== undefined;
}
