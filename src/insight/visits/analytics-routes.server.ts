import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { countryName } from '../../platform/lib/country-name.ts';
import { visitsOf } from './analytics.server.ts';
import { mountOutboundClick } from './collect/outbound-click.server.ts';
import { countryReport, excludedReport, placeReport } from './report/country-report.server.ts';
import { rangeOf } from './report/date-range.ts';
import { mountDiagnostics } from './report/diagnostics-routes.server.ts';
import { reportNotes } from './report/report-notes.server.ts';
import { mountReports } from './report/report-routes.server.ts';
import { countriesApi } from './report/reports-api.ts';

const HEADLINE = 'Visitors by Country';
/** The specification's path, and a second one that is on no ad blocker's list. */
const PATHS = ['/api/analytics/track/countries', '/api/audience/countries'] as const;
type Path = (typeof PATHS)[number];

/** Mounts the reports on the logged-in user's portfolio, and the route for outbound clicks. */
export function mountVisits(app: FastifyInstance, ctx: Ctx): void {
  mountOutboundClick(app, ctx);
  for (const path of PATHS) {
    mountCountries(app, ctx, path);
    mountPlaces(app, ctx, path);
  }
  mountReports(app, ctx);
  mountDiagnostics(app, ctx);
}

/** GET /api/analytics/track/countries?from=&to= */
function mountCountries(app: FastifyInstance, ctx: Ctx, path: Path): void {
  route(app, ctx, {
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    ...countriesApi[`GET ${path}`],
    handler: async (request) => {
      const { id } = request.user;
      const range = rangeOf(request.query);
      await visitsOf(ctx).flush();
      const countries = await countryReport({ database: ctx.database, userId: id, filters: {} }, range);
      return { message: HEADLINE, countries, ...(await excludedReport(ctx.db, id, range)), ...reportNotes(ctx) };
    },
  });
}

/** GET /api/analytics/track/countries/{country_code}?from=&to= */
function mountPlaces(app: FastifyInstance, ctx: Ctx, path: Path): void {
  route(app, ctx, {
    login: 'required',
    scope: 'analytics:read',
    limits: ['api'],
    config: { failure: HEADLINE },
    ...countriesApi[`GET ${path}/:country_code`],
    handler: async (request) => {
      const { country_code } = request.params;
      const { id } = request.user;
      await visitsOf(ctx).flush();
      const scope = { database: ctx.database, userId: id, filters: { country: country_code } };
      const places = await placeReport(scope, rangeOf(request.query));
      return { message: HEADLINE, country: countryName(country_code), country_code, ...places, ...reportNotes(ctx) };
    },
  });
}
