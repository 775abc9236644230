import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { Draft } from '../model/version.ts';
import { largeReadsOf } from '../storage/large-reads.server.ts';
import { largeWorkOf } from '../storage/large-work.server.ts';
import { discardDraft, publishDraft, readDraft } from './publishing.server.ts';

const tags = ['versions'];

/** What the owner of a portfolio that is published by hand has changed. */
export function mountDraft(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/draft',
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api', 'large_reads_account'],
    schema: { tags, summary: 'What differs from what I have published', response: { 200: Draft } },
    handler: (request, reply) => {
      const userId = request.user.id;
      return largeReadsOf(ctx)(request, reply, { kind: 'draft', userId }, { here: () => readDraft(ctx.db, userId) });
    },
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/draft/publish',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api', 'versions_account'],
    config: { failure: 'Error publishing' },
    schema: { tags, summary: 'Show my draft to everybody', response: { 200: Done } },
    handler: async (request) => {
      await takeLimit(ctx, request, 'versions_account', request.user.id);
      await largeWorkOf(ctx).onPortfolio(request.user.id, () => publishDraft(ctx, request.user.id));
      return done('Published.');
    },
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/draft/discard',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api', 'versions_account'],
    config: { failure: 'Error discarding the draft' },
    schema: {
      tags,
      summary: 'Go back to what I have published; the draft becomes a version first',
      response: { 200: Done },
    },
    handler: async (request) => {
      await takeLimit(ctx, request, 'versions_account', request.user.id);
      await largeWorkOf(ctx).onPortfolio(request.user.id, () => discardDraft(ctx, request.user.id));
      return done('Draft discarded.');
    },
  });
}
