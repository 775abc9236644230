import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { done } from '../kit/done.ts';
import { PROGRAM_FOLDER } from '../kit/program-folder.server.ts';
import { tooManyRequests } from '../kit/rate-limits.server.ts';
import { requestUser } from '../kit/request-user.server.ts';
import { takeLimit } from '../kit/security-log.server.ts';
import { memoryForBodies } from '../kit/upload-body.server.ts';
import { openWorkerThread } from '../kit/worker-thread.server.ts';
import { IMPORT_FAILED } from './document-json.ts';
import { exportArchive } from './export-archive.server.ts';
import { importPlanned } from './import.server.ts';
import { countsText } from './report-text.ts';
import { ImportDone, ImportReport } from './transfer.ts';
import type { TransferJob } from './transfer-worker.server.ts';

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

/** A thread reads, compares and writes documents: up to ten megabytes each, in any shape. */
const WORKER = join(PROGRAM_FOLDER, 'src/transfer/transfer-worker.server.ts');
const WORKER_MEMORY_MB = 160;
const WORKER_TIMEOUT_MS = 30_000;
const WORKER_IDLE_MS = 3_000;
const WAITING_MAX = 4;

type Transfers = {
  /** One job of an account at a time. */
  run<T>(job: TransferJob): Promise<T>;
};

/** Import with preview, and export. */
export async function mountTransfer(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const transfers = openTransfers(app, ctx);
  // A scope of its own: elsewhere JSON is parsed in the thread that answers.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mountImport(scope, ctx, transfers);
  });
  mountExport(app, ctx, transfers);
  mountArchive(app, ctx, transfers);
}

function openTransfers(app: FastifyInstance, ctx: Ctx): Transfers {
  const { databaseUrl, origin, quotaTextBytes } = ctx.config;
  const thread = openWorkerThread({
    file: WORKER,
    workerData: { databaseUrl, origin, quotaTextBytes },
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: WORKER_TIMEOUT_MS,
    idleMs: WORKER_IDLE_MS,
    waiting: WAITING_MAX,
  });
  app.addHook('onClose', () => thread.stop());
  const busy = new Set<string>();
  return {
    async run(job) {
      if (busy.has(job.userId)) throw tooManyRequests(new Date(ctx.now().getTime() + 2_000), ctx.now());
      busy.add(job.userId);
      try {
        return await thread.run(job);
      } finally {
        busy.delete(job.userId);
      }
    },
  };
}

function mountImport(app: FastifyInstance, ctx: Ctx, { run }: Transfers): void {
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
    return run<ImportReport>({ kind: 'preview', userId, document: bytesOf(request) });
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
    const report = await importPlanned(ctx, userId, () => run({ kind: 'plan', userId, document }));
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

function mountExport(app: FastifyInstance, ctx: Ctx, { run }: Transfers): void {
  const schema = {
    tags: ['transfer'],
    summary: 'My portfolio as a JSON Resume document of version 1',
    response: { 200: z.looseObject({}) },
  };
  const options = { onRequest: ctx.session.required, config: { failure: 'Error exporting' }, schema };
  app.get('/api/export/json-resume', options, async (request, reply) => {
    const { id, user_name } = requestUser(request);
    await takeLimit(ctx, request, 'transfer_account', id);
    const text = await run<string>({ kind: 'export', userId: id });
    reply.type('application/json; charset=utf-8');
    // A user name is a-z, 0-9 and hyphens: it needs no quoting of its own.
    reply.header('content-disposition', `attachment; filename="${user_name}.resume.json"`);
    return text;
  });
}

function mountArchive(app: FastifyInstance, ctx: Ctx, { run }: Transfers): void {
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
    const resume = await run<string>({ kind: 'export', userId: id });
    reply.type('application/zip').header('content-disposition', `attachment; filename="${user_name}.vitrine.zip"`);
    return reply.send(Readable.from(exportArchive(ctx, id, resume), { objectMode: false }));
  });
}
