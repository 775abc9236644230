import { readPage } from '../../../portfolio/representation/visited-page.ts';
import { type Dimension, FILTERS, type Filters, type ReportTotals } from '../visit-report.ts';
import { dimensionValuesOf, type IdColumn } from './dimension-values.server.ts';
import { facetSumsBy } from './facet-cache.server.ts';
import { pageValue, personsOf } from './page-dimensions.server.ts';
import { leavesLinksOut } from './recipient-privacy.ts';
import { type Column, type Narrowing, type ReportDatabase, type Rollup, sumsBy } from './report-sums.server.ts';
import { add, NOTHING } from './report-totals.ts';
import type { RollupRange } from './rollup-ranges.ts';

/** The owner of the portfolio, and the filters for its visitors. */
export type ReportScope = { database: ReportDatabase; userId: string; filters: Filters };

/** The column of the rollups for each dimension: its value or an id. */
export const COLUMN_OF = {
  country: 'country_code',
  page: 'page',
  project: 'page',
  view: 'page',
  link: 'page',
  file: 'page',
  download: 'page',
  channel: 'source_id',
  referrer: 'source_id',
  utm_source: 'source_id',
  utm_medium: 'source_id',
  utm_campaign: 'source_id',
  device: 'tech_id',
  browser: 'tech_id',
  system: 'tech_id',
  region: 'place_id',
  city: 'place_id',
} as const satisfies Record<Dimension, Column>;

const ROLLUP_BY: Record<Exclude<Column, 'place_id'>, Rollup> = {
  period: 'country',
  country_code: 'country',
  source_id: 'source',
  tech_id: 'tech',
  page: 'page',
};

export type Sums = Map<string | number, ReportTotals>;

/**
 * Returns the counts for each value of a column. Without filters they come from the rollup of that column, which has a
 * row for each day and value; with filters from the facets. `dimension` is that of the report: if it is about pages, a
 * visitor counts on every page seen; otherwise only on the first page.
 */
export async function countsBy(
  scope: ReportScope,
  by: keyof typeof ROLLUP_BY,
  ranges: readonly RollupRange[],
  dimension?: Dimension,
): Promise<Sums> {
  const { database, userId, filters } = scope;
  const persons = personsOf(filters, dimension);
  if (!isNarrowed(filters)) return sumsBy(database, { rollup: ROLLUP_BY[by], userId, ranges, by, persons });
  const narrowing = await narrowingOf(scope, ranges, dimension);
  return facetSumsBy(database, { userId, ranges, by, narrowing, persons });
}

/** Returns the total of all visitors. */
export async function totalsOf(scope: ReportScope, ranges: readonly RollupRange[]): Promise<ReportTotals> {
  const totals = sumOf(await countsBy(scope, 'period', ranges));
  return isNarrowed(scope.filters) ? totals : { ...totals, ...(await eventCountsOf(scope, ranges)) };
}

/** Returns the clicks, messages and downloads of all visitors, which only the rollup of pages has. */
export async function eventCountsOf({ database, userId }: ReportScope, ranges: readonly RollupRange[]) {
  const { live_clicks, repository_clicks, messages, downloads } = sumOf(
    await sumsBy(database, { rollup: 'page', userId, ranges, by: 'period' }),
  );
  return { live_clicks, repository_clicks, messages, downloads };
}

export function sumOf(sums: Sums): ReportTotals {
  return [...sums.values()].reduce(add, NOTHING);
}

export function isNarrowed(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

async function narrowingOf(
  scope: ReportScope,
  ranges: readonly RollupRange[],
  dimension: Dimension | undefined,
): Promise<Narrowing> {
  const { country } = scope.filters;
  const pages = await pagesOf(scope, ranges, leavesLinksOut(scope.filters, dimension));
  const sources = await idsOf(scope, 'source_id', ranges);
  const techs = await idsOf(scope, 'tech_id', ranges);
  return {
    ...(country !== undefined && { country_code: [country.toUpperCase()] }),
    ...(pages && { page: pages }),
    ...(sources && { source_id: sources }),
    ...(techs && { tech_id: techs }),
  };
}

/**
 * Returns the pages, among those that this portfolio's visitors saw, that match all filters and are no link's if those are
 * left out; undefined if these are all.
 */
async function pagesOf(
  { database, userId, filters }: ReportScope,
  ranges: readonly RollupRange[],
  withoutLinks: boolean,
) {
  const wanted = FILTERS.filter((name) => filters[name] !== undefined && COLUMN_OF[name] === 'page');
  if (wanted.length === 0 && !withoutLinks) return undefined;
  const pages = [...(await sumsBy(database, { rollup: 'page', userId, ranges, by: 'page' })).keys()].map(String);
  return pages.filter(
    (page) =>
      !(withoutLinks && readPage(page).link !== '') && wanted.every((name) => pageValue(page, name) === filters[name]),
  );
}

/**
 * Returns the ids, among this portfolio's visitors, that match all filters on their column; undefined without filters.
 */
async function idsOf({ database, userId, filters }: ReportScope, column: IdColumn, ranges: readonly RollupRange[]) {
  const wanted = FILTERS.filter((name) => filters[name] !== undefined && COLUMN_OF[name] === column);
  if (column === 'place_id' || wanted.length === 0) return undefined;
  const ids = [...(await sumsBy(database, { rollup: ROLLUP_BY[column], userId, ranges, by: column })).keys()];
  const kinds = await dimensionValuesOf(database, column, ids.map(Number));
  return [...kinds].filter(([, kind]) => wanted.every((name) => kind[name] === filters[name])).map(([id]) => id);
}
