import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { clientGroup } from '../../../platform/http/rate-limits.server.ts';
import { route } from '../../../platform/http/route.server.ts';
import { takeLimit } from '../../../platform/http/security-log.server.ts';
import { sessionsOf } from '../../../platform/http/sessions.server.ts';
import { notFound } from '../../../platform/lib/app-error.ts';
import { Done, done } from '../../../platform/lib/success.ts';
import { findPublicRecord } from '../../../portfolio/records/kit/published-records.server.ts';
import { projectRecords } from '../../../portfolio/records/project/project.server.ts';
import { visitsOf } from '../analytics.server.ts';
import { Follow } from '../visit-report.ts';

/** POST /api/follow: a visitor's browser reports a click on a link of a project, while it opens that link. */
export function mountOutboundClick(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'POST',
    url: '/api/follow',
    login: 'none',
    limits: ['api', 'follow_address'],
    config: { failure: 'Error following a link' },
    schema: { tags: ['visitors'], summary: 'A link of a project is followed', body: Follow, response: { 200: Done } },
    handler: async (request) => {
      await takeLimit(ctx, request, 'follow_address', clientGroup(request.ip));
      const { project_id, link } = request.body;
      const owner = await ownerOf(ctx, project_id);
      const isOwner = (await sessionsOf(ctx).anyUserOf(request))?.id === owner;
      visitsOf(ctx).record(request, owner, { isOwner, page: project_id, action: link });
      return done('Noted.');
    },
  });
}

async function ownerOf(ctx: Ctx, projectId: string): Promise<string> {
  const project = await findPublicRecord(projectRecords, ctx.db, { id: projectId });
  if (!project) throw notFound('Project');
  return project.user_id;
}
