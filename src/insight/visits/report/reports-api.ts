import { z } from 'zod';
import { defineRoutes, type Routes } from '../../../platform/api/api-routes.ts';
import { wholeNumber } from '../../../platform/lib/fields.ts';
import { Done } from '../../../platform/lib/success.ts';
import { CountryChoice, CountryReport, DateRangeQuery, PlaceReport } from '../country-report.ts';
import {
  BreakdownReport,
  Dimension,
  LiveReport,
  OverviewReport,
  ReportQuery,
  ROWS_MAX,
  ScreenReport,
} from '../visit-report.ts';
import { AnalyticsSettings, Diagnostics } from './analytics-settings.ts';
import { GROUP_MIN_VISITORS, OTHER } from './recipient-privacy.ts';

declare module '../../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof countriesApi>, Routes<typeof reportsApi> {}
}

const ROWS = 100;
const DimensionChoice = z.object({ dimension: Dimension });
const BreakdownQuery = ReportQuery.safeExtend({
  limit: wholeNumber(1, ROWS_MAX).default(ROWS),
});

const SettingsSaved = Done.extend({ settings: AnalyticsSettings });

export const reportsApi = defineRoutes('visitors', {
  'GET /api/audience': {
    summary: 'The overview, and visitors by each dimension, most first',
    description:
      'The same as the overview and the reports by dimension with the same filters, in one request: `limit` rows of each ' +
      'dimension that may be combined with the filters, except regions and cities, and all countries whatever `country` is.',
    querystring: BreakdownQuery,
    reply: ScreenReport,
  },
  'GET /api/audience/overview': {
    summary: 'Visitors, visits, views and what came of them, compared with the days before, and over time',
    description:
      'Each filter narrows the report down; an empty one means visitors without such a thing. `view` and `link` take ids, ' +
      '`download` a format such as pdf, `file` and `page` a value of their own report. A link, or a page or file of one, ' +
      'is the only filter of its report. With a view and another filter, those who came by its links are left out.',
    querystring: ReportQuery,
    reply: OverviewReport,
  },
  'GET /api/audience/by/:dimension': {
    summary: 'Visitors by country, page, view, link, download, channel, browser …, most first',
    description:
      'Regions and cities need a country, and heed no other filter. A page counts all who saw it or downloaded a file ' +
      'of it; a view, also those who came by its links; `download` is the format of a résumé, `file` that of one page. ' +
      'So that no recipient of a link is singled out, a report on one link has no other filter and no devices, browsers ' +
      `and systems, and its groups of fewer than ${GROUP_MIN_VISITORS} are one row with the value \`${OTHER}\`; links cannot be ` +
      'filtered by country, source or device; and pages, views and files that are, and countries, sources and devices ' +
      'of a view, are without openings of links.',
    params: DimensionChoice,
    querystring: BreakdownQuery,
    reply: BreakdownReport,
  },
  'GET /api/audience/live': { summary: 'How many visitors there were in the last minutes', reply: LiveReport },
  'GET /api/audience/setup': {
    summary: 'What the server sees of the one who asks: address, place, device, and what is wrong with it',
    reply: Diagnostics,
  },
  'GET /api/audience/settings': { summary: 'For how long reports are kept', reply: AnalyticsSettings },
  'PATCH /api/audience/settings': {
    summary: 'Keep reports for so many months; null keeps all',
    body: AnalyticsSettings,
    reply: SettingsSaved,
  },
});

const countries = { summary: 'Visitors by country, most first', querystring: DateRangeQuery, reply: CountryReport };
const places = {
  summary: 'Visitors of one country by region and by city, most first',
  params: CountryChoice,
  querystring: DateRangeQuery,
  reply: PlaceReport,
};

export const countriesApi = defineRoutes('visitors', {
  'GET /api/analytics/track/countries': countries,
  'GET /api/analytics/track/countries/:country_code': places,
  'GET /api/audience/countries': countries,
  'GET /api/audience/countries/:country_code': places,
});
