import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { openClientLimit } from '../../platform/http/client-limit.server.ts';
import { sendCompressedDocument, type Terms } from '../../platform/http/compressed-document.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { NOTHING_POLICY } from '../../platform/http/security-headers.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { PAGE_FILES } from '../../portfolio/representation/page-files.ts';
import { type FileName, PAGE_PATTERNS, routePatterns } from '../../portfolio/representation/places.ts';
import {
  type FileOptions,
  isFile,
  isForEverybody,
  type OwnRepresentation,
  type Representation,
} from '../../portfolio/representation/representation.ts';
import { ownRepresentation, type PageRequest, requestedPage } from '../../portfolio/representation/requested.server.ts';
import { RESUME_FORMATS, RESUME_TYPES, type ResumeFormat } from '../../portfolio/representation/resume-formats.ts';
import { filePage } from '../../portfolio/representation/visited-page.ts';
import { findMovedPath } from '../page/moved-paths.server.ts';
import type { SendPage } from '../page/portfolio-routes.server.ts';
import { visitCounter } from '../page/visit-counter.server.ts';
import { type FindFile, openFileDocuments, type WriteLarge } from './file-documents.server.ts';
import { resumeDisposition } from './file-name.ts';
import type { FileMaker } from './make/file-maker.server.ts';
import { ResumeQuery, resumeApi } from './resume-api.ts';

/** For one client: files that are made or looked up; cached files are not counted. */
const UNCACHED_PER_MINUTE = 120;
/** The same for files that a process sets: a tenth of a second of processor time each. */
const MADE_PER_MINUTE = 30;
/** A browser shows a PDF in a viewer of its own, which a sandboxed document may not start. */
export const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** The same of a page's own file, whose owner may choose its state too. */
export const PageFileQuery = ResumeQuery.loose();

/** Of a record: an import may have brought other ones than UUIDs. */
const ID_MAX_CHARACTERS = 100;

type Serving = {
  findFile: FindFile;
  limitUncached(request: FastifyRequest): void;
  limitMade(request: FastifyRequest): void;
};

/**
 * The files of portfolios, of their views and languages below /u/{user_name}: what the page shows, for programs (.md in
 * parts with `?offset=`, .json, .vcf, feed.xml), and the résumé; and the owner's own, GET /api/resume/{format}.
 */
export function mountPortfolioFiles(
  app: FastifyInstance,
  ctx: Ctx,
  writeLarge: WriteLarge,
  maker: FileMaker,
): SendPage {
  const serving = {
    findFile: openFileDocuments(app, ctx, writeLarge, maker),
    limitUncached: openClientLimit(ctx, 'uncached_files', UNCACHED_PER_MINUTE),
    limitMade: openClientLimit(ctx, 'made_files', MADE_PER_MINUTE),
  };
  for (const pattern of PAGE_PATTERNS) {
    const page = pattern.page('');
    if (!isFile(page)) continue;
    for (const url of routePatterns('user', pattern)) mountFile(app, ctx, serving, { url, page });
  }
  mountOwnResume(app, ctx, serving);
  mountResumeCheck(app, ctx, serving);
  return (request, reply, representation) => sendFile(serving, request, reply, representation);
}

type FilePage = { kind: 'file'; file: FileName };

function mountFile(
  app: FastifyInstance,
  ctx: Ctx,
  serving: Serving,
  { url, page }: { url: string; page: FilePage },
): void {
  const isResume = resumeFormat(page.file) !== undefined;
  route(app, ctx, {
    method: 'GET',
    url,
    login: 'none',
    limits: isResume ? ['uncached_files', 'made_files'] : ['uncached_files'],
    ...(isResume && { onResponse: visitCounter(ctx, 'download') }),
    schema: { hide: true, ...(isResume && { querystring: PageFileQuery }) },
    handler: async (request: PageRequest, reply: FastifyReply) => {
      const { representation, place, isWellFormed } = requestedPage(request, () => page);
      const unasked = representation.view === undefined ? 'never' : 'always';
      const own = await ownRepresentation(ctx, request, representation, unasked);
      if (isWellFormed && (await sendFile(serving, request, reply, own ?? representation))) return reply;
      serving.limitUncached(request);
      const moved = await findMovedPath(ctx, place);
      if (moved === undefined) throw notFound('Page');
      const { search } = new URL(request.url, 'http://x');
      return reply.header('cache-control', 'public, no-cache').redirect(`${moved}${search}`, 301);
    },
  });
}

/** Of `.md?offset=0`: a part of at most 40,000 characters, which says how to read the rest. */
function offsetOf({ query }: FastifyRequest): number | undefined {
  const { offset } = query as { offset?: unknown };
  return typeof offset === 'string' && /^\d{1,9}$/.test(offset) ? Number(offset) : undefined;
}

/** Of `publications.bib?id=…`: one of them. */
function recordOf({ query }: FastifyRequest): string | undefined {
  const { id } = query as { id?: unknown };
  return typeof id === 'string' ? id.slice(0, ID_MAX_CHARACTERS) : undefined;
}

function resumeFormat(file: FileName): ResumeFormat | undefined {
  return RESUME_FORMATS.find((format) => file === `resume.${format}`);
}

/** False if there is no such file, or if its owner offers no downloads. */
async function sendFile(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
): Promise<boolean> {
  const { page } = representation;
  if (!isFile(page)) return false;
  const format = resumeFormat(page.file);
  const options = format ? printOptionsOf(format, request.query as ResumeQuery) : partOf(page.file, request);
  const document = await serving.findFile({ ...representation, ...options }, () => limitWork(serving, request, format));
  if (!document) return false;
  if (format) {
    request.shownDocument = { owner: document.owner, page: filePage(document.page, format) };
    reply.header('content-disposition', resumeDisposition(document.personName ?? '', format));
  }
  const type = format ? RESUME_TYPES[format] : PAGE_FILES.find(({ file }) => file === page.file)?.type;
  const terms = termsOf(type ?? 'text/plain; charset=utf-8');
  await sendCompressedDocument(request, reply, {
    document,
    terms: isForEverybody(representation) ? terms : privately(terms),
  });
  return true;
}

function partOf(file: FileName, request: FastifyRequest): FileOptions {
  if (file === 'publications.bib') return { record: recordOf(request) };
  return file === 'page.md' ? { offset: offsetOf(request) } : {};
}

function mountOwnResume(app: FastifyInstance, ctx: Ctx, serving: Serving): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api', 'uncached_files', 'made_files'],
    config: { failure: 'Error making the résumé' },
    ...resumeApi['GET /api/resume/:format'],
    handler: async (request, reply) => {
      const { format } = request.params;
      const page = { kind: 'file', file: `resume.${format}` } as const;
      const { view, lang: language } = request.query;
      const job = {
        ...personal(request.user.id, page),
        ...given({ view, language }),
        ...printOptionsOf(format, request.query),
      };
      const document = await serving.findFile(job, () => limitWork(serving, request, format));
      if (!document) throw notFound('Résumé');
      reply.header('content-disposition', resumeDisposition(document.personName ?? '', format));
      // The studio shows the PDF in a frame.
      reply.header('x-frame-options', 'SAMEORIGIN');
      const terms = ownTermsOf(RESUME_TYPES[format]);
      return sendCompressedDocument(request, reply, { document, terms });
    },
  });
}

function mountResumeCheck(app: FastifyInstance, ctx: Ctx, { findFile, limitMade }: Serving): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api', 'made_files'],
    config: { failure: 'Error checking the résumé' },
    ...resumeApi['GET /api/resume-check'],
    handler: async (request, reply) => {
      const { paper, template, pages, view, lang: language } = request.query;
      const job = {
        ...personal(request.user.id, { kind: 'check' }),
        ...given({ view, language }),
        paper,
        template,
        pages,
      };
      const document = await findFile(job, () => limitMade(request));
      if (!document) throw notFound('User');
      const terms = ownTermsOf(RESUME_TYPES.json);
      return sendCompressedDocument(request, reply, { document, terms });
    },
  });
}

/** What its owner makes for themselves: of the present portfolio, with their contact details. */
function personal(id: string, page: OwnRepresentation['page']): OwnRepresentation {
  return { key: { id }, page, state: 'draft', viewer: 'owner', isPersonal: true };
}

function given({ view, language }: Pick<Representation, 'view' | 'language'>) {
  return { ...(view !== undefined && { view }), ...(language !== undefined && { language }) };
}

/** These count for printed formats only: others are one file. */
function printOptionsOf(format: ResumeFormat, { paper, template, pages }: ResumeQuery): FileOptions {
  return isMade(format) ? { paper, template, pages } : {};
}

function isMade(format: ResumeFormat): boolean {
  return format === 'pdf' || format === 'docx';
}

function limitWork(
  { limitUncached, limitMade }: Serving,
  request: FastifyRequest,
  format: ResumeFormat | undefined,
): void {
  if (format && isMade(format)) limitMade(request);
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

/** Nobody but its recipient or owner may store it. */
function privately(terms: Terms): Terms {
  return { ...terms, cacheControl: 'private, no-store', vary: 'Cookie, Accept-Encoding' };
}
