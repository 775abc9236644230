import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { UserRow } from '../db/tables.ts';
import { recordActivity } from './activity/activity.server.ts';
import { passwordChangedMail } from './auth-mails.ts';
import { confirmedNow, mailOwner } from './email-confirmation.server.ts';
import { revokeTokens } from './email-tokens.server.ts';
import { endAllSessions } from './user-sessions.server.ts';

/** The link was mailed: using it proves access to the mailbox. */
export async function resetPassword(
  ctx: Ctx,
  db: Db,
  request: FastifyRequest,
  user: User & { mailedTo: string },
  hash: string,
): Promise<boolean> {
  const isMailed = user.mailedTo === user.email;
  const confirmed = isMailed ? confirmedNow(ctx) : undefined;
  if (!(await replacePassword(ctx, db, { ...user, ...confirmed }, hash))) return false;
  if (confirmed) await db.updateTable('users').set(confirmed).where('id', '=', user.id).execute();
  await recordActivity(ctx, db, { userId: user.id, event: 'password_reset', request });
  return true;
}

type User = Pick<UserRow, 'id' | 'email' | 'email_confirmed_at' | 'password_hash' | 'studio_language'>;

/** Ends every session and every mailed link. Returns false if the password is no longer the one that was checked. */
export async function replacePassword(ctx: Ctx, db: Db, user: User, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endAllSessions(db, user.id);
  await revokeTokens(db, user.id);
  await mailOwner(ctx, db, user, (texts) => passwordChangedMail(texts, ctx.config.origin));
  return true;
}
