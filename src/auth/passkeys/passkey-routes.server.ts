import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { route } from '../../http/route.server.ts';
import { securityEvent } from '../../http/security-log.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { RecoveryCodes, StepUp } from '../../model/second-factor.ts';
import { Done, done } from '../../model/success.ts';
import { lastWayIn } from '../account-errors.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { secondFactorMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { hasWayIn } from '../providers/identity-store.server.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.server.ts';
import { endFactorsIfNone, factorsOf } from '../second-factor/second-factors.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import { accountOf } from '../user-store.server.ts';
import { NewPasskey, Passkey, PasskeyOptions } from './passkey.ts';
import { CHALLENGE_LIFE_MS, issuePasskeyChallenge } from './passkey-challenges.server.ts';
import {
  deletePasskey,
  insertPasskey,
  KEY_ALGORITHMS,
  passkeyRows,
  rejectTooMany,
  toPasskey,
  verifyNewPasskey,
  webAuthn,
} from './passkeys.server.ts';
import { canHavePasskeys, relyingParty } from './relying-party.server.ts';

const FAILED = 'Error changing the passkeys';
const tags = ['users'];

export function mountPasskeys(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/users/passkeys',
    login: 'required',
    limits: ['api'],
    schema: { tags, summary: 'My passkeys, oldest first', response: { 200: z.array(Passkey) } },
    handler: async (request) => {
      const rows = await passkeyRows(ctx.db, request.user.id);
      return rows.map((row) => toPasskey(row, relyingParty(ctx, request)));
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/users/passkeys/:id',
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: FAILED },
    schema: {
      tags,
      summary: 'Remove a passkey',
      params: z.object({ id: z.string().max(100) }),
      body: StepUp,
      response: { 200: Done },
    },
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: FAILED });
      await ctx.db.transaction().execute(async (db) => {
        const { name } = await deletePasskey(db, user.id, request.params.id);
        await recordActivity(ctx, db, { userId: user.id, event: 'passkey_removed', detail: name, request });
        if (!(await hasWayIn(db, user.id))) throw lastWayIn(FAILED);
        const hasFactor = await endFactorsIfNone(db, user.id);
        const rest = hasFactor ? '' : ' Logging in needs only the password from now on.';
        const change = `The passkey "${name}" was removed from your account.${rest}`;
        await mailOwner(ctx, db, user, secondFactorMail(ctx.config.origin, change));
      });
      securityEvent(request, ctx, 'passkey_removed', { user_id: user.id });
      return done('Passkey removed.');
    },
  });

  mountRegistrationOfPasskeys(app, ctx);
}

function mountRegistrationOfPasskeys(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'POST',
    url: '/api/users/passkeys/options',
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: FAILED },
    schema: {
      tags,
      summary: 'What to pass to navigator.credentials.create()',
      body: StepUp,
      response: { 200: Done.extend({ options: PasskeyOptions }) },
    },
    handler: async (request, reply) => {
      const party = relyingParty(ctx, request);
      if (!canHavePasskeys(party)) {
        const error = 'Passkeys need a name such as example.com or localhost: open this site by its name';
        throw new AppError('conflict', { message: FAILED, error });
      }
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: FAILED });
      await rejectTooMany(ctx.db, user.id, FAILED);
      const challenge = await issuePasskeyChallenge(ctx, { purpose: 'register', user_id: user.id });
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
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
    method: 'POST',
    url: '/api/users/passkeys',
    login: 'required',
    limits: ['api'],
    config: { failure: FAILED },
    schema: {
      tags,
      summary: 'Add a passkey; the first second factor of an account returns ten recovery codes, once',
      body: NewPasskey,
      response: {
        200: Done.extend({ passkey: Passkey, recovery_codes: RecoveryCodes.shape.recovery_codes.optional() }),
      },
    },
    handler: async (request) => {
      // The options needed a fresh login; the challenge is theirs.
      const user = await accountOf(ctx, request);
      const party = relyingParty(ctx, request);
      const passkey = await verifyNewPasskey(ctx, party, user.id, request.body, FAILED);
      const { row, recovery_codes } = await ctx.db.transaction().execute(async (db) => {
        const isFirst = (await factorsOf(db, user.id)).length === 0;
        const row = await insertPasskey(
          ctx,
          db,
          { userId: user.id, rpId: party.id, name: request.body.name, passkey },
          FAILED,
        );
        const change = `The passkey "${row.name}" can log in to your account from now on. The password alone cannot.`;
        await mailOwner(ctx, db, user, secondFactorMail(ctx.config.origin, change));
        await recordActivity(ctx, db, { userId: user.id, event: 'passkey_added', detail: row.name, request });
        return { row, recovery_codes: isFirst ? await replaceRecoveryCodes(db, user.id) : undefined };
      });
      securityEvent(request, ctx, 'passkey_added', { user_id: user.id });
      return { ...done('Passkey added.'), passkey: toPasskey(row, party), recovery_codes };
    },
  });
}
