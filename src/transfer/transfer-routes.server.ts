import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { done } from '../kit/done.ts';
import { requestUser } from '../kit/request-user.server.ts';
import { takeLimit } from '../kit/security-log.server.ts';
import { memoryForBodies } from '../kit/upload-body.server.ts';
import { exportDocument } from './export.server.ts';
import { exportArchive } from './export-archive.server.ts';
import { IMPORT_FAILED, importDocument, previewImport } from './import.server.ts';
import { countsText } from './report-text.ts';
import { ImportDone, ImportReport } from './transfer.ts';

/** As much as an upload. Real résumés have less than 100 kB; an export of this program must fit in again. */
const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
/** What documents on their way may take together; each takes several times as much once it is read. */
const DOCUMENTS_MAX_BYTES = 2 * DOCUMENT_MAX_BYTES;

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

/** Import with preview, and export. */
export function mountTransfer(app: FastifyInstance, ctx: Ctx): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['transfer'] };
  const importing = {
    onRequest: [ctx.session.required, boundMemory()],
    bodyLimit: DOCUMENT_MAX_BYTES,
    config: { failure: IMPORT_FAILED },
  };

  const preview = {
    ...common,
    summary: 'What an import of this JSON Resume document would do; nothing is written',
    body: JsonResumeDocument,
    response: { 200: ImportReport },
  };
  routes.post('/api/import/preview', { ...importing, schema: preview }, (request) =>
    previewImport(ctx, requestUser(request).id, request.body),
  );

  const run = {
    ...common,
    summary: 'Import a JSON Resume document, all of it or nothing',
    body: JsonResumeDocument,
    response: { 200: ImportDone },
  };
  routes.post('/api/import', { ...importing, schema: run }, async (request) => {
    const report = await importDocument(ctx, requestUser(request).id, request.body);
    return { ...done(`Imported: ${countsText(report)}.`), report };
  });

  mountExport(app, ctx);
  mountArchive(app, ctx);
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

function mountExport(app: FastifyInstance, ctx: Ctx): void {
  const schema = {
    tags: ['transfer'],
    summary: 'My portfolio as a JSON Resume document of version 1',
    response: { 200: z.looseObject({}) },
  };
  const options = { onRequest: ctx.session.required, config: { failure: 'Error exporting' }, schema };
  app.get('/api/export/json-resume', options, async (request, reply) => {
    const { id, user_name } = requestUser(request);
    const document = await exportDocument(ctx, id);
    reply.type('application/json; charset=utf-8');
    // A user name is a-z, 0-9 and hyphens: it needs no quoting of its own.
    reply.header('content-disposition', `attachment; filename="${user_name}.resume.json"`);
    return JSON.stringify(document, null, 2);
  });
}

function mountArchive(app: FastifyInstance, ctx: Ctx): void {
  const description = 'A zip file: resume.json, account.json, messages.json and the pictures';
  const schema = {
    tags: ['transfer'],
    summary: 'All that my account owns, as a zip file',
    response: { 200: { description, content: { 'application/zip': { schema: z.any() } } } },
  };
  const options = { onRequest: ctx.session.required, config: { failure: 'Error exporting' }, schema };
  app.get('/api/export/archive', options, async (request, reply) => {
    const { id, user_name } = requestUser(request);
    await takeLimit(ctx, request, 'archive_account', id);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${user_name}.vitrine.zip"`);
    return reply.send(Readable.from(exportArchive(ctx, id), { objectMode: false }));
  });
}
