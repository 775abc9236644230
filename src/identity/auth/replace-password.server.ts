import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import { type EndedAccess, endedAccessLines, endPrograms, endUnprovedAccess } from './access/end-access.server.ts';
import { recordActivity } from './activity/activity.server.ts';
import { passwordChangedMail } from './auth-mails.ts';
import { confirmedNow, mailOwner } from './email-confirmation.server.ts';
import { revokeTokens } from './email-tokens.server.ts';
import { endAllSessions } from './user-sessions.server.ts';

type Reset = { hash: string; endsOtherAccess: boolean };

/**
 * A mailed link proves access to the mailbox. Its first use ends all that was made for the account before, which may be
 * another person's; a later one ends programs and other logins if its user wants that.
 */
export async function resetPassword(
  ctx: Ctx,
  db: Db,
  request: FastifyRequest,
  user: User & { mailedTo: string },
  { hash, endsOtherAccess }: Reset,
): Promise<boolean> {
  const isMailed = user.mailedTo === user.email;
  const confirmed = isMailed ? confirmedNow(ctx) : undefined;
  const isFirstProof = isMailed && user.email_confirmed_at === '';
  const endAccess = isFirstProof ? endUnprovedAccess : endsOtherAccess ? endPrograms : undefined;
  if (!(await replacePassword(ctx, db, { ...user, ...confirmed }, hash, endAccess))) return false;
  if (confirmed) await db.updateTable('users').set(confirmed).where('id', '=', user.id).execute();
  await recordActivity(ctx, db, { userId: user.id, event: 'password_reset', request });
  return true;
}

type User = Pick<UserRow, 'id' | 'email' | 'email_confirmed_at' | 'password_hash' | 'studio_language'>;

/**
 * Ends every session and every mailed link, and what `endAccess` does. Returns false if the password is no longer the
 * one that was checked.
 */
export async function replacePassword(
  ctx: Ctx,
  db: Db,
  user: User,
  hash: string,
  endAccess?: (db: Db, userId: string) => Promise<EndedAccess>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endAllSessions(db, user.id);
  await revokeTokens(db, user.id);
  await db.deleteFrom('login_challenges').where('user_id', '=', user.id).execute();
  const ended = await endAccess?.(db, user.id);
  await mailOwner(ctx, db, user, (texts) => {
    return passwordChangedMail(texts, ctx.config.origin, ended ? endedAccessLines(ended, texts) : []);
  });
  return true;
}
