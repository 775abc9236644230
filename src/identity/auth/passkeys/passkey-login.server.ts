import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { clientGroup } from '../../../platform/http/rate-limits.server.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent, takeLimit } from '../../../platform/http/security-log.server.ts';
import { sessionsOf } from '../../../platform/http/sessions.server.ts';
import { AppError, notLoggedIn } from '../../../platform/lib/app-error.ts';
import { done } from '../../../platform/lib/success.ts';
import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import { findUserById, toStoredUser } from '../../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../../portfolio/tables.ts';
import { suspended } from '../account-errors.ts';
import { completeLogin } from '../complete-login.server.ts';
import { challengedUser, endChallenge, tryChallenge } from '../second-factor/login-challenge.server.ts';
import { clearChallengeCookie, setSessionCookie } from '../session-cookie.server.ts';
import { CHALLENGE_LIFE_MS, issuePasskeyChallenge } from './passkey-challenges.server.ts';
import { type PasskeyProof, verifyPasskey } from './passkey-proof.server.ts';
import { countUse, passkeyRows } from './passkeys.server.ts';
import { passkeysApi } from './passkeys-api.ts';
import { relyingParty } from './relying-party.server.ts';
import { webAuthn } from './verify-passkey.server.ts';

const FAILED = 'Login failed';

export function mountPasskeyLogin(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    usesReserve: true,
    limits: ['api'],
    config: { failure: FAILED },
    ...passkeysApi['POST /api/users/login/passkey/options'],
    handler: async (request) => {
      const userId = await expectedUser(ctx, request, request.body?.step_up === true);
      const challenge = await issuePasskeyChallenge(ctx, { purpose: 'login', user_id: userId ?? null });
      const { id: rpID } = relyingParty(ctx, request);
      const passkeys = userId === undefined ? [] : await passkeyRows(ctx.db, userId);
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: CHALLENGE_LIFE_MS,
        allowCredentials: passkeys.map(({ credential_id, transports }) => ({
          id: credential_id,
          transports: JSON.parse(transports),
        })),
        // After the right password a key without a PIN will do.
        userVerification: userId === undefined || request.body?.step_up ? 'required' : 'preferred',
      });
      return { ...done('Use your passkey.'), options: { ...options } };
    },
  });

  route(app, ctx, {
    login: 'none',
    usesReserve: true,
    limits: ['api', 'login_address'],
    config: { failure: FAILED },
    ...passkeysApi['POST /api/users/login/passkey'],
    handler: async (request, reply) => {
      const client = clientGroup(request.ip);
      await takeLimit(ctx, request, 'login_address', client);
      const proof = await verifyPasskey(ctx, request, request.body);
      const user = proof && (await findUserById(ctx.db, proof.passkey.user_id));
      if (!user || !proof) {
        securityEvent(request, ctx, 'passkey_refused');
        throw rejected('This passkey is not valid here: log in with your password');
      }
      const isSecondStep = !proof.isUserVerified;
      if (isSecondStep && (await tryChallenge(ctx, request))?.id !== user.id) {
        securityEvent(request, ctx, 'passkey_refused', { user_id: user.id });
        throw rejected('This passkey did not verify who you are: log in with your password first');
      }
      if (user.suspended_at !== '') throw suspended();
      const token = await completeLogin(ctx, request, user, {
        method: 'passkey',
        onLocked: (db) => useUp(ctx, db, request, { proof, isSecondStep }),
      });
      securityEvent(request, ctx, token ? 'login_ok' : 'passkey_refused', { user_id: user.id });
      if (!token) throw rejected('This passkey cannot be used: log in another way, and look at your settings');
      await ctx.limits.giveBack('login_address', client);
      clearChallengeCookie(reply, ctx.config);
      setSessionCookie(reply, ctx.config, token);
      return { ...done('Login successful'), user: toStoredUser(user) };
    },
  });
}

/** Returns whose passkeys are asked for; undefined: anybody's, who then names themselves by it. */
async function expectedUser(ctx: Ctx, request: FastifyRequest, isStepUp: boolean): Promise<UserRow['id'] | undefined> {
  if (!isStepUp) return (await challengedUser(ctx, request))?.id;
  const user = await sessionsOf(ctx).userOf(request);
  if (!user) throw notLoggedIn();
  return user.id;
}

type Use = { proof: PasskeyProof; isSecondStep: boolean };

async function useUp(ctx: Ctx, db: Db, request: FastifyRequest, { proof, isSecondStep }: Use): Promise<boolean> {
  const hasEnded = await endChallenge(ctx, db, request);
  if (isSecondStep && !hasEnded) return false;
  if (await countUse(ctx, db, proof.passkey.id, proof.counter)) return true;
  securityEvent(request, ctx, 'passkey_counter_went_back', { user_id: proof.passkey.user_id });
  return false;
}

function rejected(error: ErrorMessage): AppError {
  return new AppError('unauthorized', { message: FAILED, error });
}
