import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { done } from '../../platform/lib/success.ts';
import { largeReadsOf } from '../storage/large-reads.server.ts';
import { largeWorkOf } from '../storage/large-work.server.ts';
import { discardDraft, publishDraft, readDraft } from './publishing.server.ts';
import { versionsApi } from './versions-api.ts';

/** What the owner of a portfolio that is published by hand has changed. */
export function mountDraft(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api', 'large_reads_account'],
    ...versionsApi['GET /api/draft'],
    handler: (request, reply) => {
      const userId = request.user.id;
      return largeReadsOf(ctx)(request, reply, { kind: 'draft', userId }, { here: () => readDraft(ctx.db, userId) });
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api', 'versions_account'],
    config: { failure: 'Error publishing' },
    ...versionsApi['POST /api/draft/publish'],
    handler: async (request) => {
      await takeLimit(ctx, request, 'versions_account', request.user.id);
      await largeWorkOf(ctx).onPortfolio(request.user.id, () => publishDraft(ctx, request.user.id));
      return done('Published.');
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api', 'versions_account'],
    config: { failure: 'Error discarding the draft' },
    ...versionsApi['POST /api/draft/discard'],
    handler: async (request) => {
      await takeLimit(ctx, request, 'versions_account', request.user.id);
      await largeWorkOf(ctx).onPortfolio(request.user.id, () => discardDraft(ctx, request.user.id));
      return done('Draft discarded.');
    },
  });
}
