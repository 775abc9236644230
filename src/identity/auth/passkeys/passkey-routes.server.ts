import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent } from '../../../platform/http/security-log.server.ts';
import { done } from '../../../platform/lib/success.ts';
import { accountOf } from '../../../portfolio/storage/user-store.server.ts';
import { lastWayIn } from '../account-errors.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { secondFactorMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { hasWayIn } from '../providers/identity-store.server.ts';
import { endFactorsIfNone } from '../second-factor/second-factors.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import { endOtherSessions } from '../user-sessions.server.ts';
import { deletePasskey, passkeyRows, toPasskey } from './passkeys.server.ts';
import { passkeysApi } from './passkeys-api.ts';
import { relyingParty } from './relying-party.server.ts';

export const FAILED = 'Error changing the passkeys';

export function mountPasskeys(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api'],
    ...passkeysApi['GET /api/users/passkeys'],
    handler: async (request) => {
      const rows = await passkeyRows(ctx.db, request.user.id);
      return rows.map((row) => toPasskey(row, relyingParty(ctx, request)));
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: FAILED },
    ...passkeysApi['DELETE /api/users/passkeys/:id'],
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: FAILED });
      await ctx.db.transaction().execute(async (db) => {
        const { name } = await deletePasskey(db, user.id, request.params.id);
        await endOtherSessions(db, request.user);
        await recordActivity(ctx, db, { userId: user.id, event: 'passkey_removed', detail: name, request });
        if (!(await hasWayIn(db, user.id))) throw lastWayIn(FAILED);
        const hasFactor = await endFactorsIfNone(db, user.id);
        await mailOwner(ctx, db, user, (texts) => {
          const removed = texts.t('The passkey "{name}" was removed from your account.', { name });
          const rest = hasFactor ? '' : texts.t('Logging in to your account needs only the password from now on.');
          return secondFactorMail(texts, ctx.config.origin, `${removed} ${rest}`.trim());
        });
      });
      securityEvent(request, ctx, 'passkey_removed', { user_id: user.id });
      return done('Passkey removed.');
    },
  });
}
