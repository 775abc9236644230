import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../../platform/context.ts';
import { route } from '../../../../platform/http/route.server.ts';
import { takeLimit } from '../../../../platform/http/security-log.server.ts';
import type { RunJob } from '../../../../platform/jobs/run-job.ts';
import { lazyLoad } from '../../../../platform/lib/lazy.ts';
import { largeWorkOf } from '../../../../portfolio/storage/large-work.server.ts';
import type { ImportJob } from '../../document-job.ts';
import { importApi } from '../../import-api.ts';
import type { PlannedPreview } from '../../import-schemas.ts';
import { IMPORT_FAILED } from '../../parse/json.ts';
import { storedPreview } from '../../stored-previews.server.ts';

/** With what reads the HTML of titles. */
const registries = lazyLoad(() => import('./registries.server.ts'));

/** The works of an ORCID record, or of DOIs, as publications: a preview like that of a file. */
export function mountPublications(app: FastifyInstance, ctx: Ctx, runJob: RunJob<ImportJob>): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api', 'publications_account'],
    config: { failure: IMPORT_FAILED },
    ...importApi['POST /api/import/publications'],
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'publications_account', userId);
      const { publicationsFrom } = await registries();
      const { source, document, notes } = await publicationsFrom(ctx.config, request.body.from);
      const files = [{ path: source, bytes: Buffer.from(JSON.stringify(document)) }];
      const input = { files, isBody: false, source, notes, language: '', now: ctx.now().toISOString() };
      const work = () => runJob<PlannedPreview>({ kind: 'preview', userId, input });
      return storedPreview(ctx, userId, await largeWorkOf(ctx).ofAccount(userId, work, 0));
    },
  });
}
