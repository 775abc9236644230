import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { route } from '../http/route.server.ts';
import { takeLimit } from '../http/security-log.server.ts';
import { done } from '../model/success.ts';
import type { RunDocumentJob } from './document-job.ts';
import { importPlanned } from './import.server.ts';
import { DOCUMENT_MAX_BYTES, inputReader, runImportJob } from './import-input.server.ts';
import type { PlannedExecution, PlannedPreview } from './import-job.server.ts';
import { ImportDone, ImportPreview } from './import-schemas.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { countsText } from './report-text.ts';
import { githubRepositories, READMES_MAX } from './sources/github/github-api.server.ts';
import { documentOfRepositories } from './sources/github/repositories-document.server.ts';
import { storePreview } from './stored-previews.server.ts';

/** A section may contain anything: invalid content is listed in the report. */
const section = z.unknown().optional();
const ImportBody = z.looseObject({
  file: z.any().optional().meta({ type: 'string', format: 'binary', description: 'In a form: repeatable' }),
  preview_id: z.string().optional(),
  take: z.array(z.string()).optional(),
  leave: z.array(z.string()).optional(),
  basics: section,
  work: section,
  volunteer: section,
  education: section,
  awards: section,
  certificates: section,
  publications: section,
  skills: section,
  languages: section,
  interests: section,
  references: section,
  projects: section,
  'x-vitrine-entries': section,
});
const Query = z.object({ language: z.string().optional() });

/** The import and its preview. */
export async function mountImport(app: FastifyInstance, ctx: Ctx, runJob: RunDocumentJob): Promise<void> {
  // A scope of its own: on other routes JSON is parsed in the main thread, and forms are rejected.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    mountImportRoutes(scope, ctx, runJob);
  });
  mountGithub(app, ctx, runJob);
}

function mountImportRoutes(app: FastifyInstance, ctx: Ctx, runJob: RunDocumentJob): void {
  const input = inputReader(ctx);
  const common = {
    method: 'POST',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api', 'transfer_account'],
    onRequest: input.reserve,
    bodyLimit: DOCUMENT_MAX_BYTES,
    config: { failure: IMPORT_FAILED, slowBody: true },
    validatorCompiler: unvalidated,
  } as const;
  const schema = {
    tags: ['transfer'],
    consumes: ['application/json', 'multipart/form-data'],
    querystring: Query,
    body: ImportBody,
  };
  route(app, ctx, {
    ...common,
    url: '/api/import/preview',
    schema: {
      ...schema,
      summary: 'What an import of these files, or of this document, would do; kept for 30 minutes, nothing is written',
      response: { 200: ImportPreview },
    },
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'transfer_account', userId);
      const planned = await input.withInput(request, (sent) =>
        runImportJob<PlannedPreview>(ctx, runJob, { kind: 'preview', userId, input: sent }),
      );
      return storedPreview(ctx, userId, planned);
    },
  });

  route(app, ctx, {
    ...common,
    url: '/api/import',
    schema: {
      ...schema,
      summary: 'Import files, a JSON Resume document, or a preview less what is left out; all of it or nothing',
      response: { 200: ImportDone },
    },
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'transfer_account', userId);
      const report = await input.withInput(request, (sent) =>
        importPlanned(ctx, userId, () =>
          runImportJob<PlannedExecution>(ctx, runJob, { kind: 'plan', userId, input: sent }),
        ),
      );
      return { ...done(`Imported: ${countsText(report)}.`), report };
    },
  });
}

/** The repositories of a GitHub account as projects: a preview like that of a file. */
function mountGithub(app: FastifyInstance, ctx: Ctx, runJob: RunDocumentJob): void {
  const repositoriesOf = githubRepositories(ctx);
  route(app, ctx, {
    method: 'POST',
    url: '/api/import/github',
    login: 'required',
    limits: ['api', 'github_account'],
    config: { failure: IMPORT_FAILED },
    schema: {
      tags: ['transfer'],
      summary: 'Preview the public repositories of a GitHub account as hidden projects; nothing is written',
      body: z.object({
        user_name: z.string().trim().max(100),
        readmes: z
          .array(z.string().max(100))
          .max(READMES_MAX)
          .default([])
          .meta({ description: 'Repositories whose README is read: its first paragraph joins the description' }),
      }),
      response: { 200: ImportPreview },
    },
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'github_account', userId);
      const { user_name: userName, readmes } = request.body;
      const { repositories, notes } = await repositoriesOf({ userName, readmes });
      const { source, document } = documentOfRepositories(repositories, notes);
      const files = [{ path: 'github', bytes: Buffer.from(JSON.stringify(document)) }];
      const input = { files, isBody: false, source, notes, language: '', now: ctx.now().toISOString() };
      return storedPreview(ctx, userId, await runJob<PlannedPreview>({ kind: 'preview', userId, input }));
    },
  });
}

async function storedPreview(ctx: Ctx, userId: string, { report, preview, plan }: PlannedPreview) {
  const expires_at = await storePreview(ctx.db, userId, { id: preview.id, plan, now: ctx.now() });
  return { ...report, preview: { ...preview, expires_at } };
}

/** The document thread validates the body. */
const unvalidated = () => (value: unknown) => ({ value });
