import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { done } from '../../platform/lib/success.ts';
import { RestoreChoice } from '../model/version.ts';
import { largeReadsOf } from '../storage/large-reads.server.ts';
import { largeWorkOf } from '../storage/large-work.server.ts';
import { restoreVersion } from './restore.server.ts';
import { readDetail } from './version-reads.server.ts';
import { areLarge, listVersions, NAMING_FAILED, nameVersion, removeVersion } from './version-store.server.ts';
import { versionsApi } from './versions-api.ts';

/** The history of a portfolio. */
export function mountVersions(app: FastifyInstance, ctx: Ctx): void {
  mountList(app, ctx);
  mountVersion(app, ctx);
  mountRestore(app, ctx);
}

function mountList(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...versionsApi['GET /api/versions'],
    handler: (request) => listVersions(ctx.db, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', 'versions_account'],
    config: { failure: NAMING_FAILED },
    ...versionsApi['POST /api/versions'],
    handler: async (request) => {
      const { user, body } = request;
      await takeLimit(ctx, request, 'versions_account', user.id);
      const version = await largeWorkOf(ctx).onPortfolio(user.id, () => nameVersion(ctx, user.id, body.name));
      return { ...done('Version stored.'), version };
    },
  });
}

function mountVersion(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api', 'versions_account', 'large_reads_account'],
    ...versionsApi['GET /api/versions/:id'],
    handler: async (request, reply) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'versions_account', userId);
      const wanted = { userId, id: request.params.id, with: request.query.with };
      const isLarge = await areLarge(ctx.db, userId, [wanted.id, ...(wanted.with ? [wanted.with] : [])]);
      const here = () => readDetail(ctx.db, wanted);
      return largeReadsOf(ctx)(request, reply, { kind: 'version', ...wanted }, { here, isLarge });
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error deleting the version' },
    ...versionsApi['DELETE /api/versions/:id'],
    handler: async (request) => {
      await ctx.db.transaction().execute((db) => removeVersion(db, request.user.id, request.params.id));
      return done('Version deleted.');
    },
  });
}

function mountRestore(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api', 'versions_account'],
    config: { failure: 'Error restoring the version' },
    ...versionsApi['POST /api/versions/:id/restore'],
    handler: async (request) => {
      const { user, body } = request;
      const parsed = RestoreChoice.safeParse(body);
      const choice = parsed.success ? parsed.data : undefined;
      await takeLimit(ctx, request, 'versions_account', user.id);
      const { id } = request.params;
      const restore = () => restoreVersion(ctx, user.id, id, choice);
      const version = (await areLarge(ctx.db, user.id, [id]))
        ? await largeWorkOf(ctx).ofAccount(user.id, () => largeWorkOf(ctx).inTurn(restore))
        : await largeWorkOf(ctx).onPortfolio(user.id, restore);
      return { ...done(choice ? 'Restored from the version.' : 'Version restored.'), version };
    },
  });
}
