import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { freshToken, tokenHash } from './session-cookie.server.ts';

export const INVITATION_DAYS = 7;
/** The first characters of a stored hash, which identify an invitation to the operator. */
const ID_CHARACTERS = 8;

/**
 * Returns the token of an invitation to register this email, or any if it is '', once. It replaces an earlier one for
 * the same email.
 */
export async function issueInvitation(ctx: Ctx, email: string, days: number): Promise<string> {
  const token = freshToken();
  const now = ctx.now();
  await ctx.db.transaction().execute(async (db) => {
    await db
      .deleteFrom('invitations')
      .where((row) =>
        row.or([
          row.and([row('email', '=', email), row('email', '!=', '')]),
          row('expires_at', '<=', now.toISOString()),
        ]),
      )
      .execute();
    await db
      .insertInto('invitations')
      .values({
        token_hash: tokenHash(token),
        email,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
      })
      .execute();
  });
  return token;
}

/** Consumes an invitation, in the transaction that creates the account; throws if it is not valid for this email. */
export async function consumeInvitation(
  { now }: Pick<Ctx, 'now'>,
  db: Db,
  { token, email, message }: { token: string; email: string; message: ErrorMessage },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash(token))
    .where('email', 'in', [email, ''])
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  const error = 'This invitation has expired, was used before, or is for another email address';
  throw new AppError('forbidden', { message, error });
}

/** An invitation that was not used; `email` is '' if anybody may use it. */
export type OpenInvitation = { id: string; email: string; expires_at: string };

/** Soonest to end first. */
export async function listInvitations({ db, now }: Ctx, limit?: number): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['token_hash', 'email', 'expires_at'])
    .where('expires_at', '>', now().toISOString())
    .orderBy('expires_at')
    .orderBy('token_hash')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ token_hash, ...row }) => ({ id: token_hash.slice(0, ID_CHARACTERS), ...row }));
}

/** Returns false if there is no invitation with this id. */
export async function deleteInvitation({ db }: Ctx, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{8}$/.test(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('token_hash', 'like', `${id}%`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
