import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { requestUser } from '../http/request-user.server.ts';
import { route } from '../http/route.server.ts';
import { takeLimit } from '../http/security-log.server.ts';
import { memoryForBodies } from '../http/upload-memory-budget.server.ts';
import { done } from '../model/success.ts';
import type { RunDocumentJob } from './document-job.ts';
import { importPlanned } from './import.server.ts';
import { ImportDone, ImportReport } from './import-schemas.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { countsText } from './report-text.ts';

/** The same as for an upload. Real résumés have less than 100 kB; an export of this program must fit. */
const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
/** Maximum memory for documents in flight; a parsed document takes several times its size. */
const DOCUMENTS_MAX_BYTES = 4 * DOCUMENT_MAX_BYTES;

/** A section may contain anything: invalid content is listed in the report. */
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

/** The import and its preview. */
export async function mountImport(app: FastifyInstance, ctx: Ctx, runJob: RunDocumentJob): Promise<void> {
  // A scope of its own: on other routes JSON is parsed in the main thread.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mountImportRoutes(scope, ctx, runJob);
  });
}

function mountImportRoutes(app: FastifyInstance, ctx: Ctx, runJob: RunDocumentJob): void {
  const common = { tags: ['transfer'], body: JsonResumeDocument };
  const reserveMemory = memoryReservation();
  const bytesOf = ({ body }: FastifyRequest) => (body instanceof Uint8Array ? body : new Uint8Array());
  route(app, ctx, {
    method: 'POST',
    url: '/api/import/preview',
    login: 'required',
    limits: ['api', 'transfer_account'],
    onRequest: reserveMemory,
    bodyLimit: DOCUMENT_MAX_BYTES,
    config: { failure: IMPORT_FAILED },
    validatorCompiler: unvalidated,
    schema: {
      ...common,
      summary: 'What an import of this JSON Resume document would do; nothing is written',
      response: { 200: ImportReport },
    },
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'transfer_account', userId);
      return runJob<ImportReport>({ kind: 'preview', userId, document: bytesOf(request) });
    },
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/import',
    login: 'required',
    limits: ['api', 'transfer_account'],
    onRequest: reserveMemory,
    bodyLimit: DOCUMENT_MAX_BYTES,
    config: { failure: IMPORT_FAILED },
    validatorCompiler: unvalidated,
    schema: {
      ...common,
      summary: 'Import a JSON Resume document, all of it or nothing',
      response: { 200: ImportDone },
    },
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'transfer_account', userId);
      const document = bytesOf(request);
      const report = await importPlanned(ctx, userId, () => runJob({ kind: 'plan', userId, document }));
      return { ...done(`Imported: ${countsText(report)}.`), report };
    },
  });
}

/** The document thread validates the body. */
const unvalidated = () => (value: unknown) => ({ value });

/** Reserves memory before the body is read; released when the request ends in any way. */
function memoryReservation() {
  const leaseMemory = memoryForBodies({ totalBytes: DOCUMENTS_MAX_BYTES, senderBytes: DOCUMENT_MAX_BYTES });
  return async (request: FastifyRequest, { raw }: FastifyReply) => {
    const memory = leaseMemory(requestUser(request).id);
    raw.once('close', () => memory[Symbol.dispose]());
    const announced = Number(request.headers['content-length'] ?? DOCUMENT_MAX_BYTES);
    memory.growTo(Math.min(announced, DOCUMENT_MAX_BYTES));
  };
}
