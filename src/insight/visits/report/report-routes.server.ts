import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { invalid } from '../../../platform/lib/app-error.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { visitsOf } from '../analytics.server.ts';
import {
  BreakdownReport,
  Dimension,
  type Filters,
  LiveReport,
  OverviewReport,
  ReportQuery,
  ROWS_MAX,
} from '../visit-report.ts';
import { breakdownReport } from './breakdown.server.ts';
import { excludedReport } from './country-report.server.ts';
import { COLUMN_OF } from './counts.server.ts';
import { rangeOf } from './date-range.ts';
import { isOneIp, LIVE_MINUTES, liveVisitors } from './live.server.ts';
import { overviewReport } from './overview.server.ts';
import { combinationFault, GROUP_MIN_VISITORS, OTHER } from './recipient-privacy.ts';
import { reportNotes } from './report-notes.server.ts';
import { reportScope } from './report-scope.server.ts';

const HEADLINE = 'Visitors';
const ROWS = 100;

const DimensionChoice = z.object({ dimension: Dimension });
const BreakdownQuery = ReportQuery.safeExtend({
  limit: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(ROWS_MAX, { error: () => `must be at most ${ROWS_MAX.toLocaleString('en')}` })
    .default(ROWS),
});

/** Mounts the reports on the logged-in user's portfolio, except the countries. */
export function mountReports(app: FastifyInstance, ctx: Ctx): void {
  mountOverview(app, ctx);
  mountBreakdown(app, ctx);
  mountLive(app, ctx);
}

/** GET /api/audience/overview?from=&to=&country=&page=… */
function mountOverview(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/audience/overview',
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    schema: {
      tags: ['visitors'],
      summary: 'Visitors, visits, views and what came of them, compared with the days before, and over time',
      description:
        'Each filter narrows the report down; an empty one means visitors without such a thing. `view` and `link` take ids, ' +
        '`download` a format such as pdf, `file` and `page` a value of their own report. A link, or a page or file of one, ' +
        'is the only filter of its report. With a view and another filter, those who came by its links are left out.',
      querystring: ReportQuery,
      response: { 200: OverviewReport },
    },
    handler: async (request) => {
      const query = request.query;
      const scope = await reportScope(ctx, request, query);
      rejectSinglingOut(scope.filters);
      const today = utcDay(ctx.now());
      return {
        message: HEADLINE,
        ...(await overviewReport(scope, rangeOf(query), today)),
        ...(await excludedReport(ctx.db, scope.userId, rangeOf(query))),
        is_one_address: await isOneIp(ctx.database, scope.userId, today),
        ...reportNotes(ctx),
      };
    },
  });
}

function rejectSinglingOut(filters: Filters, dimension?: Dimension): void {
  const fault = combinationFault(filters, dimension);
  if (fault) throw invalid(HEADLINE, [fault]);
}

/** GET /api/audience/by/{dimension}?from=&to=&limit=&country=&page=… */
function mountBreakdown(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/audience/by/:dimension',
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    schema: {
      tags: ['visitors'],
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
      response: { 200: BreakdownReport },
    },
    handler: async (request) => {
      const { dimension } = request.params;
      const query = request.query;
      if (COLUMN_OF[dimension] === 'place_id' && !query.country) {
        throw invalid(HEADLINE, [{ field: 'country', message: 'Country must be given for regions and cities' }]);
      }
      const scope = await reportScope(ctx, request, query);
      rejectSinglingOut(scope.filters, dimension);
      return {
        message: HEADLINE,
        dimension,
        ...(await breakdownReport(scope, dimension, rangeOf(query), query.limit)),
      };
    },
  });
}

/** GET /api/audience/live */
function mountLive(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/audience/live',
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    schema: {
      tags: ['visitors'],
      summary: 'How many visitors there were in the last minutes',
      response: { 200: LiveReport },
    },
    handler: async (request) => {
      const { id } = request.user;
      await visitsOf(ctx).flush();
      return { message: HEADLINE, visitors: await liveVisitors(ctx.database, id, ctx.now()), minutes: LIVE_MINUTES };
    },
  });
}
