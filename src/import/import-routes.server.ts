import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { requestUser } from '../http/request-user.server.ts';
import { takeLimit } from '../http/security-log.server.ts';
import { memoryForBodies } from '../http/upload-memory-budget.server.ts';
import { done } from '../model/success.ts';
import type { RunDocumentJob } from './document-job.ts';
import { importPlanned } from './import.server.ts';
import { ImportDone, ImportReport } from './import-schemas.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { countsText } from './report-text.ts';

/** As much as an upload. Real résumés have less than 100 kB; an export of this program must fit in again. */
const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
/** What documents on their way may take together; each takes several times as much once it is read. */
const DOCUMENTS_MAX_BYTES = 4 * DOCUMENT_MAX_BYTES;

/** Anything may stand in a section: what is not as it should be is told in the report. */
const section = z.unknown().optional();
const JsonResumeDocument = z.looseObject({
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
});

/** Import with preview. */
export async function mountImport(app: FastifyInstance, ctx: Ctx, runJob: RunDocumentJob): Promise<void> {
  // A scope of its own: elsewhere JSON is parsed in the thread that answers.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mountImportRoutes(scope, ctx, runJob);
  });
}

function mountImportRoutes(app: FastifyInstance, ctx: Ctx, runJob: RunDocumentJob): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['transfer'], body: JsonResumeDocument };
  const importing = {
    onRequest: [ctx.session.required, boundMemory()],
    bodyLimit: DOCUMENT_MAX_BYTES,
    config: { failure: IMPORT_FAILED },
    // The thread checks the document.
    validatorCompiler: () => (value: unknown) => ({ value }),
  };
  const bytesOf = ({ body }: FastifyRequest) => (body instanceof Uint8Array ? body : new Uint8Array());

  const preview = {
    ...common,
    summary: 'What an import of this JSON Resume document would do; nothing is written',
    response: { 200: ImportReport },
  };
  routes.post('/api/import/preview', { ...importing, schema: preview }, async (request) => {
    const userId = requestUser(request).id;
    await takeLimit(ctx, request, 'transfer_account', userId);
    return runJob<ImportReport>({ kind: 'preview', userId, document: bytesOf(request) });
  });

  const carryOut = {
    ...common,
    summary: 'Import a JSON Resume document, all of it or nothing',
    response: { 200: ImportDone },
  };
  routes.post('/api/import', { ...importing, schema: carryOut }, async (request) => {
    const userId = requestUser(request).id;
    await takeLimit(ctx, request, 'transfer_account', userId);
    const document = bytesOf(request);
    const report = await importPlanned(ctx, userId, () => runJob({ kind: 'plan', userId, document }));
    return { ...done(`Imported: ${countsText(report)}.`), report };
  });
}

/** Before anything of the body is read; given back when the request is over, however it ends. */
function boundMemory() {
  const leaseMemory = memoryForBodies({ totalBytes: DOCUMENTS_MAX_BYTES, senderBytes: DOCUMENT_MAX_BYTES });
  return async (request: FastifyRequest, { raw }: FastifyReply) => {
    const memory = leaseMemory(requestUser(request).id);
    raw.once('close', () => memory[Symbol.dispose]());
    const announced = Number(request.headers['content-length'] ?? DOCUMENT_MAX_BYTES);
    memory.growTo(Math.min(announced, DOCUMENT_MAX_BYTES));
  };
}
