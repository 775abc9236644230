import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { requestUser } from '../../../platform/http/sessions.server.ts';
import { visitsOf } from '../analytics.server.ts';
import { FILTERS, type ReportQuery } from '../visit-report.ts';
import type { ReportScope } from './counts.server.ts';

/** Returns the logged-in user's visitors, after writing what is buffered. */
export async function reportScope(ctx: Ctx, request: FastifyRequest, query: ReportQuery): Promise<ReportScope> {
  const { id: userId } = requestUser(request);
  await visitsOf(ctx).flush();
  return {
    database: ctx.database,
    userId,
    filters: Object.fromEntries(FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))),
  };
}
