import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { AccountTokenTable } from '../tables.ts';
import { freshToken, tokenHash } from './session-cookie.server.ts';

type Purpose = AccountTokenTable['purpose'];
type TokenOwner = { id: string; password_hash: string };
type NewToken = {
  purpose: Purpose;
  holder: TokenOwner;
  email: string;
  goodForMs: number;
  /** What the token begins with, for the screen that it opens; the rest is random. */
  begin?: string;
};

/**
 * Creates a token for a link mailed to `email`; only its hash is stored. `email` is '' for a link that is not mailed.
 * It is valid once, until it expires or the password changes; a newer token for the same purpose replaces it.
 */
export async function issueToken(
  ctx: Ctx,
  db: Db,
  { purpose, holder, email, goodForMs, begin = '' }: NewToken,
): Promise<string> {
  const token = `${begin}${freshToken().slice(begin.length)}`;
  await db.deleteFrom('account_tokens').where('user_id', '=', holder.id).where('purpose', '=', purpose).execute();
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: holder.id,
      purpose,
      email,
      password_version: passwordVersion(holder),
      expires_at: new Date(ctx.now().getTime() + goodForMs).toISOString(),
    })
    .execute();
  return token;
}

/** Returns the user of a token and the email it was issued for. Undefined if the token is no longer valid. */
export async function findToken(ctx: Ctx, purpose: Purpose, token: string) {
  const row = await ctx.db
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now().toISOString())
    .selectAll('users')
    .select(['password_version', 'account_tokens.email as mailedTo'])
    .executeTakeFirst();
  return row && row.password_version === passwordVersion(row) ? row : undefined;
}

/** Deletes a token. Returns false if another request has used it first. */
export async function consumeToken(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all tokens, which belong to an email or a password that is no longer the user's. */
export async function revokeTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
}

/** Identifies the password that an account has now, without being its hash. */
export function passwordVersion({ password_hash }: Pick<TokenOwner, 'password_hash'>): string {
  return createHash('sha256').update(password_hash).digest('hex');
}
