import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { invalid } from '../../../platform/lib/app-error.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { visitsOf } from '../analytics.server.ts';
import type { Dimension, Filters, ReportQuery } from '../visit-report.ts';
import { breakdownReport } from './breakdown.server.ts';
import { excludedReport } from './country-report.server.ts';
import { isCounted, type ReportScope } from './counts.server.ts';
import { rangeOf } from './date-range.ts';
import { isOneIp, LIVE_MINUTES, liveVisitors } from './live.server.ts';
import { overviewReport } from './overview.server.ts';
import { combinationFault } from './recipient-privacy.ts';
import { reportNotes } from './report-notes.server.ts';
import { reportScope } from './report-scope.server.ts';
import { reportsApi } from './reports-api.ts';
import { screenReport } from './screen-report.server.ts';

const HEADLINE = 'Visitors';

/** Mounts the reports on the logged-in user's portfolio, except the countries. */
export function mountReports(app: FastifyInstance, ctx: Ctx): void {
  mountScreen(app, ctx);
  mountOverview(app, ctx);
  mountBreakdown(app, ctx);
  mountLive(app, ctx);
}

/** GET /api/audience?from=&to=&limit=&country=&page=… */
function mountScreen(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    ...reportsApi['GET /api/audience'],
    handler: async (request) => {
      const { limit, ...query } = request.query;
      const scope = await reportScope(ctx, request, query);
      rejectSinglingOut(scope.filters);
      const report = await screenReport(scope, rangeOf(query), utcDay(ctx.now()), limit);
      return { message: HEADLINE, ...report, ...(await otherFigures(ctx, scope, query)) };
    },
  });
}

/** GET /api/audience/overview?from=&to=&country=&page=… */
function mountOverview(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    ...reportsApi['GET /api/audience/overview'],
    handler: async (request) => {
      const query = request.query;
      const scope = await reportScope(ctx, request, query);
      rejectSinglingOut(scope.filters);
      const report = await overviewReport(scope, rangeOf(query), utcDay(ctx.now()));
      return { message: HEADLINE, ...report, ...(await otherFigures(ctx, scope, query)) };
    },
  });
}

/** Returns what an overview says besides its counts. */
async function otherFigures(ctx: Ctx, { userId }: ReportScope, query: ReportQuery) {
  return {
    ...(await excludedReport(ctx.db, userId, rangeOf(query))),
    is_one_address: await isOneIp(ctx.database, userId, utcDay(ctx.now())),
    ...reportNotes(ctx),
  };
}

function rejectSinglingOut(filters: Filters, dimension?: Dimension): void {
  const fault = combinationFault(filters, dimension);
  if (fault) throw invalid(HEADLINE, [fault]);
}

/** GET /api/audience/by/{dimension}?from=&to=&limit=&country=&page=… */
function mountBreakdown(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    ...reportsApi['GET /api/audience/by/:dimension'],
    handler: async (request) => {
      const { dimension } = request.params;
      const query = request.query;
      if (!isCounted(dimension) && !query.country) {
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
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    ...reportsApi['GET /api/audience/live'],
    handler: async (request) => {
      const { id } = request.user;
      await visitsOf(ctx).flush();
      return { message: HEADLINE, visitors: await liveVisitors(ctx.database, id, ctx.now()), minutes: LIVE_MINUTES };
    },
  });
}
