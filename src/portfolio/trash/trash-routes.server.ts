import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { route } from '../../platform/http/route.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import { listTrash } from './deleted-records.server.ts';
import { trashApi } from './trash-api.ts';

const FAILED = 'Error deleting';

/** What an account has deleted, and deleting it permanently. Each kind restores its own: POST /api/{kind}/{id}/restore. */
export function mountTrash(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...trashApi['GET /api/trash'],
    handler: (request) => listTrash(ctx.db, request.user.id, ctx.now()),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: FAILED },
    ...trashApi['DELETE /api/trash/:id'],
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
    login: 'required',
    limits: ['api'],
    config: { failure: FAILED },
    ...trashApi['DELETE /api/trash'],
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
  const error = say('Two deleted things have this id: say which with ?kind={first} or ?kind={second}', {
    first: first.kind,
    second: second.kind,
  });
  throw new AppError('conflict', { message: FAILED, error });
}
