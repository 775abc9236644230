import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordReadActivity } from '../../identity/auth/activity/activity.server.ts';
import { requireFreshLogin } from '../../identity/auth/step-up.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import type { RunJob } from '../../platform/jobs/run-job.ts';
import { largeWorkOf } from '../../portfolio/storage/large-work.server.ts';
import type { ExportJob } from './document-thread.server.ts';
import { exportArchive } from './export-archive.server.ts';

const EXPORT_FAILED = 'Error exporting';

/** The portfolio as a JSON Resume document, and all data of the account as an archive. */
export function mountExport(app: FastifyInstance, ctx: Ctx, runJob: RunJob<ExportJob>): void {
  mountJsonResume(app, ctx, runJob);
  mountArchive(app, ctx, runJob);
}

function mountJsonResume(app: FastifyInstance, ctx: Ctx, runJob: RunJob<ExportJob>): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/export/json-resume',
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api', 'transfer_account'],
    config: { failure: EXPORT_FAILED },
    schema: {
      tags: ['transfer'],
      summary: 'My portfolio as a JSON Resume document of version 1',
      response: { 200: z.looseObject({}) },
    },
    handler: async (request, reply) => {
      const { id, user_name, session_id } = request.user;
      await takeLimit(ctx, request, 'transfer_account', id);
      const text = await largeWorkOf(ctx).ofAccount(id, () => runJob<string>({ kind: 'export', userId: id }), 0);
      // A program may read it every hour: its token is in the activity already.
      if (session_id !== '') await recordReadActivity(ctx, { userId: id, event: 'resume_exported', request });
      reply.type('application/json; charset=utf-8');
      // A user name is a-z, 0-9 and hyphens: it needs no quoting.
      reply.header('content-disposition', `attachment; filename="${user_name}.resume.json"`);
      return text;
    },
  });
}

function mountArchive(app: FastifyInstance, ctx: Ctx, runJob: RunJob<ExportJob>): void {
  const description =
    'A zip file: resume.json, account.json, messages.json, trash.json, activity.json and the pictures';
  route(app, ctx, {
    method: 'GET',
    url: '/api/export/archive',
    login: 'required',
    limits: ['api', 'archive_account'],
    config: { failure: EXPORT_FAILED },
    schema: {
      tags: ['transfer'],
      summary: 'All that my account owns, as a zip file; needs a login of the last ten minutes',
      response: { 200: { description, content: { 'application/zip': { schema: z.any() } } } },
    },
    handler: async (request, reply) => {
      const { id, user_name } = request.user;
      // Messages, activity and the email at one click are more than a session that was left open should give.
      await requireFreshLogin(ctx, request, EXPORT_FAILED);
      await takeLimit(ctx, request, 'archive_account', id);
      await recordReadActivity(ctx, { userId: id, event: 'archive_exported', request });
      const resume = await largeWorkOf(ctx).ofAccount(id, () => runJob<string>({ kind: 'export', userId: id }), 0);
      reply.type('application/zip').header('content-disposition', `attachment; filename="${user_name}.vitrine.zip"`);
      return reply.send(Readable.from(exportArchive(ctx, id, resume), { objectMode: false }));
    },
  });
}
