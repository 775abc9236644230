import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { matchesDocument } from '../../platform/http/conditional.ts';
import { route } from '../../platform/http/route.server.ts';
import { lazyLoad } from '../../platform/lib/lazy.ts';
import { programFile } from '../../platform/lib/program-files.server.ts';
import { operatorInfo } from '../site/operator-info.server.ts';
import { humansText, robotsText, webManifest } from './site-files.ts';

const ICONS = programFile('src/delivery/seo/icons');
const FOR_AN_HOUR = 'public, max-age=3600';
const FOR_A_DAY = 'public, max-age=86400';

const ICON_TYPES: Record<string, string> = {
  'favicon.ico': 'image/x-icon',
  'favicon.svg': 'image/svg+xml; charset=utf-8',
  'icon-32.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'apple-touch-icon.png': 'image/png',
};

/** The files that browsers, home screens and crawlers request by name. */
export function mountSiteFiles(app: FastifyInstance, ctx: Ctx): void {
  const site = operatorInfo(ctx.config);
  const texts: Record<string, [type: string, text: string]> = {
    'robots.txt': ['text/plain; charset=utf-8', robotsText(site.origin)],
    'humans.txt': ['text/plain; charset=utf-8', humansText(site)],
    'manifest.webmanifest': ['application/manifest+json; charset=utf-8', JSON.stringify(webManifest(site))],
  };
  for (const [name, [type, text]] of Object.entries(texts)) {
    mountFile(app, ctx, name, { type, cacheControl: FOR_AN_HOUR, read: async () => Buffer.from(text) });
  }
  for (const [name, type] of Object.entries(ICON_TYPES)) {
    mountFile(app, ctx, name, { type, cacheControl: FOR_A_DAY, read: () => readFile(join(ICONS, name)) });
  }
}

type SiteFile = { type: string; cacheControl: string; read: () => Promise<Buffer> };

/** Read on first request, then cached: each is a few kilobytes. */
function mountFile(app: FastifyInstance, ctx: Ctx, name: string, { type, cacheControl, read }: SiteFile): void {
  const cached = lazyLoad(read);
  route(app, ctx, {
    method: 'GET',
    url: `/${name}`,
    login: 'none',
    limits: [],
    schema: { hide: true },
    handler: async (request, reply) =>
      sendBytes(request, reply.type(type).header('cache-control', cacheControl), await cached()),
  });
}

/** Sends bytes with an entity tag, or 304 if the client has them. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  reply.header('etag', `"${digest}"`);
  return matchesDocument(request.headers['if-none-match'], digest) ? reply.status(304).send() : reply.send(bytes);
}
