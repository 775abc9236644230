import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { route } from '../../platform/http/route.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { TrashItem } from '../model/trash.ts';
import { listTrash } from './deleted-records.server.ts';

const FAILED = 'Error deleting';
const tags = ['trash'];

/** What an account has deleted, and deleting it permanently. Each kind restores its own: POST /api/{kind}/{id}/restore. */
export function mountTrash(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/trash',
    login: 'required',
    limits: ['api'],
    schema: { tags, summary: 'What I have deleted in the last 30 days', response: { 200: z.array(TrashItem) } },
    handler: (request) => listTrash(ctx.db, request.user.id, ctx.now()),
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/trash/:id',
    login: 'required',
    limits: ['api'],
    config: { failure: FAILED },
    schema: {
      tags,
      summary: 'Delete one thing permanently',
      description:
        'Clients choose ids, so that things of two kinds may have the same one: then `kind`, as GET /api/trash names it, is needed.',
      params: z.object({ id: z.string().max(100) }),
      querystring: z.object({ kind: z.string().max(100).prefault('') }),
      response: { 200: Done },
    },
    handler: async (request) => {
      const kind = request.query.kind || (await onlyKindOf(ctx.db, request.user.id, request.params.id));
      const { numDeletedRows } = await ctx.db
        .deleteFrom('deleted_records')
        .where('user_id', '=', request.user.id)
        .where('kind', '=', kind)
        .where('id', '=', request.params.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('Deleted item');
      return done('Deleted permanently.');
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/trash',
    login: 'required',
    limits: ['api'],
    config: { failure: FAILED },
    schema: { tags, summary: 'Empty the trash', response: { 200: Done } },
    handler: async (request) => {
      await ctx.db.deleteFrom('deleted_records').where('user_id', '=', request.user.id).execute();
      return done('The trash is empty.');
    },
  });
}

async function onlyKindOf(db: Db, userId: string, id: string): Promise<string> {
  const own = db.selectFrom('deleted_records').select('kind').where('user_id', '=', userId).where('id', '=', id);
  const [first, second] = await own.orderBy('kind').execute();
  if (!first) throw notFound('Deleted item');
  if (!second) return first.kind;
  const error = `Two deleted things have this id: say which with ?kind=${first.kind} or ?kind=${second.kind}`;
  throw new AppError('conflict', { message: FAILED, error });
}
