export type Row = (string | number)[];

const COUNTED = ['visitors', 'visits', 'views'];
const EVENT_COUNTS = ['live_clicks', 'repository_clicks', 'messages'];

/** The tables of rollups without `_days` and `_months`: their key columns, in order, and what they count. */
export const ROLLUPS = {
  visit_country: { key: ['country_code'], counts: COUNTED },
  visit_place: { key: ['country_code', 'place_id'], counts: COUNTED },
  visit_source: { key: ['source_id'], counts: COUNTED },
  visit_tech: { key: ['tech_id'], counts: COUNTED },
  visit_page: { key: ['page'], counts: [...COUNTED, ...EVENT_COUNTS] },
  visit_facet: {
    key: ['country_code', 'source_id', 'tech_id', 'page'],
    counts: ['visitors', 'page_visitors', 'visits', 'views', ...EVENT_COUNTS],
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
