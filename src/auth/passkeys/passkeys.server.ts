import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import type { PasskeyTable } from '../../db/login-tables.ts';
import type { Db } from '../../db/open.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { utcDay } from '../../lib/utc-day.ts';
import type { NewPasskey, Passkey } from './passkey.ts';
import { signedChallenge, takePasskeyChallenge } from './passkey-challenges.server.ts';
import type { RelyingParty } from './relying-party.server.ts';

const PASSKEYS_PER_USER = 20;
const DEFAULT_NAME = 'Passkey';
/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. */
export const KEY_ALGORITHMS = [-8, -7, -257];

/** What an authenticator says about a new key pair, verified. */
type VerifiedPasskey = Pick<PasskeyTable, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>;

/** Loaded on first use: it takes 100 ms and 30 MB, and most logins need none of it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Oldest first. */
export function passkeyRows(db: Db, userId: string): Promise<PasskeyTable[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function toPasskey(row: PasskeyTable, { id: rpId }: RelyingParty): Passkey {
  const { id, name, created_at, last_used_on } = row;
  return { id, name, created_at, last_used_on, is_synced: row.is_synced === 1, is_usable: row.rp_id === rpId };
}

export async function rejectTooMany(db: Db, userId: string, failure: string): Promise<void> {
  if ((await passkeyRows(db, userId)).length < PASSKEYS_PER_USER) return;
  const error = `An account has ${PASSKEYS_PER_USER} passkeys at most: remove one that is not needed`;
  throw new AppError('conflict', { message: failure, error });
}

/** Verifies the response of a new passkey's authenticator; throws `invalid`. The challenge is used up in any case. */
export async function verifyNewPasskey(
  ctx: Ctx,
  { id: rpId, origin }: RelyingParty,
  userId: string,
  passkey: NewPasskey,
  failure: string,
): Promise<VerifiedPasskey> {
  const challenge = signedChallenge(passkey.response.clientDataJSON);
  const issued = await takePasskeyChallenge(ctx, challenge, 'register');
  if (issued?.user_id !== userId) throw rejected(failure, 'This took too long: please try again');
  const { verifyRegistrationResponse } = await webAuthn();
  const { id, rawId, type, response } = passkey;
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: KEY_ALGORITHMS,
    // Where a passkey does not verify its user, the password is needed before it.
    requireUserVerification: false,
  }).catch((error: Error) => {
    ctx.log.info({ user_id: userId, reason: error.message }, 'A new passkey was refused');
    return undefined;
  });
  if (!verified?.verified) throw rejected(failure, 'The passkey could not be verified');
  const { credential, credentialBackedUp, credentialDeviceType } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(response.transports ?? []),
    is_synced: credentialBackedUp || credentialDeviceType === 'multiDevice' ? 1 : 0,
  };
}

export async function insertPasskey(
  ctx: Ctx,
  db: Db,
  { userId, rpId, name, passkey }: { userId: string; rpId: string; name: string | undefined; passkey: VerifiedPasskey },
  failure: string,
): Promise<PasskeyTable> {
  const row: PasskeyTable = {
    id: randomUUID(),
    user_id: userId,
    ...passkey,
    rp_id: rpId,
    name: name || DEFAULT_NAME,
    created_at: ctx.now().toISOString(),
    last_used_on: '',
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) {
    throw new AppError('conflict', { message: failure, error: 'This passkey is registered already' });
  }
  return row;
}

/** Returns the deleted row. Throws `not_found` if the user has none with this id. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<PasskeyTable> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('Passkey');
  return row;
}

/**
 * Remembers that a passkey was used. Returns false if its counter has not risen: then there may be a copy of it. An
 * authenticator that does not count always says 0.
 */
export async function countUse(ctx: Ctx, db: Db, passkeyId: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_on: utcDay(ctx.now()) })
    .where('id', '=', passkeyId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function rejected(message: string, error: string): AppError {
  return invalid(message, [{ field: 'response', message: error }]);
}
