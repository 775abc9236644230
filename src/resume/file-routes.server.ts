import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DocumentCtx } from '../context.ts';
import { openClientLimit } from '../http/client-limit.server.ts';
import { sendCompressedDocument, type Terms } from '../http/compressed-document.server.ts';
import { route } from '../http/route.server.ts';
import { NOTHING_POLICY } from '../http/security-headers.server.ts';
import { notFound } from '../lib/app-error.ts';
import { type DocumentVariant, variantPath } from '../portfolio/document-variant.ts';
import { findMovedPath } from '../portfolio/portfolio-routes.server.ts';
import { isViewSlug } from '../views/view.ts';
import { type FindFile, openFileDocuments, type WriteLarge } from './file-documents.server.ts';
import { resumeDisposition } from './file-name.ts';
import { PAGE_FILES } from './page-files.ts';
import type { FileJob } from './portfolio-file.server.ts';
import { PAPERS, RESUME_FORMATS, RESUME_TYPES, type ResumeFormat, TEMPLATES } from './resume-formats.ts';

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
 * GET /u/{user_name}.md, .json, .vcf and /u/{user_name}/feed.xml, what the page shows, for programs; the résumé,
 * GET /u/{user_name}/resume.{format}, also of a view; and the owner's own, GET /api/resume/{format}.
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
  return (request, reply, file) => sendResume(serving, request, reply, file, 'private, no-store');
}

function mountPageFiles(app: FastifyInstance, ctx: DocumentCtx, { findFile, limitUncached }: Serving): void {
  for (const { file, path, type } of PAGE_FILES) {
    route(app, ctx, {
      method: 'GET',
      url: `/u/:user_name${path}`,
      login: 'none',
      limits: ['uncached_files'],
      schema: { hide: true },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { user_name } = request.params as { user_name: string };
        const beforeWork = () => limitUncached(request);
        const document = USER_NAME.test(user_name) && (await findFile({ file, key: { user_name } }, beforeWork));
        if (document) return sendCompressedDocument(request, reply, { document, terms: termsOf(type) });
        limitUncached(request);
        return redirectMoved(ctx, reply, user_name, path);
      },
    });
  }
}

function mountResume(app: FastifyInstance, ctx: DocumentCtx, serving: Serving, format: ResumeFormat): void {
  for (const view of ['', '/v/:slug']) {
    route(app, ctx, {
      method: 'GET',
      url: `/u/:user_name${view}/resume.${format}`,
      login: 'none',
      limits: ['uncached_files', 'made_files'],
      schema: { hide: true, querystring: ResumeQuery },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { user_name, slug } = request.params as { user_name: string; slug?: string };
        const variant = slug === undefined ? {} : { view: slug };
        if (USER_NAME.test(user_name) && (slug === undefined || isViewSlug(slug))) {
          const isSent = await sendResume(serving, request, reply, { format, key: { user_name }, variant });
          if (isSent) return reply;
        }
        serving.limitUncached(request);
        const rest = `${variantPath(variant)}/resume.${format}${new URL(request.url, 'http://x').search}`;
        return redirectMoved(ctx, reply, user_name, rest);
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
      const terms = {
        ...termsOf(RESUME_TYPES[format]),
        cacheControl: 'private, no-cache',
        vary: 'Cookie, Accept-Encoding',
      };
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

async function redirectMoved(ctx: DocumentCtx, reply: FastifyReply, userName: string, rest: string) {
  const moved = await findMovedPath(ctx, userName);
  if (moved === undefined) throw notFound('Page');
  return reply.header('cache-control', 'public, no-cache').redirect(`${moved}${rest}`, 301);
}
