import { renderSVG } from 'uqr';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { AppError } from '../../../platform/lib/app-error.ts';
import { decryptSecret, encryptSecret } from '../secret-encryption.server.ts';

const PERIOD_SECONDS = 30;
/** RFC 4226: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
/** Codes of one period before and one after are accepted: clocks of phones differ. */
const WINDOW = 1;
/** Modules of white around the code: scanners need four (ISO/IEC 18004). */
const BORDER_MODULES = 4;

type User = { id: string; email: string };

/** Loaded on first use: most logins need no code. */
async function totpOf(secret: string, { issuer, label }: { issuer: string; label: string }) {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer, label, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });
}

/** Creates a secret that counts only after a code of it was entered; it replaces an earlier one without a code. */
export async function beginTotp(ctx: Ctx, user: User): Promise<{ secret: string; uri: string; qr: string }> {
  const { Secret } = await import('otpauth');
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const row = {
    secret: encryptSecret(ctx, { purpose: 'totp-secret', id: user.id }, secret),
    confirmed_at: '',
    last_step: 0,
  };
  await ctx.db
    .insertInto('totp_factors')
    .values({ user_id: user.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('totp_factors.confirmed_at', '=', ''))
    .execute();
  const issuer = ctx.config.siteName || 'Vitrine';
  const uri = (await totpOf(secret, { issuer, label: user.email })).toString();
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: BORDER_MODULES }) };
}

/** Only a person with the right password gets it: no code of the app can be right any more. */
function unreadableApp(): AppError {
  const error = 'Your authenticator can no longer be checked: use a recovery code';
  return new AppError('unauthorized', { message: 'Two-factor authentication', error });
}

/**
 * Checks a code and marks it as used: each is accepted once, also by concurrent requests. `pending` checks the secret
 * that is not confirmed yet.
 */
export async function takeTotpCode(
  ctx: Ctx,
  db: Db,
  userId: string,
  code: string,
  state: 'pending' | 'confirmed' = 'confirmed',
): Promise<boolean> {
  const row = await db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row || (row.confirmed_at === '') !== (state === 'pending')) return false;
  const secret = decryptSecret(ctx, { purpose: 'totp-secret', id: userId }, row.secret);
  if (secret === undefined) {
    // The recovery codes still work.
    ctx.log.error({ user_id: userId }, 'A TOTP secret cannot be decrypted: SESSION_SECRET is another one');
    throw unreadableApp();
  }
  const totp = await totpOf(secret, { issuer: '', label: '' });
  const timestamp = ctx.now().getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
