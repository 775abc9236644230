import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DocumentCtx } from '../context.ts';
import { openClientLimit } from '../http/client-limit.server.ts';
import { sendCompressedDocument, type Terms } from '../http/compressed-document.server.ts';
import { route } from '../http/route.server.ts';
import { NOTHING_POLICY } from '../http/security-headers.server.ts';
import { notFound } from '../lib/app-error.ts';
import { isLanguage } from '../lib/texts/languages.ts';
import { filePage } from '../model/reports/visited-page.ts';
import { type DocumentVariant, variantPath } from '../portfolio/document-variant.ts';
import { findMovedBase } from '../portfolio/moved-paths.server.ts';
import { visitCounter } from '../portfolio/visit-counter.server.ts';
import { isViewSlug } from '../views/view.ts';
import { ResumeCheck } from './check/resume-check.ts';
import { type FindFile, openFileDocuments, type WriteLarge } from './file-documents.server.ts';
import { resumeDisposition } from './file-name.ts';
import { PAGE_FILES } from './page-files.ts';
import type { FileJob } from './portfolio-file.server.ts';
import { PAPERS, RESUME_FORMATS, RESUME_TYPES, type ResumeFormat, TEMPLATES } from './resume-formats.ts';

type PageRequest = FastifyRequest<{ Params: { user_name: string; language?: string; slug?: string } }>;

/** For one client: files that are made or looked up; cached files are not counted. */
const UNCACHED_PER_MINUTE = 120;
/** The same for files that a process sets: a tenth of a second of processor time each. */
const MADE_PER_MINUTE = 20;
const USER_NAME = /^[a-z0-9-]{2,32}$/;
/** A browser shows a PDF in a viewer of its own, which a sandboxed document may not start. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export const ResumeQuery = z.object({
  paper: z.enum(PAPERS, `must be one of ${PAPERS.join(', ')}`).prefault('a4'),
  template: z.enum(TEMPLATES, `must be one of ${TEMPLATES.join(', ')}`).prefault('plain'),
});
type ResumeQuery = z.infer<typeof ResumeQuery>;

type Serving = {
  findFile: FindFile;
  limitUncached(request: FastifyRequest): void;
  limitMade(request: FastifyRequest): void;
};

/**
 * GET /u/{user_name}.md (in parts with `?offset=`), .json, .vcf and /u/{user_name}/feed.xml, what the page shows, for programs; the résumé,
 * GET /u/{user_name}/resume.{format}, also of a view; all of them below /u/{user_name}/{language} too; and the owner's own,
 * GET /api/resume/{format}.
 */
export function mountPortfolioFiles(app: FastifyInstance, ctx: DocumentCtx, writeLarge: WriteLarge): SendFileForLink {
  const serving = {
    findFile: openFileDocuments(app, ctx, writeLarge),
    limitUncached: openClientLimit(ctx, 'uncached_files', UNCACHED_PER_MINUTE),
    limitMade: openClientLimit(ctx, 'made_files', MADE_PER_MINUTE),
  };
  mountPageFiles(app, ctx, serving);
  for (const format of RESUME_FORMATS) mountResume(app, ctx, serving, format);
  mountOwnResume(app, ctx, serving);
  mountResumeCheck(app, ctx, serving);
  return (request, reply, file) => sendResume(serving, request, reply, file, 'private, no-store');
}

function mountPageFiles(app: FastifyInstance, ctx: DocumentCtx, { findFile, limitUncached }: Serving): void {
  for (const { file, path, type, base } of PAGE_FILES.flatMap(inBoth)) {
    route(app, ctx, {
      method: 'GET',
      url: `${base}${path}`,
      login: 'none',
      limits: ['uncached_files'],
      schema: { hide: true },
      handler: async (request: PageRequest, reply: FastifyReply) => {
        const page = pageOf(request);
        const beforeWork = () => limitUncached(request);
        const part = file === 'page.md' ? { offset: offsetOf(request) } : {};
        const document = page.isWellFormed && (await findFile({ file, ...page.source, ...part }, beforeWork));
        if (document) return sendCompressedDocument(request, reply, { document, terms: termsOf(type) });
        limitUncached(request);
        return redirectMoved(ctx, reply, page, path);
      },
    });
  }
}

/** Of `.md?offset=0`: a part of at most 40,000 characters, which says how to read the rest. */
function offsetOf({ query }: FastifyRequest): number | undefined {
  const { offset } = query as { offset?: unknown };
  return typeof offset === 'string' && /^\d{1,9}$/.test(offset) ? Number(offset) : undefined;
}

/** The paths of files: of the plain page, and of the page in a language. */
const BASES = ['/u/:user_name', '/u/:user_name/:language'] as const;

function inBoth<File>(file: File): (File & { base: string })[] {
  return BASES.map((base) => ({ ...file, base }));
}

/** The page that a file is of. */
type FilePage = {
  user_name: string;
  variant: DocumentVariant;
  source: Pick<FileJob, 'key' | 'variant'>;
  isWellFormed: boolean;
};

function pageOf({ params }: PageRequest): FilePage {
  const { user_name, language, slug } = params;
  const variant = { ...(language !== undefined && { language }), ...(slug !== undefined && { view: slug }) };
  const isWellFormed =
    USER_NAME.test(user_name) &&
    (language === undefined || isLanguage(language)) &&
    (slug === undefined || isViewSlug(slug));
  return { user_name, variant, source: { key: { user_name }, variant }, isWellFormed };
}

function mountResume(app: FastifyInstance, ctx: DocumentCtx, serving: Serving, format: ResumeFormat): void {
  for (const base of BASES.flatMap((page) => [page, `${page}/v/:slug`])) {
    route(app, ctx, {
      method: 'GET',
      url: `${base}/resume.${format}`,
      login: 'none',
      limits: ['uncached_files', 'made_files'],
      onResponse: visitCounter(ctx, 'download'),
      schema: { hide: true, querystring: ResumeQuery },
      handler: async (request: PageRequest, reply: FastifyReply) => {
        const page = pageOf(request);
        const { variant, source } = page;
        if (page.isWellFormed && (await sendResume(serving, request, reply, { format, key: source.key, variant })))
          return reply;
        serving.limitUncached(request);
        return redirectMoved(ctx, reply, page, `/resume.${format}${new URL(request.url, 'http://x').search}`);
      },
    });
  }
}

/** Sends a résumé file to the recipient of a share link; false if there is none. */
export type SendFileForLink = (request: FastifyRequest, reply: FastifyReply, file: ResumeOf) => Promise<boolean>;

type ResumeOf = { format: ResumeFormat; key: FileJob['key']; variant: DocumentVariant };

/** Returns false if there is no such portfolio or view, or if its owner offers no downloads. */
async function sendResume(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { format, key, variant }: ResumeOf,
  cacheControl = 'public, no-cache',
): Promise<boolean> {
  const job = { ...jobOf(format, key, request.query as ResumeQuery), variant };
  const document = await serving.findFile(job, () => limitWork(serving, request, format));
  if (!document) return false;
  request.shownDocument = { owner: document.owner, page: filePage(document.page, format) };
  reply.header('content-disposition', resumeDisposition(document.personName ?? '', format));
  await sendCompressedDocument(request, reply, {
    document,
    terms: { ...termsOf(RESUME_TYPES[format]), cacheControl },
  });
  return true;
}

function mountOwnResume(app: FastifyInstance, ctx: DocumentCtx, serving: Serving): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/resume/:format',
    login: 'required',
    limits: ['api', 'uncached_files', 'made_files'],
    config: { failure: 'Error making the résumé' },
    schema: {
      tags: ['transfer'],
      summary: 'My résumé, with my contact details, also while visitors cannot download it',
      params: z.object({ format: z.enum(RESUME_FORMATS, `must be one of ${RESUME_FORMATS.join(', ')}`) }),
      querystring: ResumeQuery,
      response: { 200: { description: 'The file', content: { 'application/pdf': { schema: z.any() } } } },
    },
    handler: async (request, reply) => {
      const { format } = request.params;
      const job = { ...jobOf(format, { id: request.user.id, draft: true }, request.query), isOwn: true };
      const document = await serving.findFile(job, () => limitWork(serving, request, format));
      if (!document) throw notFound('User');
      reply.header('content-disposition', resumeDisposition(document.personName ?? '', format));
      // The studio shows the PDF in a frame.
      reply.header('x-frame-options', 'SAMEORIGIN');
      const terms = ownTermsOf(RESUME_TYPES[format]);
      return sendCompressedDocument(request, reply, { document, terms });
    },
  });
}

function mountResumeCheck(app: FastifyInstance, ctx: DocumentCtx, { findFile, limitUncached }: Serving): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/resume-check',
    login: 'required',
    limits: ['api', 'uncached_files'],
    config: { failure: 'Error checking the résumé' },
    schema: {
      tags: ['transfer'],
      summary: 'What a program would read of my résumé, and what it would miss',
      querystring: ResumeQuery,
      response: { 200: ResumeCheck },
    },
    handler: async (request, reply) => {
      const key = { id: request.user.id, draft: true } as const;
      const job: FileJob = { file: 'resume.check', key, isOwn: true, ...request.query };
      const document = await findFile(job, () => limitUncached(request));
      if (!document) throw notFound('User');
      const terms = ownTermsOf(RESUME_TYPES.json);
      return sendCompressedDocument(request, reply, { document, terms });
    },
  });
}

/** Paper and template count for printed formats only: others are one file. */
function jobOf(format: ResumeFormat, key: FileJob['key'], { paper, template }: ResumeQuery) {
  const options = isMade(format) ? { paper, template } : ({ paper: 'a4', template: 'plain' } as const);
  return { file: `resume.${format}` as const, key, isOwn: false, ...options };
}

function isMade(format: ResumeFormat): boolean {
  return format === 'pdf' || format === 'docx';
}

function limitWork({ limitUncached, limitMade }: Serving, request: FastifyRequest, format: ResumeFormat): void {
  if (isMade(format)) limitMade(request);
  else limitUncached(request);
}

function termsOf(contentType: string): Terms {
  const policy = contentType === RESUME_TYPES.pdf ? PDF_POLICY : NOTHING_POLICY;
  return { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding', contentType };
}

/** For the owner alone, on paths that do not name them: no browser keeps it for who uses the machine next. */
function ownTermsOf(contentType: string): Terms {
  return { ...termsOf(contentType), cacheControl: 'no-store', vary: 'Cookie, Accept-Encoding' };
}

async function redirectMoved(ctx: DocumentCtx, reply: FastifyReply, { user_name, variant }: FilePage, rest: string) {
  const { view } = variant;
  const moved = await findMovedBase(ctx, { name: user_name, variant });
  if (moved === undefined) throw notFound('Page');
  const target = view === undefined ? moved : `${moved}${variantPath({ view })}`;
  return reply.header('cache-control', 'public, no-cache').redirect(`${target}${rest}`, 301);
}
