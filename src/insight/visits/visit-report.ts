import { z } from 'zod';
import { date, isInOrder, isStorable } from '../../platform/lib/fields.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { Excluded, ReportNotes } from './country-report.ts';

/**
 * The dimensions of a report. A project, a view and a share link count as pages; `file` is a file of one page, `download`
 * its format.
 */
export const DIMENSIONS = [
  'country',
  'region',
  'city',
  'page',
  'project',
  'view',
  'link',
  'file',
  'download',
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'device',
  'browser',
  'system',
] as const;
export const Dimension = z.enum(DIMENSIONS);
export type Dimension = z.infer<typeof Dimension>;

/** The dimensions that can filter a report; days and places below the country are not combined with others. */
export const FILTERS = [
  'country',
  'page',
  'view',
  'link',
  'file',
  'download',
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'device',
  'browser',
  'system',
] as const;
export type Filter = (typeof FILTERS)[number];

/** The filter values of a report; '' selects visitors without one, such as without a referrer. */
export type Filters = Partial<Record<Filter, string>>;

const FILTER_MAX_CHARACTERS = 200;
const filter = () =>
  z
    .string('must be text')
    .max(FILTER_MAX_CHARACTERS, fault('must be at most {n} characters', { n: FILTER_MAX_CHARACTERS }))
    .refine(isStorable, 'contains a character that cannot be stored')
    .optional();
/** Nobody is without one: a person who saw a view may also have seen a page that is not in it. */
const named = () => filter().refine((text) => text !== '', 'is required');

/** Days as in `DateRange`; a filter with value '' selects visitors without one, such as without a referrer. */
export const ReportQuery = z
  .object({
    from: date().optional(),
    to: date().optional(),
    country: filter(),
    page: filter(),
    view: named(),
    link: named(),
    file: named(),
    download: named(),
    channel: filter(),
    referrer: filter(),
    utm_source: filter(),
    utm_medium: filter(),
    utm_campaign: filter(),
    device: filter(),
    browser: filter(),
    system: filter(),
  })
  .refine(({ from = '', to = '' }) => isInOrder(from, to), { path: ['to'], message: 'must not be before from' });
export type ReportQuery = z.infer<typeof ReportQuery>;

const count = () => z.number().int();

export const ReportTotals = z.object({
  visitors: count(),
  visits: count(),
  views: count(),
  live_clicks: count(),
  repository_clicks: count(),
  messages: count(),
  downloads: count(),
});
export type ReportTotals = z.infer<typeof ReportTotals>;

/** GET /api/audience/overview */
export const OverviewReport = z.object({
  message: z.string(),
  totals: ReportTotals,
  /** The same for the same number of days before, for comparison; null if the range has no beginning. */
  before: ReportTotals.nullable(),
  /** The length of each part of `series`: `2026-06-30T23`, `2026-06-30`, `2026-06`. */
  unit: z.enum(['hour', 'day', 'month']),
  /** Without gaps, oldest first. */
  series: z.array(ReportTotals.pick({ visitors: true, visits: true, views: true }).extend({ period: z.string() })),
  ...Excluded.shape,
  /** True if all of today's visitors seem to have one IP, so the server does not see their real IPs. */
  is_one_address: z.boolean(),
  ...ReportNotes.shape,
});
export type OverviewReport = z.infer<typeof OverviewReport>;

export const BreakdownRow = z.object({
  /** The filter value: a country's code, the id of a project, view or link, '' for none. */
  value: z.string(),
  /** The displayed text: a country's name, a project's title, 'Direct'. */
  label: z.string(),
  /** Clicks, messages and downloads belong to a page, view, link or file; 0 elsewhere. */
  ...ReportTotals.shape,
});
export type BreakdownRow = z.infer<typeof BreakdownRow>;

/** Maximum rows of one response. */
export const ROWS_MAX = 10_000;

/**
 * GET /api/audience/by/{dimension}, most visitors first; region and city require a country and ignore other filters.
 */
export const BreakdownReport = z.object({
  message: z.string(),
  dimension: Dimension,
  rows: z.array(BreakdownRow),
  /** The total number of rows; `rows` contains the first `limit`. */
  total_rows: count(),
});
export type BreakdownReport = z.infer<typeof BreakdownReport>;

/** GET /api/audience: the overview, and the first rows of each breakdown that may be combined with the filters. */
export const ScreenReport = OverviewReport.extend({
  /** All countries, whatever the filter on the country selects. */
  countries: z.array(BreakdownRow),
  breakdowns: z.array(BreakdownReport.omit({ message: true })),
});
export type ScreenReport = z.infer<typeof ScreenReport>;

/** GET /api/audience/live */
export const LiveReport = z.object({ message: z.string(), visitors: count(), minutes: count() });
export type LiveReport = z.infer<typeof LiveReport>;

/** POST /api/follow: a visitor opens a link of a project. */
export const Follow = z.object({ project_id: z.uuid(), link: z.enum(['live', 'repository']) });
export type Follow = z.infer<typeof Follow>;
