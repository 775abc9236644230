import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { documentPolicy } from '../../platform/http/security-headers.server.ts';
import { APP_ROOT } from '../../platform/lib/app-root.server.ts';

const FOLDER = join(APP_ROOT, 'dist/docs');
const POLICY = documentPolicy();

/** Serves the project's documents below `/docs/`, as `npm run build` has written them. */
export async function mountDocsSite(app: FastifyInstance): Promise<void> {
  // The development server builds no documents.
  if (!existsSync(FOLDER)) return;
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/docs',
    redirect: true,
    decorateReply: false,
    preCompressed: true,
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, no-cache');
      // Every site has the same documents: search engines shall find the site's portfolios.
      reply.header('x-robots-tag', 'noindex');
      if (path.endsWith('.html')) reply.header('content-security-policy', POLICY);
    },
  });
}
