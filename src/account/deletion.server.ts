import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { passwordNeeded } from '../auth/account-errors.ts';
import { clearSessionCookie } from '../auth/session-cookie.server.ts';
import { restNames } from '../auth/user-names.server.ts';
import { accountOf } from '../auth/user-store.server.ts';
import { refuseWrongPassword } from '../auth/verify-password.server.ts';
import type { Ctx } from '../context.ts';
import { withPortfolioLock } from '../db/portfolio-lock.server.ts';
import { securityEvent } from '../http/security-log.server.ts';
import { notFound } from '../lib/app-error.ts';
import { AccountDeletion } from '../model/account-schemas.ts';
import { Done, done } from '../model/success.ts';

const FAILED = 'Error deleting account';

/** DELETE /api/users/{id}: the account and all that it owns, for good. */
export function mountDeletion(app: FastifyInstance, ctx: Ctx): void {
  const options = {
    onRequest: ctx.session.required,
    config: { failure: FAILED },
    schema: {
      tags: ['users'],
      summary: 'Delete my account and all that it owns',
      params: z.object({ id: z.string().max(100) }),
      body: AccountDeletion,
      response: { 200: Done },
    },
  };
  app.withTypeProvider<ZodTypeProvider>().delete('/api/users/:id', options, async (request, reply) => {
    const user = await accountOf(ctx, request);
    if (request.params.id !== user.id) throw notFound('User');
    const { password } = request.body ?? {};
    if (!password) throw passwordNeeded(FAILED);
    await refuseWrongPassword(ctx, request, user, password, FAILED);
    await deleteAccount(ctx, user.id);
    clearSessionCookie(reply, ctx.config);
    securityEvent(request, ctx, 'account_deleted', { user_id: user.id });
    return done('Account deleted.');
  });
}

/** The rows of all tables go with the user's; the pictures' files are swept later, where nobody else has the same. */
export async function deleteAccount(ctx: Ctx, userId: string): Promise<void> {
  // In slices, beforehand: there may be a million, and the server answers others meanwhile.
  await ctx.visits.forget(userId);
  await withPortfolioLock(ctx, userId, async (db) => {
    await restNames(ctx, db, userId);
    // No foreign key: pictures of people who are about to register have an owner that is no user.
    await db.deleteFrom('images').where('owner', '=', userId).execute();
    await db.deleteFrom('users').where('id', '=', userId).execute();
  });
}
