import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { type CompressedDocument, compressDocument } from '../../platform/http/compressed-document.server.ts';
import { customDomainOf } from '../../platform/http/custom-domain.server.ts';
import type { ForPeople } from '../../platform/http/error-responses.server.ts';
import { documentPolicy } from '../../platform/http/security-headers.server.ts';
import type { DocumentContent } from './renderer.ts';
import { rendererOf } from './renderer.ts';

/** Below this, compression saves nothing: the response fits one packet either way. */
const COMPRESS_FROM_BYTES = 1_024;

/**
 * Returns a function that sends the app's shell or an error screen; the caller sets status and further headers. Screens
 * that are the same for everybody (the shell, with and without a session, and 404) are rendered once.
 */
export function screenRenderer(ctx: Ctx): (reply: FastifyReply, content: DocumentContent) => Promise<FastifyReply> {
  // The studio frames a preview of the owner's page.
  const policy = documentPolicy({ ...rendererOf(ctx).policyHashes.site, frames: "'self'" });
  const proposalPolicy = documentPolicy(rendererOf(ctx).policyHashes.proposal);
  const rendered = new Map<string, CompressedDocument>();
  // In development the rendering code may have changed.
  changesOf(ctx).listen((userId) => {
    if (userId === undefined) rendered.clear();
  });

  function screenOf(content: DocumentContent): CompressedDocument {
    const key = commonScreen(content);
    const ready =
      (key && rendered.get(key)) || compressDocument(rendererOf(ctx).renderDocument(content, ctx.config.siteName));
    if (key) rendered.set(key, ready);
    return ready;
  }

  return async (reply, content) => {
    const screen = screenOf(content);
    const isSmall = screen.size < COMPRESS_FROM_BYTES;
    const encoding = isSmall ? 'identity' : screen.encodingFor(reply.request.headers['accept-encoding']);
    const body = await screen.body(encoding);
    // Search engines must not index these.
    const ofKind = content.kind === 'proposal' ? proposalPolicy : policy;
    reply.headers({ 'content-security-policy': ofKind, vary: varyOf(content), 'x-robots-tag': 'noindex' });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  };
}

/** Returns a function that sends an error's screen; the status is already set. */
export function errorScreens(ctx: Ctx): ForPeople['sendErrorScreen'] {
  const send = screenRenderer(ctx);
  return (reply, failure, language) => {
    const isOwnSite = customDomainOf(reply.request.raw) !== undefined;
    return send(reply, { kind: 'error', failure, language, isOwnSite });
  };
}

/** An error may be in the language of the browser. */
function varyOf({ kind }: DocumentContent): string {
  return kind === 'error' ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding';
}

/**
 * Returns a cache key, or undefined; a fixed number of keys, whatever clients request, because the 404 screen of a
 * language is the same for every path.
 */
function commonScreen(content: DocumentContent): string | undefined {
  if (content.kind === 'app') return content.hasSession ? 'shell of a session' : 'shell';
  if (content.kind !== 'error' || content.failure.status !== 404) return undefined;
  return `not found ${content.language}${content.isOwnSite ? ' on a domain' : ''}`;
}
