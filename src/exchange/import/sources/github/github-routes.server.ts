import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../../platform/context.ts';
import { route } from '../../../../platform/http/route.server.ts';
import { takeLimit } from '../../../../platform/http/security-log.server.ts';
import type { RunJob } from '../../../../platform/jobs/run-job.ts';
import { largeWorkOf } from '../../../../portfolio/storage/large-work.server.ts';
import type { ImportJob } from '../../document-job.ts';
import { importApi } from '../../import-api.ts';
import type { PlannedPreview } from '../../import-schemas.ts';
import { IMPORT_FAILED } from '../../parse/json.ts';
import { storedPreview } from '../../stored-previews.server.ts';
import { githubRepositories } from './github-api.server.ts';
import { documentOfRepositories } from './repositories-document.server.ts';

/** The repositories of a GitHub account as projects: a preview like that of a file. */
export function mountGithub(app: FastifyInstance, ctx: Ctx, runJob: RunJob<ImportJob>): void {
  const repositoriesOf = githubRepositories(ctx);
  route(app, ctx, {
    login: 'required',
    limits: ['api', 'github_account'],
    config: { failure: IMPORT_FAILED },
    ...importApi['POST /api/import/github'],
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'github_account', userId);
      const { user_name: userName, readmes } = request.body;
      const { repositories, notes } = await repositoriesOf({ userName, readmes });
      const { source, document } = documentOfRepositories(repositories, notes);
      const files = [{ path: 'github', bytes: Buffer.from(JSON.stringify(document)) }];
      const input = { files, isBody: false, source, notes, language: '', now: ctx.now().toISOString() };
      const work = () => runJob<PlannedPreview>({ kind: 'preview', userId, input });
      return storedPreview(ctx, userId, await largeWorkOf(ctx).ofAccount(userId, work, 0));
    },
  });
}
