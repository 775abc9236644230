import type { Ctx } from '../../../platform/context.ts';
import { type AppError, invalid } from '../../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import type { PasskeyTable } from '../../tables.ts';
import type { NewPasskey } from './passkey.ts';
import { signedChallenge, takePasskeyChallenge } from './passkey-challenges.server.ts';
import type { RelyingParty } from './relying-party.server.ts';

/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. */
export const KEY_ALGORITHMS = [-8, -7, -257];

/** What an authenticator says about a new key pair, verified. */
export type VerifiedPasskey = Pick<
  PasskeyTable,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'
>;

/** Loaded on first use: it takes 100 ms and 30 MB, and most logins need none of it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Verifies the response of a new passkey's authenticator; throws `invalid`. The challenge is used up in any case. */
export async function verifyNewPasskey(
  ctx: Ctx,
  { id: rpId, origin }: RelyingParty,
  userId: string,
  passkey: NewPasskey,
  failure: ErrorMessage,
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

function rejected(message: ErrorMessage, error: ErrorMessage): AppError {
  return invalid(message, [{ field: 'response', message: error }]);
}
