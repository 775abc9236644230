import type { FastifyInstance } from 'fastify';
import { visitsOf } from '../../insight/visits/analytics.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent } from '../../platform/http/security-log.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { withPortfolioLock } from '../../portfolio/storage/portfolio-lock.server.ts';
import { accountOf } from '../../portfolio/storage/user-store.server.ts';
import { clearSessionCookie } from '../auth/session-cookie.server.ts';
import { requirePassword, STEP_UP_LIMITS } from '../auth/step-up.server.ts';
import { restNames } from '../auth/user-names.server.ts';
import { accountApi } from './account-api.ts';

const FAILED = 'Error deleting account';

/** DELETE /api/users/{id}: deletes the account and all its data permanently. */
export function mountDeletion(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: FAILED },
    ...accountApi['DELETE /api/users/:id'],
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      if (request.params.id !== user.id) throw notFound('User');
      await requirePassword(ctx, request, { user, proof: request.body, message: FAILED });
      await deleteAccount(ctx, user.id);
      clearSessionCookie(reply, ctx.config);
      securityEvent(request, ctx, 'account_deleted', { user_id: user.id });
      return done('Account deleted.');
    },
  });
}

/** Foreign keys delete the rows of all tables; image files are pruned later, unless another user has the same image. */
export async function deleteAccount(ctx: Ctx, userId: string): Promise<void> {
  // Before the transaction and in batches: there may be a million rows, and other requests must be served in between.
  await visitsOf(ctx).forget(userId);
  await withPortfolioLock(ctx, userId, async (db) => {
    await restNames(ctx, db, userId);
    // No foreign key: images uploaded while registering have an owner that is not a user.
    await db.deleteFrom('images').where('owner', '=', userId).execute();
    await db.deleteFrom('users').where('id', '=', userId).execute();
  });
}
