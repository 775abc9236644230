import type { Ctx } from '../context.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../lib/app-error.ts';
import { DAY_MS } from '../lib/time.ts';
import { freshToken, tokenHash } from './session-cookie.server.ts';

export const INVITATION_GOOD_FOR_MS = 7 * DAY_MS;

/** Returns the token of an invitation to register this e-mail, once; it replaces an earlier one. */
export async function issueInvitation(ctx: Ctx, email: string): Promise<string> {
  const token = freshToken();
  const now = ctx.now();
  await ctx.db.transaction().execute(async (db) => {
    await db
      .deleteFrom('invitations')
      .where((row) => row.or([row('email', '=', email), row('expires_at', '<=', now.toISOString())]))
      .execute();
    await db
      .insertInto('invitations')
      .values({
        token_hash: tokenHash(token),
        email,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + INVITATION_GOOD_FOR_MS).toISOString(),
      })
      .execute();
  });
  return token;
}

/** Consumes an invitation, in the transaction that creates the account; throws if it is not valid for this e-mail. */
export async function consumeInvitation(
  { now }: Pick<Ctx, 'now'>,
  db: Db,
  { token, email, message }: { token: string; email: string; message: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash(token))
    .where('email', '=', email)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  const error = 'This invitation has expired, was used before, or is for another e-mail address';
  throw new AppError('forbidden', { message, error });
}
