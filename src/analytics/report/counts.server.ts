import type { AudienceTotals, Dimension, Filter } from '../../model/visit-report.ts';
import { type IdColumn, kindsOf } from './dimension-values.server.ts';
import type { Span } from './report-spans.ts';
import {
  add,
  type Column,
  type Narrowing,
  NOTHING,
  type ReportDatabase,
  type Rollup,
  sumsBy,
} from './report-sums.server.ts';

/** The filter values; '' selects visitors without one, such as without a referrer. */
export type Filters = Partial<Record<Filter, string>>;

/** The owner of the portfolio, and the filters for its visitors. */
export type Audience = { database: ReportDatabase; userId: string; filters: Filters };

/** The column of the rollups for each dimension: its value or an id. */
export const COLUMN_OF = {
  country: 'country_code',
  page: 'page',
  project: 'page',
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

export type Sums = Map<string | number, AudienceTotals>;

/**
 * Returns the counts for each value of a column. Without filters they come from the rollup of that column, which has a
 * row for each day and value; with filters from the facets. By page, or filtered by page, a visitor counts on every
 * page seen; otherwise only on the first page.
 */
export async function countsBy(audience: Audience, by: keyof typeof ROLLUP_BY, spans: readonly Span[]): Promise<Sums> {
  const { database, userId, filters } = audience;
  if (!isNarrowed(filters)) return sumsBy(database, { rollup: ROLLUP_BY[by], userId, spans, by });
  const narrowing = await narrowingOf(audience, spans);
  const ofPages = by === 'page' || filters.page !== undefined;
  return sumsBy(database, { rollup: 'facet', userId, spans, by, narrowing, ofPages });
}

/** Returns the total of all visitors. */
export async function totalsOf(audience: Audience, spans: readonly Span[]): Promise<AudienceTotals> {
  const totals = sumOf(await countsBy(audience, 'period', spans));
  return isNarrowed(audience.filters) ? totals : { ...totals, ...(await actsOf(audience, spans)) };
}

/** Returns the clicks and messages of all visitors, which only the rollup of pages has. */
export async function actsOf({ database, userId }: Audience, spans: readonly Span[]) {
  const { live_clicks, repository_clicks, messages } = sumOf(
    await sumsBy(database, { rollup: 'page', userId, spans, by: 'period' }),
  );
  return { live_clicks, repository_clicks, messages };
}

export function sumOf(sums: Sums): AudienceTotals {
  return [...sums.values()].reduce(add, NOTHING);
}

export function isNarrowed(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

async function narrowingOf(audience: Audience, spans: readonly Span[]): Promise<Narrowing> {
  const { country, page } = audience.filters;
  const sources = await idsOf(audience, 'source_id', spans);
  const techs = await idsOf(audience, 'tech_id', spans);
  return {
    ...(country !== undefined && { country_code: [country.toUpperCase()] }),
    ...(page !== undefined && { page: [page] }),
    ...(sources && { source_id: sources }),
    ...(techs && { tech_id: techs }),
  };
}

/**
 * Returns the ids, among this portfolio's visitors, that match all filters on their column; undefined without filters.
 */
async function idsOf({ database, userId, filters }: Audience, column: IdColumn, spans: readonly Span[]) {
  const wanted = Object.entries(filters).filter(([name]) => COLUMN_OF[name as Filter] === column);
  if (column === 'place_id' || wanted.length === 0) return undefined;
  const ids = [...(await sumsBy(database, { rollup: ROLLUP_BY[column], userId, spans, by: column })).keys()];
  const kinds = await kindsOf(database, column, ids.map(Number));
  return [...kinds].filter(([, kind]) => wanted.every(([name, value]) => kind[name] === value)).map(([id]) => id);
}
