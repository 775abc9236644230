import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { requestUser } from '../../platform/http/sessions.server.ts';
import { memoryForBodies, readBody } from '../../platform/http/upload-memory-budget.server.ts';
import type { RunJob } from '../../platform/jobs/run-job.ts';
import { AppError, invalid } from '../../platform/lib/app-error.ts';
import { storeImage } from '../../portfolio/images/image-store.server.ts';
import { parseMultipart } from '../../portfolio/images/multipart.server.ts';
import { readArchive } from './archive.ts';
import type { ImportInput, ImportJob } from './document-job.ts';
import type { FoundImages, OpenedArchive } from './import-job.server.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { storeImages } from './sources/stored-images.ts';

/** Real résumés have less than 100 kB; an export of this program must fit. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
const FILES_MAX_BYTES = 25 * 1024 * 1024;
/** Around the files. */
const FORM_MAX_BYTES = 512 * 1024;
/** Maximum memory for bodies in flight; a parsed document takes several times its size. */
const BODIES_MAX_BYTES = 56 * 1024 * 1024;
/** A data export has up to forty files. */
const FILES_MAX = 500;
const PATH_MAX_CHARACTERS = 300;

/** Reads the files of a form, or a JSON body, within the memory for bodies in flight. */
export function inputReader(ctx: Ctx) {
  const leaseMemory = memoryForBodies({
    totalBytes: BODIES_MAX_BYTES,
    senderBytes: FILES_MAX_BYTES + FORM_MAX_BYTES,
  });

  return {
    /** Reserves memory before a JSON body is read; released when the request ends in any way. */
    async reserve(request: FastifyRequest, { raw }: { raw: NodeJS.EventEmitter }): Promise<void> {
      if (isForm(request)) return;
      const memory = leaseMemory(requestUser(request).id);
      raw.once('close', () => memory[Symbol.dispose]());
      const announced = Number(request.headers['content-length'] ?? DOCUMENT_MAX_BYTES);
      memory.growTo(Math.min(announced, DOCUMENT_MAX_BYTES));
    },

    /** Calls `work` with what the request sends; the memory is released when it has finished. */
    async withInput<T>(request: FastifyRequest, work: (input: ImportInput) => Promise<T>): Promise<T> {
      const common = { language: languageOf(request), now: ctx.now().toISOString() };
      if (!isForm(request)) {
        const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
        return work({ files: [{ path: '', bytes }], isBody: true, ...common });
      }
      using memory = leaseMemory(requestUser(request).id);
      const maxBytes = FILES_MAX_BYTES + FORM_MAX_BYTES;
      const body = await readBody(request.raw, { maxBytes, memory, tooLarge });
      return work({ files: filesIn(body, request.headers['content-type']), isBody: false, ...common });
    },
  };
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
}

/** Of `?language=`: a folder of the source, such as 'en_US'. */
function languageOf({ query }: FastifyRequest): string {
  const { language } = query as { language?: unknown };
  return typeof language === 'string' ? language.slice(0, 20) : '';
}

function filesIn(body: Buffer, contentType: string | undefined): ImportInput['files'] {
  const parts = parseMultipart(body, contentType, { files: FILES_MAX, failure: IMPORT_FAILED });
  const sent = parts.filter(({ name }) => name === 'file');
  const files = sent.filter(({ bytes }) => bytes.length > 0);
  const message = sent.some(({ fileName }) => fileName !== '') ? 'The file is empty' : 'Choose a file';
  if (files.length === 0) throw invalid(IMPORT_FAILED, [{ field: 'file', message }]);
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > FILES_MAX_BYTES) throw tooLarge();
  return files.map(({ fileName, bytes }) => ({ path: fileName.slice(-PATH_MAX_CHARACTERS), bytes }));
}

function tooLarge(): AppError {
  return new AppError('too_large', { message: IMPORT_FAILED, error: 'The files are larger than 25 MB' });
}

/**
 * Runs the job. The images of an archive or of another source are stored first, as if they were uploaded; those that no record uses are
 * deleted when room is needed.
 */
export async function runImportJob<T extends object>(
  ctx: Ctx,
  runJob: RunJob<ImportJob>,
  job: { kind: 'plan' | 'preview'; userId: string; input: ImportInput },
): Promise<T> {
  const result = await runJob<T | OpenedArchive | FoundImages>(job);
  if ('images' in result) {
    const imageUrls = await storeImages(result.images, (bytes) => storeImage(ctx, job.userId, bytes));
    return runJob<T>({ ...job, input: { ...job.input, imageUrls } });
  }
  if (!('archive' in result)) return result;
  const { resume, images } = result.archive;
  const imagesByName = new Map(images.map(({ name, bytes }) => [name, bytes]));
  const archive = {
    resume,
    images: [...imagesByName.keys()],
    image: (name: string) => new Uint8Array(imagesByName.get(name) ?? []),
  };
  const document = await readArchive(archive, (bytes) => storeImage(ctx, job.userId, Buffer.from(bytes)));
  const files = [{ path: 'resume.json', bytes: Buffer.from(JSON.stringify(document)) }];
  return runJob<T>({ ...job, input: { ...job.input, files, source: 'archive' } });
}
