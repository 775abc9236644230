import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { PasskeyTable } from '../../tables.ts';
import type { PasskeyLogin } from './passkey.ts';
import { signedChallenge, takePasskeyChallenge } from './passkey-challenges.server.ts';
import { relyingParty } from './relying-party.server.ts';
import { webAuthn } from './verify-passkey.server.ts';

export type PasskeyProof = {
  passkey: PasskeyTable;
  /** How often the authenticator has signed, as it says. */
  counter: number;
  /** True if the authenticator has asked for a PIN, a finger or a face. */
  isUserVerified: boolean;
};

/** Verifies a signature; the challenge is used up in any case. Returns undefined if it proves nothing. */
export async function verifyPasskey(
  ctx: Ctx,
  request: FastifyRequest,
  { id, rawId, type, response }: PasskeyLogin,
): Promise<PasskeyProof | undefined> {
  const challenge = signedChallenge(response.clientDataJSON);
  const issued = await takePasskeyChallenge(ctx, challenge, 'login');
  if (!issued) return undefined;
  const passkey = await ctx.db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst();
  if (!passkey || (issued.user_id !== null && issued.user_id !== passkey.user_id)) return undefined;
  const { id: rpId, origin } = relyingParty(ctx, request);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId, type },
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The counter is compared where it is stored, so that concurrent logins cannot pass with the same one.
    credential: { id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
    requireUserVerification: false,
  }).catch((error: Error) => {
    ctx.log.info({ user_id: passkey.user_id, reason: error.message }, 'A passkey was refused');
    return undefined;
  });
  if (!verified?.verified) return undefined;
  const { newCounter, userVerified } = verified.authenticationInfo;
  return { passkey, counter: newCounter, isUserVerified: userVerified };
}
