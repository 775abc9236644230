import { keysOf } from '../../../platform/lib/keys.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { type Dimension, ROWS_MAX } from '../visit-report.ts';
import { readCountries, readPlaces } from './country-queries.ts';
import { readBreakdown, readOverview } from './report-queries.ts';
import type { ReportTable } from './report-table.ts';
import { hasFilters, type Selection } from './selection.ts';

/** A report that can be downloaded. */
export type ReportFile = {
  /** The file name without extension. */
  name: string;
  /** The text of the menu item. */
  label: string;
  columns: readonly string[];
  selection: Selection;
  read: () => Promise<ReportTable>;
};

const COUNTS = ['visitors', 'visits', 'views'];
const EVENTS = ['live_clicks', 'repository_clicks', 'messages', 'downloads'];
/** Whose rows have counts of events. */
const WITH_EVENTS: readonly Dimension[] = ['page', 'project', 'view', 'link', 'file', 'download'];

export function breakdownFile(dimension: Dimension, label: string, selection: Selection): ReportFile {
  return {
    name: fileName(dimension.replace('_', '-'), selection),
    label,
    columns: ['value', 'label', ...COUNTS, ...(WITH_EVENTS.includes(dimension) ? EVENTS : [])],
    selection,
    read: async () => (await readBreakdown(dimension, selection, ROWS_MAX)).rows,
  };
}

export function seriesFile(selection: Selection): ReportFile {
  return {
    name: fileName('over-time', selection),
    label: t('Over time'),
    columns: ['period', ...COUNTS],
    selection,
    read: async () => (await readOverview(selection)).series,
  };
}

export function totalsFile(selection: Selection): ReportFile {
  return {
    name: fileName('totals', selection),
    label: t('Totals'),
    columns: ['figure', 'count', 'before'],
    selection,
    async read() {
      const { totals, before } = await readOverview(selection);
      const figures = keysOf(totals);
      return figures.map((figure) => ({ figure, count: totals[figure], before: before?.[figure] ?? '' }));
    },
  };
}

export function countriesFile(selection: Selection): ReportFile {
  return {
    name: fileName('countries', selection),
    label: t('Countries'),
    columns: ['country_code', 'country', 'unique_visitors'],
    selection,
    read: () => readCountries(selection),
  };
}

/** The regions or cities of one country; of all filters only the days apply. */
export function placesFile(kind: 'regions' | 'cities', countryCode: string, { days }: Selection): ReportFile {
  const selection = { days, filters: { country: countryCode } };
  return {
    name: fileName(kind, selection),
    label: kind === 'regions' ? t('Regions') : t('Cities'),
    columns: kind === 'regions' ? ['region', 'unique_visitors'] : ['city', 'region', 'unique_visitors'],
    selection,
    read: async () => (await readPlaces(countryCode, days))[kind],
  };
}

function fileName(report: string, selection: Selection): string {
  const { from, to } = selection.days;
  const span =
    from === to ? from || 'all-time' : [to ? from : `since-${from}`, to && `to-${to}`].filter(Boolean).join('-');
  const { country } = selection.filters;
  const narrowed = country !== undefined && Object.keys(selection.filters).length === 1 ? `-${country}` : '-filtered';
  return `visitors-${report}-${span}${hasFilters(selection) ? narrowed : ''}`;
}
