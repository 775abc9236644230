import { countryName } from '../../../platform/lib/country-name.ts';
import { lazy } from '../../../platform/lib/lazy.ts';
import type { DateRange } from '../country-report.ts';
import type { BreakdownReport, BreakdownRow, Dimension, ReportTotals } from '../visit-report.ts';
import { COLUMN_OF, type CountedDimension, countsBy, isCounted, type ReportScope, type Sums } from './counts.server.ts';
import { dimensionValuesOf } from './dimension-values.server.ts';
import { pageValue } from './page-dimensions.server.ts';
import { pageLabel, pageNamesOf } from './page-names.server.ts';
import { GROUP_MIN_VISITORS, mergesSmallGroups, OTHER } from './recipient-privacy.ts';
import { sumsBy } from './report-sums.server.ts';
import { add, NOTHING } from './report-totals.ts';
import { type RollupRange, rollupRanges } from './rollup-ranges.ts';

const UNKNOWN = 'Unknown';
/** The label of '' for dimensions where it does not mean unknown. */
const WITHOUT: Partial<Record<Dimension, string>> = {
  referrer: 'No referrer',
  utm_source: 'None',
  utm_medium: 'None',
  utm_campaign: 'None',
};

const NO_EVENTS = { live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 0 };

type Breakdown = Pick<BreakdownReport, 'rows' | 'total_rows'>;
type Labelled = Map<string, { label: string; totals: ReportTotals }>;

/** Returns the visitors by the values of one dimension, most visitors first. */
export async function breakdownReport(
  scope: ReportScope,
  dimension: Dimension,
  range: DateRange,
  limit: number,
): Promise<Breakdown> {
  if (!isCounted(dimension)) return breakdownOf(scope, dimension, await placesBy(scope, dimension, range), limit);
  return breakdownOfCounts(scope, dimension, await countsBy(scope, range, { dimension }), limit);
}

/** The same of visitors that are counted already. */
export async function breakdownOfCounts(
  scope: ReportScope,
  dimension: CountedDimension,
  sums: Sums,
  limit: number,
): Promise<Breakdown> {
  return breakdownOf(scope, dimension, await labelled(scope, dimension, sums), limit);
}

function breakdownOf({ filters }: ReportScope, dimension: Dimension, values: Labelled, limit: number): Breakdown {
  const all = [...values].map(([value, { label, totals }]): BreakdownRow => ({ value, label, ...totals }));
  const rows = (mergesSmallGroups(filters, dimension) ? mergeSmallGroups(all) : all).sort(inOrder);
  return { rows: rows.slice(0, limit), total_rows: rows.length };
}

function mergeSmallGroups(rows: readonly BreakdownRow[]): BreakdownRow[] {
  const [small = [], large = []] = [true, false].map((isSmall) =>
    rows.filter(({ visitors }) => visitors < GROUP_MIN_VISITORS === isSmall),
  );
  return small.length === 0 ? large : [...large, { value: OTHER, label: 'Other', ...small.reduce(add, NOTHING) }];
}

const collator = lazy(() => new Intl.Collator('en'));

function inOrder(a: BreakdownRow, b: BreakdownRow): number {
  return b.visitors - a.visitors || collator().compare(a.label, b.label) || collator().compare(a.value, b.value);
}

async function labelled(scope: ReportScope, dimension: CountedDimension, sums: Sums): Promise<Labelled> {
  const column = COLUMN_OF[dimension];
  if (column === 'page') return byPage(scope, dimension, sums);
  // Clicks, messages and downloads are counted for pages only: the rollups of the other columns do not have them.
  const counted = [...sums].map(([value, totals]) => [value, { ...totals, ...NO_EVENTS }] as const);
  if (column === 'country_code') return labelEach(counted, countryName);
  const values = await dimensionValuesOf(scope.database, column, [...sums.keys()].map(Number));
  return labelEach(
    counted.map(([id, totals]) => [String(values.get(Number(id))?.[dimension] ?? ''), totals]),
    (value) => value || (WITHOUT[dimension] ?? UNKNOWN),
  );
}

async function placesBy(scope: ReportScope, dimension: Dimension, range: DateRange): Promise<Labelled> {
  const places = await placeSums(scope, rollupRanges(range));
  return labelEach(
    places.map(({ region, city, totals }) => [dimension === 'region' ? region : cityName(city, region), totals]),
    (value) => value || UNKNOWN,
  );
}

type PlaceSum = { region: string; city: string; totals: ReportTotals };

/** Returns the visitors of the filtered country by place; '' means unknown. */
export async function placeSums(
  { database, userId, filters }: ReportScope,
  ranges: readonly RollupRange[],
): Promise<PlaceSum[]> {
  const countryCode = filters.country?.toUpperCase() ?? '';
  const sums = await sumsBy(database, { rollup: 'place', userId, countryCode, ranges, by: 'place_id' });
  const places = await dimensionValuesOf(database, 'place_id', [...sums.keys()].map(Number));
  return [...sums].map(([id, totals]) => {
    const { region = '', city = '' } = places.get(Number(id)) ?? {};
    return { region: String(region), city: String(city), totals };
  });
}

/** The region distinguishes towns of the same name. */
function cityName(city: string, region: string): string {
  return city && region && city !== region ? `${city}, ${region}` : city;
}

/** Adds up the sums of each value: several ids may have the same, as many mobile phones differ only by browser. */
function labelEach(
  sums: Iterable<readonly [value: string | number, totals: ReportTotals]>,
  labelOf: (value: string) => string,
): Labelled {
  const labelled: Labelled = new Map();
  for (const [id, totals] of sums) {
    const value = String(id);
    const before = labelled.get(value);
    labelled.set(value, before ? { ...before, totals: add(before.totals, totals) } : { label: labelOf(value), totals });
  }
  return labelled;
}

async function byPage({ database, userId }: ReportScope, dimension: Dimension, sums: Sums): Promise<Labelled> {
  const valued = [...sums].flatMap(([page, totals]) => {
    const value = pageValue(String(page), dimension);
    return value === undefined ? [] : [[value, totals] as const];
  });
  const names = await pageNamesOf(database, userId, [...sums.keys()].map(String));
  return labelEach(valued, (value) => pageLabel(names, dimension, value));
}
