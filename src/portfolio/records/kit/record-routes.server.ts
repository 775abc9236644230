import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { entityTag } from '../../../platform/http/entity-tags.server.ts';
import { route } from '../../../platform/http/route.server.ts';
import { sessionsOf } from '../../../platform/http/sessions.server.ts';
import { AppError, notFound } from '../../../platform/lib/app-error.ts';
import { done } from '../../../platform/lib/success.ts';
import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import { failureOf } from '../../model/record-failures.ts';
import { isPublic } from '../../model/record-rules.ts';
import { withSearchTextLimit } from '../../storage/plan-limit.server.ts';
import { withPortfolioLock } from '../../storage/portfolio-lock.server.ts';
import { portfolioOwner } from '../../storage/portfolio-owner.server.ts';
import { readPart } from './list-page.server.ts';
import { listBySlug, listInParts } from './list-parts.server.ts';
import { changeRecords } from './many-records.server.ts';
import { addRecord, changeRecord, removeRecord, reorderRecords, restoreRecord } from './owned-record-writes.server.ts';
import { findRecord, listInSlices, type OwnedRecords } from './owned-records.server.ts';
import { findPublishedRecord, listPublished } from './published-records.server.ts';
import type { StoredRecord } from './record-store.server.ts';
import { recordRoutes } from './records-api.ts';

/** Enough for the ids of a full list. */
const ORDER_MAX_BYTES = 512 * 1024;

/** GET /api/badges: the whole list, or `limit` of it from `offset` on, in the owner's order; hidden and blank records only for the owner. */
export function mountList(app: FastifyInstance, ctx: Ctx, records: OwnedRecords): void {
  const { kind } = records;
  route(app, ctx, {
    login: 'none',
    scope: 'portfolio:read',
    limits: ['api'],
    config: { tagged: true },
    ...recordRoutes(kind).list,
    handler: async (request, reply) => {
      const owner = await portfolioOwner(ctx, request, request.query);
      const isOwn = (await sessionsOf(ctx).userOf(request))?.id === owner;
      const { slug, offset, limit } = request.query as typeof request.query & { slug?: unknown };
      if (typeof slug === 'string') return listBySlug(records, ctx.db, owner, { slug, isOwn });
      if (limit !== undefined)
        return app.inListTurn(async () => {
          const list = await listInParts(records, ctx.db, owner, { isOwn });
          return readPart(reply, { ...list, offset, limit });
        });
      const { start, rest } = await (isOwn ? listInSlices : listPublished)(records, ctx.db, owner);
      const shown = (all: StoredRecord[]) => (isOwn ? all : all.filter((record) => isPublic(kind, record)));
      if (!rest) return shown(start);
      return app.longList(request, reply, mapped(rest, shown));
    },
  });
}

async function* mapped<T, U>(items: AsyncIterable<T>, map: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield map(item);
}

/** POST /api/badges/new */
export function mountAdd(app: FastifyInstance, ctx: Ctx, records: OwnedRecords): void {
  const { kind } = records;
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: failureOf('adding', kind) },
    ...recordRoutes(kind).add,
    handler: async (request) => {
      const { user } = request;
      const input = request.body;
      rejectForeignOwner(input, user.id, failureOf('adding', kind));
      const record = await withPortfolioLock(ctx, user.id, (db) =>
        inPlan(ctx, db, records, user.id, () => addRecord(records, db, user.id, input, ctx.now())),
      );
      return success(kind, kind.wording.added, record);
    },
  });
}

/** GET, PATCH and DELETE /api/badges/{id}, and POST /api/badges/{id}/restore. */
export function mountItem(app: FastifyInstance, ctx: Ctx, records: OwnedRecords): void {
  const { kind } = records;
  const noun = kind.label;
  route(app, ctx, {
    login: 'none',
    scope: 'portfolio:read',
    limits: ['api'],
    config: { tagged: true },
    ...recordRoutes(kind).read,
    handler: async (request, reply) => {
      const record = await findVisible(ctx, request, records, request.params.id);
      if (!record) throw notFound(noun);
      reply.header('etag', entityTag(record));
      return record;
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: failureOf('saving', kind) },
    ...recordRoutes(kind).change,
    handler: async (request, reply) => {
      const { user } = request;
      const record = await withPortfolioLock(ctx, user.id, (db) =>
        inPlan(ctx, db, records, user.id, () =>
          changeRecord(records, db, user.id, request.params.id, request.body, {
            isByHand: true,
            ifMatch: request.headers['if-match'],
            now: ctx.now(),
          }),
        ),
      );
      reply.header('etag', entityTag(record));
      return success(kind, `${noun} saved.`, record);
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: failureOf('deleting', kind) },
    ...recordRoutes(kind).remove,
    handler: async (request) => {
      const { user } = request;
      const record = await withPortfolioLock(ctx, user.id, (db) =>
        removeRecord(records, db, user.id, request.params.id, ctx.now()),
      );
      return success(kind, `${noun} deleted.`, record);
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: failureOf('restoring', kind) },
    ...recordRoutes(kind).restore,
    handler: async (request) => {
      const { user } = request;
      const { record, note } = await withPortfolioLock(ctx, user.id, (db) =>
        restoreRecord(records, db, user.id, request.params.id, ctx.now()),
      );
      return success(kind, [`${noun} restored.`, note].join(' ').trim(), record);
    },
  });
}

/** Texts for search engines belong to plans; other kinds have none. */
function inPlan<T>(ctx: Ctx, db: Db, { kind }: OwnedRecords, userId: string, work: () => Promise<T>): Promise<T> {
  return 'seo_title' in kind.fields ? withSearchTextLimit(db, ctx, userId, work) : work();
}

/** Finds a record that the client may see: the owner's own as it is now, and anybody's as it is published. */
async function findVisible(
  ctx: Ctx,
  request: FastifyRequest,
  records: OwnedRecords,
  id: string,
): Promise<StoredRecord | undefined> {
  const { kind } = records;
  const { record, isDraft } = await findRecord(records, ctx.db, id);
  if (record && !isDraft && isPublic(kind, record)) return record;
  const viewer = await sessionsOf(ctx).userOf(request);
  if (record && viewer?.id === record.user_id) return record;
  if (record && !isDraft) return undefined;
  // Another record, or one that is deleted in a draft.
  const published = await findPublishedRecord(records, ctx.db, { id });
  return published && published.user_id !== viewer?.id && isPublic(kind, published) ? published : undefined;
}

/** POST /api/badges/order */
export function mountOrder(app: FastifyInstance, ctx: Ctx, records: OwnedRecords): void {
  const { kind } = records;
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    bodyLimit: ORDER_MAX_BYTES,
    config: { failure: 'Error saving the order' },
    ...recordRoutes(kind).order,
    handler: async (request) => {
      const { user } = request;
      const { ids } = request.body;
      await withPortfolioLock(ctx, user.id, (db) => reorderRecords(records, db, user.id, ids));
      return done('Order saved.');
    },
  });
}

/** POST /api/badges/many */
export function mountMany(app: FastifyInstance, ctx: Ctx, records: OwnedRecords): void {
  const { kind } = records;
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    bodyLimit: ORDER_MAX_BYTES,
    config: { failure: failureOf('saving', kind) },
    ...recordRoutes(kind).many,
    handler: async (request) => {
      const { user } = request;
      const ids = await withPortfolioLock(ctx, user.id, (db) =>
        inPlan(ctx, db, records, user.id, () => changeRecords(records, db, user.id, request.body, ctx.now())),
      );
      return { ...done('Saved.'), changed: ids.length, ids };
    },
  });
}

/** All of the above, for the five kinds that have the same routes. */
export function mountRecords(app: FastifyInstance, ctx: Ctx, records: OwnedRecords): void {
  mountList(app, ctx, records);
  mountAdd(app, ctx, records);
  mountItem(app, ctx, records);
  mountOrder(app, ctx, records);
  mountMany(app, ctx, records);
}

/** `user_id` is optional; if it is not the session's user, the request is rejected. */
function rejectForeignOwner(input: Record<string, unknown>, userId: string, message: ErrorMessage): void {
  if (input.user_id === undefined || input.user_id === '' || input.user_id === userId) return;
  throw new AppError('forbidden', { message, error: 'This is not your portfolio' });
}

type OwnedKind = OwnedRecords['kind'];

function success(kind: OwnedKind, message: string, record: StoredRecord) {
  return { ...done(message), [kind.entity]: record };
}
