import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import type { RunJob } from '../../platform/jobs/run-job.ts';
import { done } from '../../platform/lib/success.ts';
import { largeWorkOf } from '../../portfolio/storage/large-work.server.ts';
import type { ImportJob } from './document-job.ts';
import { importPlanned } from './import.server.ts';
import { importApi } from './import-api.ts';
import { DOCUMENT_MAX_BYTES, inputReader, runImportJob } from './import-input.server.ts';
import type { PlannedExecution } from './import-job.server.ts';
import type { PlannedPreview } from './import-schemas.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { countsText } from './report-text.ts';
import { mountGithub } from './sources/github/github-routes.server.ts';
import { mountPublications } from './sources/publications/publications-routes.server.ts';
import { storedPreview } from './stored-previews.server.ts';

/** The import and its preview. */
export async function mountImport(app: FastifyInstance, ctx: Ctx, runJob: RunJob<ImportJob>): Promise<void> {
  // A scope of its own: on other routes JSON is parsed in the main thread, and forms are rejected.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    mountImportRoutes(scope, ctx, runJob);
  });
  mountGithub(app, ctx, runJob);
  mountPublications(app, ctx, runJob);
}

function mountImportRoutes(app: FastifyInstance, ctx: Ctx, runJob: RunJob<ImportJob>): void {
  const input = inputReader(ctx);
  const common = {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api', 'transfer_account'],
    onRequest: input.reserve,
    bodyLimit: DOCUMENT_MAX_BYTES,
    config: { failure: IMPORT_FAILED, slowBody: true },
    validatorCompiler: unvalidated,
  } as const;
  route(app, ctx, {
    ...common,
    ...importApi['POST /api/import/preview'],
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'transfer_account', userId);
      const planned = await input.withInput(request, (sent) =>
        oneOf(ctx, userId, () => runImportJob<PlannedPreview>(ctx, runJob, { kind: 'preview', userId, input: sent })),
      );
      return storedPreview(ctx, userId, planned);
    },
  });

  route(app, ctx, {
    ...common,
    ...importApi['POST /api/import'],
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'transfer_account', userId);
      const imported = await input.withInput(request, (sent) =>
        oneOf(ctx, userId, () =>
          importPlanned(ctx, userId, () =>
            runImportJob<PlannedExecution>(ctx, runJob, { kind: 'plan', userId, input: sent }),
          ),
        ),
      );
      return { ...done(`Imported: ${countsText(imported.report)}.`), ...imported };
    },
  });
}

/** One at a time for an account, and none waits: its body would stay in memory. */
function oneOf<T>(ctx: Ctx, userId: string, work: () => Promise<T>): Promise<T> {
  return largeWorkOf(ctx).ofAccount(userId, work, 0);
}

/** The document thread validates the body. */
const unvalidated = () => (value: unknown) => ({ value });
