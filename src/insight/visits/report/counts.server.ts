import { keysOf, mapKeys } from '../../../platform/lib/keys.ts';
import { readPage } from '../../../portfolio/representation/visited-page.ts';
import type { DateRange } from '../country-report.ts';
import { type Dimension, FILTERS, type Filters, type ReportTotals } from '../visit-report.ts';
import { dimensionValuesOf } from './dimension-values.server.ts';
import { type FacetCount, type FacetValue, type Narrowing, openSums, valuesOf } from './facet-block.ts';
import { type FacetQuestion, sumFacets } from './facets.server.ts';
import { pageValue, personsOf } from './page-dimensions.server.ts';
import { leavesLinksOut } from './recipient-privacy.ts';
import { type Column, type PersonsColumn, type ReportDatabase, type Rollup, sumsBy } from './report-sums.server.ts';
import { add, NOTHING } from './report-totals.ts';
import { type RollupRange, rollupRanges } from './rollup-ranges.ts';

export type Portfolio = { database: ReportDatabase; userId: string };
/** The owner of the portfolio, and the filters for its visitors. */
export type ReportScope = Portfolio & { filters: Filters };

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

const ROLLUP_BY = {
  period: 'country',
  country_code: 'country',
  source_id: 'source',
  tech_id: 'tech',
  page: 'page',
} as const satisfies Record<Exclude<Column, 'place_id'>, Rollup>;

export type Sums = Map<string | number, ReportTotals>;

/** The dimensions that can be counted together, and with filters: places below the country cannot. */
export type CountedDimension = Exclude<Dimension, 'region' | 'city'>;

export function isCounted(dimension: Dimension): dimension is CountedDimension {
  return COLUMN_OF[dimension] !== 'place_id';
}

/** What to count: by a dimension, else by period. */
export type Question = {
  filters: Filters;
  dimension?: CountedDimension;
  /** By day instead of by month where a month is covered. With filters it is always by day. */
  isDaily?: boolean;
};

/**
 * Answers each question about a portfolio's visitors. Without filters the counts come from the rollup of the column, which
 * has a row for each period and value; with filters all of them come from one pass over the facets. In a report about pages, a
 * visitor counts on every page seen; otherwise only on the first page.
 */
export async function countAll(
  portfolio: Portfolio,
  range: DateRange,
  questions: readonly Question[],
): Promise<Sums[]> {
  const { database, userId } = portfolio;
  const ofFacets = await facetQuestions(portfolio, range, questions);
  const facets = await sumFacets(database, userId, range, [...new Set(ofFacets.values())]);
  const ofRollups = new Map<string, Sums>();
  const counted: Sums[] = [];
  for (const question of questions) {
    const { filters, dimension, isDaily = false } = question;
    const persons = personsOf(filters, dimension);
    const ofFacet = ofFacets.get(question);
    if (ofFacet) {
      const values = valuesOf(facets.get(ofFacet) ?? openSums());
      counted.push(new Map(values.map(([value, counts]) => [value, totalsIn(counts, persons)])));
      continue;
    }
    const by = columnOf(question);
    const ranges: RollupRange[] = isDaily ? [{ unit: 'days', ...range }] : rollupRanges(range);
    const name = `${by} ${persons} ${isDaily}`;
    const sums =
      ofRollups.get(name) ?? (await sumsBy(database, { rollup: ROLLUP_BY[by], userId, ranges, by, persons }));
    ofRollups.set(name, sums);
    counted.push(sums);
  }
  return counted;
}

export async function countsBy(
  { filters, ...portfolio }: ReportScope,
  range: DateRange,
  question: Omit<Question, 'filters'>,
) {
  const [sums = new Map()] = await countAll(portfolio, range, [{ ...question, filters }]);
  return sums as Sums;
}

/** Returns the total of all visitors. */
export async function totalsOf(scope: ReportScope, range: DateRange): Promise<ReportTotals> {
  const totals = sumOf(await countsBy(scope, range, {}));
  return isNarrowed(scope.filters) ? totals : { ...totals, ...(await eventCountsOf(scope, rollupRanges(range))) };
}

/** Returns the clicks, messages and downloads of all visitors, which only the rollup of pages has. */
export async function eventCountsOf({ database, userId }: Portfolio, ranges: readonly RollupRange[]) {
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

function columnOf({ dimension }: Question) {
  return dimension === undefined ? 'period' : COLUMN_OF[dimension];
}

/** Returns what to ask of the facets for each question with filters. What several of them ask is asked once. */
async function facetQuestions(portfolio: Portfolio, range: DateRange, questions: readonly Question[]) {
  const narrowings = new Map<string, Narrowing>();
  const ofFacets = new Map<Question, FacetQuestion>();
  for (const question of questions) {
    const { filters, dimension } = question;
    if (!isNarrowed(filters)) continue;
    const withoutLinks = leavesLinksOut(filters, dimension);
    const name = JSON.stringify([filters, withoutLinks]);
    const narrowing = narrowings.get(name) ?? (await narrowingOf({ ...portfolio, filters }, range, withoutLinks));
    narrowings.set(name, narrowing);
    const by = columnOf(question);
    const same = [...ofFacets.values()].find((other) => other.by === by && other.narrowing === narrowing);
    ofFacets.set(question, same ?? { by, narrowing });
  }
  return ofFacets;
}

async function narrowingOf(scope: ReportScope, range: DateRange, withoutLinks: boolean): Promise<Narrowing> {
  const country = scope.filters.country?.toUpperCase();
  const sources = await idsOf(scope, 'source_id', range);
  const techs = await idsOf(scope, 'tech_id', range);
  return {
    ...(country !== undefined && { country_code: (value) => value === country }),
    ...pagesOf(scope.filters, withoutLinks),
    ...(sources && { source_id: (value) => sources.has(Number(value)) }),
    ...(techs && { tech_id: (value) => techs.has(Number(value)) }),
  };
}

/** Selects the pages that match all filters, and are no link's if those are left out. */
function pagesOf(filters: Filters, withoutLinks: boolean): Narrowing {
  const wanted = FILTERS.filter((name) => filters[name] !== undefined && COLUMN_OF[name] === 'page');
  if (wanted.length === 0 && !withoutLinks) return {};
  const known = new Map<FacetValue, boolean>();
  const allows = (page: string) =>
    !(withoutLinks && readPage(page).link !== '') && wanted.every((name) => pageValue(page, name) === filters[name]);
  return {
    page(value) {
      const isAllowed = known.get(value) ?? allows(String(value));
      known.set(value, isAllowed);
      return isAllowed;
    },
  };
}

/**
 * Returns the ids, among this portfolio's visitors, that match all filters on their column; undefined without filters.
 */
async function idsOf({ database, userId, filters }: ReportScope, column: 'source_id' | 'tech_id', range: DateRange) {
  const wanted = FILTERS.filter((name) => filters[name] !== undefined && COLUMN_OF[name] === column);
  if (wanted.length === 0) return undefined;
  const rollup = ROLLUP_BY[column];
  const sums = await sumsBy(database, { rollup, userId, ranges: rollupRanges(range), by: column });
  const kinds = await dimensionValuesOf(database, column, [...sums.keys()].map(Number));
  return new Set(
    [...kinds].filter(([, kind]) => wanted.every((name) => kind[name] === filters[name])).map(([id]) => id),
  );
}

function totalsIn(counts: Record<FacetCount, number>, persons: PersonsColumn): ReportTotals {
  return { ...mapKeys(keysOf(NOTHING), (name) => counts[name]), visitors: counts[persons] };
}
