import { z } from 'zod';
import { date, isInOrder } from '../../platform/lib/fields.ts';

/** The days that a report covers, inclusive; '' means unbounded. */
export type DateRange = { from: string; to: string };

/** The same in a query, where a missing day means unbounded too. */
export const DateRangeQuery = z
  .object({ from: date().optional(), to: date().optional() })
  .refine(({ from = '', to = '' }) => isInOrder(from, to), { path: ['to'], message: 'must not be before from' });

export const CountryChoice = z.object({
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
    .toUpperCase(),
});
export type CountryChoice = z.infer<typeof CountryChoice>;

/** The source of location data: name, URL and month (`YYYY-MM`). */
export const PlaceSource = z.object({ name: z.string(), url: z.string(), month: z.string() });
export type PlaceSource = z.infer<typeof PlaceSource>;

const count = () => z.number().int();

/** A country of the specification's 'Visitors by Country'. */
export const CountryVisitors = z.object({
  country: z.string(),
  country_code: z.string(),
  unique_visitors: count(),
});
export type CountryVisitors = z.infer<typeof CountryVisitors>;

export const RegionVisitors = z.object({ region: z.string(), unique_visitors: count() });
export type RegionVisitors = z.infer<typeof RegionVisitors>;

export const CityVisitors = z.object({ city: z.string(), region: z.string(), unique_visitors: count() });
export type CityVisitors = z.infer<typeof CityVisitors>;

/** Views that were not counted for any visitor. */
export const Excluded = z.object({
  bots_left_out: count(),
  /** Views by clients that send `Sec-GPC: 1`. */
  anonymous_views: count(),
});
export type Excluded = z.infer<typeof Excluded>;

/** Notes that are shown with every report. */
export const ReportNotes = z.object({ source: PlaceSource.nullable(), note: z.string() });

export const CountryReport = z.object({
  message: z.string(),
  countries: z.array(CountryVisitors),
  ...Excluded.shape,
  ...ReportNotes.shape,
});
export type CountryReport = z.infer<typeof CountryReport>;

export const PlaceReport = z.object({
  message: z.string(),
  country: z.string(),
  country_code: z.string(),
  regions: z.array(RegionVisitors),
  cities: z.array(CityVisitors),
  ...ReportNotes.shape,
});
export type PlaceReport = z.infer<typeof PlaceReport>;

export const REPORT_NOTE =
  'Days are UTC, and a person counts once a day. Places come from network addresses; cities are approximate.';
