export type Row = (string | number)[];

const COUNTED = ['visitors', 'visits', 'views'] as const;
const EVENT_COUNTS = ['live_clicks', 'repository_clicks', 'messages', 'downloads'] as const;
/** Columns of which each counts persons once in a scope other than the page; reports read one as visitors. */
export const SCOPE_COUNTS = ['view_visitors', 'file_visitors', 'view_file_visitors', 'format_visitors'] as const;

/** The tables of rollups without `_days` and `_months`: their key columns, in order, and what they count. */
export const ROLLUPS = {
  visit_country: { key: ['country_code'], counts: COUNTED },
  visit_place: { key: ['country_code', 'place_id'], counts: COUNTED },
  visit_source: { key: ['source_id'], counts: COUNTED },
  visit_tech: { key: ['tech_id'], counts: COUNTED },
  visit_page: { key: ['page'], counts: [...COUNTED, ...EVENT_COUNTS, ...SCOPE_COUNTS] },
  visit_facet: {
    key: ['country_code', 'source_id', 'tech_id', 'page'],
    counts: ['visitors', 'page_visitors', 'visits', 'views', ...EVENT_COUNTS, ...SCOPE_COUNTS],
  },
  visit_hours: { key: ['hour'], counts: COUNTED },
} as const;
export type Rollup = keyof typeof ROLLUPS;
export type RollupSums = Record<Rollup, Row[]>;

/** The rollups with one table for days and one for months. */
export const PERIODIC = [
  'visit_country',
  'visit_place',
  'visit_source',
  'visit_tech',
  'visit_page',
  'visit_facet',
] as const;
export type Periodic = (typeof PERIODIC)[number];
