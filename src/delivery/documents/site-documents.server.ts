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
import { siteLanguage } from '../../platform/http/page-language.server.ts';
import { type RouteLimit, route } from '../../platform/http/route.server.ts';
import { documentPolicy } from '../../platform/http/security-headers.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../platform/lib/texts/languages.ts';
import { PUBLIC_PATHS } from '../public-paths.ts';
import { operatorInfo } from '../site/operator-info.server.ts';
import { loadSiteTexts } from '../site/texts/load-site-texts.server.ts';
import type { DocumentContent, SiteContent } from './renderer.ts';
import { rendererOf } from './renderer.ts';
import { screenRenderer } from './screen-renderer.server.ts';

const MAIL_LINKS = ['/reset-password', '/verify', '/register'];

/** The documents that are the same for everybody with their language until the next start, and the app's shell at each of its paths. */
export function mountSiteDocuments(app: FastifyInstance, ctx: Ctx): void {
  const site = operatorInfo(ctx.config);
  const translated = (kind: SiteContent['kind']) => ({
    limits: [],
    content: async (language: Language, languageQuery: string): Promise<SiteContent> => ({
      kind,
      site: { ...site, languageQuery },
      texts: await loadSiteTexts(language),
    }),
  });
  if (ctx.config.landing === 'site') mountStatic(app, ctx, { path: '/', isTranslated: true, ...translated('landing') });
  for (const kind of ['privacy', 'terms', 'imprint', 'accessibility', 'help/import'] as const)
    mountStatic(app, ctx, { path: `/${kind}`, isTranslated: true, ...translated(kind) });
  mountStatic(app, ctx, {
    path: '/api/docs',
    limits: ['api'],
    isTranslated: false,
    content: async () => ({ kind: 'reference', origin: site.origin, document: await apiDocumentOf(ctx)() }),
  });
  mountShell(app, ctx);
}

type StaticDocument = {
  path: string;
  limits: readonly RouteLimit[];
  /** Of a document in English alone neither the query nor the browser chooses the language. */
  isTranslated: boolean;
  content(language: Language, languageQuery: string): Promise<DocumentContent>;
};

/** Rendered on the first request in a language: 14, and English with links that keep it. */
function mountStatic(app: FastifyInstance, ctx: Ctx, { path, limits, isTranslated, content }: StaticDocument): void {
  const policy = documentPolicy(rendererOf(ctx).policyHashes.site);
  const ready = new Map<string, CompressedDocument>();
  // In development the rendering code may have changed.
  changesOf(ctx).listen((userId) => {
    if (userId === undefined) ready.clear();
  });

  route(app, ctx, {
    method: 'GET',
    url: path,
    login: 'none',
    limits,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { language, isAsked } = isTranslated ? siteLanguage(request) : ENGLISH;
      const languageQuery = isAsked || language !== DEFAULT_LANGUAGE ? `?lang=${language}` : '';
      const key = `${language}${languageQuery}`;
      let document = ready.get(key);
      if (!document) {
        const shown = await content(language, languageQuery);
        document = compressDocument(rendererOf(ctx).renderDocument(shown, ctx.config.siteName));
        ready.set(key, document);
      }
      const vary = isAsked ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language';
      return sendCompressedDocument(request, reply, {
        document,
        terms: { policy, cacheControl: 'public, no-cache', vary },
      });
    },
  });
}

/** As if its query had chosen it. */
const ENGLISH = { language: DEFAULT_LANGUAGE, isAsked: true };

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
