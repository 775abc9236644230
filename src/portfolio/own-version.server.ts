import type { FastifyRequest } from 'fastify';
import type { DocumentCtx } from '../context.ts';
import type { ShownVersion } from './portfolio-state.ts';

/** Returns the owner's id if they look at their own page and publish by hand: they may choose what they see of it. */
export async function findManualOwner(
  ctx: DocumentCtx,
  request: FastifyRequest,
  name: string,
): Promise<string | undefined> {
  if (!ctx.session.mayBeOf(request.headers)) return undefined;
  const user = await ctx.session.userOf(request);
  if (user?.user_name !== name) return undefined;
  const { db } = ctx;
  const owner = db.selectFrom('users').select('id').where('id', '=', user.id).where('publishing', '=', 'manual');
  return (await owner.executeTakeFirst())?.id;
}

export function shownVersion({ query }: FastifyRequest, usual: ShownVersion): ShownVersion | 'as-visitor' {
  const { show, as } = (query ?? {}) as Record<string, unknown>;
  if (as === 'visitor') return 'as-visitor';
  return show === 'draft' || show === 'published' ? show : usual;
}
