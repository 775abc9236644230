import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { takeLimit } from '../../../platform/http/security-log.server.ts';
import type { findUserById } from '../../../portfolio/storage/user-store.server.ts';
import type { FactorCode, FactorName, SecondFactorState } from '../../second-factor.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { recoveryCodeUsedMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { hasSecondFactor } from './has-second-factor.server.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.server.ts';
import { takeTotpCode } from './totp.server.ts';

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

/** Returns the factors that an account can log in with besides its password; none if it needs no second factor. */
export async function factorsOf(db: Db, userId: string): Promise<FactorName[]> {
  const { totp, passkeys, recovery_codes_left } = await secondFactorState(db, userId);
  const factors: FactorName[] = [];
  if (totp) factors.push('totp');
  if (passkeys > 0) factors.push('passkey');
  if (factors.length > 0 && recovery_codes_left > 0) factors.push('recovery');
  return factors;
}

/** Recovery codes alone are no second factor. */
export async function secondFactorState(db: Db, userId: string): Promise<SecondFactorState> {
  const { totp, passkeys } = await db
    .selectNoFrom((row) => [
      row
        .selectFrom('totp_factors')
        .select((factor) => factor.fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('confirmed_at', '!=', '')
        .as('totp'),
      row
        .selectFrom('passkeys')
        .select((passkey) => passkey.fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow();
  const [hasTotp, count] = [Number(totp) > 0, Number(passkeys)];
  const hasFactor = hasTotp || count > 0;
  return { totp: hasTotp, passkeys: count, recovery_codes_left: hasFactor ? await countRecoveryCodes(db, userId) : 0 };
}

/**
 * Checks a code of an account; wrong ones are limited for the account over all challenges and factors. `use` spends the
 * code in its transaction, with what the code is for: if that fails, the code can be used again. Returns what `use`
 * returns: undefined if the code was wrong.
 */
export async function limitFactorCode<Result>(
  ctx: Ctx,
  request: FastifyRequest,
  userId: string,
  use: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  // Counted before the check, so that concurrent attempts count as well.
  await takeLimit(ctx, request, 'second_factor_account', userId);
  const result = await use();
  if (result !== undefined) await ctx.limits.giveBack('second_factor_account', userId);
  return result;
}

/** Spends a code. Returns false if it is wrong. The owner is told by mail of each recovery code that is used. */
export async function spendFactorCode(
  ctx: Ctx,
  db: Db,
  request: FastifyRequest,
  user: User,
  code: FactorCode,
): Promise<boolean> {
  if (code.code !== undefined) return takeTotpCode(ctx, db, user.id, code.code);
  if (code.recovery_code === undefined) return false;
  if (!(await takeRecoveryCode(db, user.id, code.recovery_code))) return false;
  const left = await countRecoveryCodes(db, user.id);
  await mailOwner(ctx, db, user, (texts) => recoveryCodeUsedMail(texts, ctx.config.origin, left));
  await recordActivity(ctx, db, { userId: user.id, event: 'recovery_code_used', detail: `${left} left`, request });
  return true;
}

/** Deletes the authenticator app of an account. Returns false if it has none. */
export async function removeTotp(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', '!=', '')
    .executeTakeFirst();
  await endFactorsIfNone(db, userId);
  return numDeletedRows > 0n;
}

/** Without a factor, recovery codes and waiting logins end too. Returns true if there is a factor left. */
export async function endFactorsIfNone(db: Db, userId: string): Promise<boolean> {
  if (await hasSecondFactor(db, userId)) return true;
  await removeFactors(db, userId);
  return false;
}

/** Deletes every factor of an account, and its waiting logins. Returns false if there was none. */
export async function removeFactors(db: Db, userId: string): Promise<boolean> {
  const totp = await db.deleteFrom('totp_factors').where('user_id', '=', userId).executeTakeFirst();
  const passkeys = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  return totp.numDeletedRows + passkeys.numDeletedRows > 0n;
}
