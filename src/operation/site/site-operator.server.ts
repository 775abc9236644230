import type { FastifyRequest } from 'fastify';
import { requireFreshLogin } from '../../identity/auth/step-up.server.ts';
import type { Ctx } from '../../platform/context.ts';
import type { SessionUser } from '../../platform/http/sessions.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { siteOwner } from '../../portfolio/storage/portfolio-owner.server.ts';

/**
 * True for the account of OWNER, or else for the first one. While that is suspended nobody runs the site from the
 * browser: `siteOwner` goes on to the next account, which would be told about all others. A public demo has no operator.
 */
export async function isOperator(ctx: Ctx, userId: string): Promise<boolean> {
  if (ctx.config.isReadOnly) return false;
  if (ctx.config.owner !== undefined) return (await siteOwner(ctx)) === userId;
  const first = await ctx.db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id === userId;
}

/** Rejects everybody but the operator as if there were no such page, and the operator without a fresh login. */
export async function requireOperator(
  ctx: Ctx,
  request: FastifyRequest & { user: SessionUser },
  message: ErrorMessage,
): Promise<void> {
  if (!(await isOperator(ctx, request.user.id))) throw notFound('Page');
  await requireFreshLogin(ctx, request, message);
}
