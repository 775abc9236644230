import type { Db } from '../../../platform/db/open.ts';

/** True for an account with an authenticator app or a passkey. Recovery codes alone are no second factor. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const apps = db.selectFrom('totp_factors').where('user_id', '=', userId).where('confirmed_at', '!=', '');
  const passkeys = db.selectFrom('passkeys').where('user_id', '=', userId);
  const found = await apps.select('user_id').unionAll(passkeys.select('user_id')).limit(1).executeTakeFirst();
  return found !== undefined;
}
