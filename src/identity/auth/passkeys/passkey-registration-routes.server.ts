import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent } from '../../../platform/http/security-log.server.ts';
import { AppError } from '../../../platform/lib/app-error.ts';
import { done } from '../../../platform/lib/success.ts';
import { displayName } from '../../../platform/lib/texts/display-name.ts';
import { accountOf } from '../../../portfolio/storage/user-store.server.ts';
import { lockForNewAccess, requireConfirmedForFactor } from '../access/new-access.server.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { secondFactorMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.server.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import { endOtherSessions } from '../user-sessions.server.ts';
import { CHALLENGE_LIFE_MS, issuePasskeyChallenge } from './passkey-challenges.server.ts';
import { FAILED } from './passkey-routes.server.ts';
import { insertPasskey, passkeyRows, rejectTooMany, toPasskey } from './passkeys.server.ts';
import { passkeysApi } from './passkeys-api.ts';
import { canHavePasskeys, relyingParty } from './relying-party.server.ts';
import { KEY_ALGORITHMS, verifyNewPasskey, webAuthn } from './verify-passkey.server.ts';

export function mountRegistrationOfPasskeys(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: FAILED },
    ...passkeysApi['POST /api/users/passkeys/options'],
    handler: async (request, reply) => {
      const party = relyingParty(ctx, request);
      if (!canHavePasskeys(party)) {
        const error = 'Passkeys need a name such as example.com or localhost: open this site by its name';
        throw new AppError('conflict', { message: FAILED, error });
      }
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: FAILED });
      requireConfirmedForFactor(ctx.config, user, FAILED);
      await rejectTooMany(ctx.db, user.id, FAILED);
      const challenge = await issuePasskeyChallenge(ctx, { purpose: 'register', user_id: user.id });
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: displayName(user),
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: CHALLENGE_LIFE_MS,
        excludeCredentials: (await passkeyRows(ctx.db, user.id)).map(({ credential_id }) => ({ id: credential_id })),
        supportedAlgorithmIDs: KEY_ALGORITHMS,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...done('Confirm with your device.'), options: { ...options } };
    },
  });

  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api'],
    config: { failure: FAILED },
    ...passkeysApi['POST /api/users/passkeys'],
    handler: async (request) => {
      // The options needed a fresh login; the challenge is theirs.
      const user = await accountOf(ctx, request);
      const party = relyingParty(ctx, request);
      const passkey = await verifyNewPasskey(ctx, party, user.id, request.body, FAILED);
      const { row, recovery_codes } = await ctx.db.transaction().execute(async (db) => {
        // The lock: of two first passkeys at once, the second one must not replace the codes that the first one showed.
        await lockForNewAccess(db, request.user);
        const isFirst = !(await hasSecondFactor(db, user.id));
        const row = await insertPasskey(
          ctx,
          db,
          { userId: user.id, rpId: party.id, name: request.body.name, passkey },
          FAILED,
        );
        await endOtherSessions(db, request.user);
        await mailOwner(ctx, db, user, (texts) => {
          const change = 'The passkey "{name}" can log in to your account from now on. The password alone cannot.';
          return secondFactorMail(texts, ctx.config.origin, texts.t(change, { name: row.name }));
        });
        await recordActivity(ctx, db, { userId: user.id, event: 'passkey_added', detail: row.name, request });
        return { row, recovery_codes: isFirst ? await replaceRecoveryCodes(db, user.id) : undefined };
      });
      securityEvent(request, ctx, 'passkey_added', { user_id: user.id });
      return { ...done('Passkey added.'), passkey: toPasskey(row, party), recovery_codes };
    },
  });
}
