import type { FastifyInstance } from 'fastify';
import { providersText } from '../../identity/auth/providers/provider-names.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import {
  type CompressedDocument,
  compressDocument,
  sendCompressedDocument,
} from '../../platform/http/compressed-document.server.ts';
import { apiDocumentOf } from '../../platform/http/openapi.server.ts';
import { type RouteLimit, route } from '../../platform/http/route.server.ts';
import { documentPolicy } from '../../platform/http/security-headers.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { PUBLIC_PATHS } from '../public-paths.ts';
import { operatorInfo } from '../site/operator-info.server.ts';
import type { DocumentContent } from './renderer.ts';
import { rendererOf } from './renderer.ts';
import { screenRenderer } from './screen-renderer.server.ts';

const MAIL_LINKS = ['/reset-password', '/verify', '/register'];

/** The documents that are the same for everybody until the next start, and the app's shell at each of its paths. */
export function mountSiteDocuments(app: FastifyInstance, ctx: Ctx): void {
  const site = operatorInfo(ctx.config);
  if (ctx.config.landing === 'site')
    mountStatic(app, ctx, { path: '/', limits: [], content: () => ({ kind: 'landing', site }) });
  for (const kind of ['privacy', 'terms', 'imprint', 'help/import'] as const)
    mountStatic(app, ctx, { path: `/${kind}`, limits: [], content: () => ({ kind, site }) });
  mountStatic(app, ctx, {
    path: '/api/docs',
    limits: ['api'],
    content: async () => ({ kind: 'reference', origin: site.origin, document: await apiDocumentOf(ctx)() }),
  });
  mountShell(app, ctx);
}

type StaticDocument = {
  path: string;
  limits: readonly RouteLimit[];
  content(): DocumentContent | Promise<DocumentContent>;
};

/** Rendered on first request. */
function mountStatic(app: FastifyInstance, ctx: Ctx, { path, limits, content }: StaticDocument): void {
  const policy = documentPolicy(rendererOf(ctx).policyHashes.site);
  const terms = { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
  let ready: CompressedDocument | undefined;
  // In development the rendering code may have changed.
  changesOf(ctx).listen((userId) => {
    if (userId === undefined) ready = undefined;
  });

  route(app, ctx, {
    method: 'GET',
    url: path,
    login: 'none',
    limits,
    schema: { hide: true },
    handler: async (request, reply) => {
      ready ??= compressDocument(rendererOf(ctx).renderDocument(await content(), ctx.config.siteName));
      return sendCompressedDocument(request, reply, { document: ready, terms });
    },
  });
}

function mountShell(app: FastifyInstance, ctx: Ctx): void {
  const send = screenRenderer(ctx);
  for (const { path, access } of PUBLIC_PATHS.filter(({ kind }) => kind === 'app')) {
    route(app, ctx, {
      method: 'GET',
      url: path,
      login: 'none',
      limits: [],
      schema: { hide: true },
      handler: async (request, reply) => {
        // Their URLs contain a token, which no other site may receive.
        if (MAIL_LINKS.includes(path)) reply.header('referrer-policy', 'no-referrer');
        const providers = providersText(ctx.config);
        const hasSession = (await sessionsOf(ctx).anyUserOf(request)) !== undefined;
        // Send the shell anyway: the screen decides from its stored record.
        if (access === 'logged-in' && !hasSession) reply.status(401);
        const { registration, plans, needsSecondFactor } = ctx.config;
        const settings = { registration, providers, hasPlans: plans !== undefined, needsSecondFactor };
        return send(reply, { kind: 'app', hasSession, ...settings });
      },
    });
  }
}
