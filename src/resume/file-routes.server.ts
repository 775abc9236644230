import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentCtx } from '../context.ts';
import { openClientLimit } from '../http/client-limit.server.ts';
import { sendCompressedDocument, type Terms } from '../http/compressed-document.server.ts';
import { route } from '../http/route.server.ts';
import { NOTHING_POLICY } from '../http/security-headers.server.ts';
import { notFound } from '../lib/app-error.ts';
import { findMovedPath } from '../portfolio/portfolio-routes.server.ts';
import { openFileDocuments, type WriteLarge } from './file-documents.server.ts';
import { PAGE_FILES } from './page-files.ts';

/** For one client: files that are made or looked up; cached files are not counted. */
const UNCACHED_PER_MINUTE = 120;
const USER_NAME = /^[a-z0-9-]{2,32}$/;

/** GET /u/{user_name}.md, .json, .vcf and /u/{user_name}/feed.xml: what the page shows, for programs. */
export function mountPageFiles(app: FastifyInstance, ctx: DocumentCtx, writeLarge: WriteLarge): void {
  const findFile = openFileDocuments(app, ctx, writeLarge);
  const limitUncached = openClientLimit(ctx, 'uncached_files', UNCACHED_PER_MINUTE);

  for (const { file, path, type } of PAGE_FILES) {
    const terms: Terms = {
      policy: NOTHING_POLICY,
      cacheControl: 'public, no-cache',
      vary: 'Accept-Encoding',
      contentType: type,
    };
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
        if (document) return sendCompressedDocument(request, reply, { document, terms });
        limitUncached(request);
        const moved = await findMovedPath(ctx, user_name);
        if (moved === undefined) throw notFound('Page');
        return reply.header('cache-control', 'public, no-cache').redirect(`${moved}${path}`, 301);
      },
    });
  }
}
