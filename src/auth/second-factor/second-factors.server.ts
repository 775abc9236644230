import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { takeLimit } from '../../http/security-log.server.ts';
import type { FactorCode, FactorName, SecondFactorState } from '../../model/second-factor.ts';
import { recoveryCodeUsedMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import type { findUserById } from '../user-store.server.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.server.ts';
import { takeTotpCode } from './totp.server.ts';

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

/** Returns the factors that an account can log in with besides its password; none if it needs no second factor. */
export async function factorsOf(db: Db, userId: string): Promise<FactorName[]> {
  const { totp, recovery_codes_left } = await secondFactorState(db, userId);
  if (!totp) return [];
  return recovery_codes_left > 0 ? ['totp', 'recovery'] : ['totp'];
}

export async function secondFactorState(db: Db, userId: string): Promise<SecondFactorState> {
  const row = await db
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', '!=', '')
    .executeTakeFirst();
  return { totp: row !== undefined, recovery_codes_left: row ? await countRecoveryCodes(db, userId) : 0 };
}

/**
 * Checks a code of an account; wrong ones are limited for the account over all challenges and factors. The owner is told
 * by mail of each recovery code that is used.
 */
export async function takeFactorCode(
  ctx: Ctx,
  request: FastifyRequest,
  user: User,
  code: FactorCode,
): Promise<boolean> {
  // Counted before the check, so that concurrent attempts count as well.
  await takeLimit(ctx, request, 'second_factor_account', user.id);
  const isRight = await ctx.db.transaction().execute(async (db) => {
    if (code.code !== undefined) return takeTotpCode(ctx, db, user.id, code.code);
    if (code.recovery_code === undefined) return false;
    if (!(await takeRecoveryCode(db, user.id, code.recovery_code))) return false;
    const left = await countRecoveryCodes(db, user.id);
    await mailOwner(ctx, db, user, recoveryCodeUsedMail(ctx.config.origin, left));
    return true;
  });
  if (isRight) await ctx.limits.giveBack('second_factor_account', user.id);
  return isRight;
}

/** Deletes every factor of an account, and its waiting logins. Returns false if there was none. */
export async function removeFactors(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp_factors').where('user_id', '=', userId).executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
  return numDeletedRows > 0n;
}
