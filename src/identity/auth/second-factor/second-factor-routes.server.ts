import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent } from '../../../platform/http/security-log.server.ts';
import { done } from '../../../platform/lib/success.ts';
import { accountOf } from '../../../portfolio/storage/user-store.server.ts';
import { lockForNewAccess } from '../access/new-access.server.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { secondFactorMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import { endOtherSessions } from '../user-sessions.server.ts';
import { hasSecondFactor } from './has-second-factor.server.ts';
import { replaceRecoveryCodes } from './recovery-codes.server.ts';
import { secondFactorApi } from './second-factor-api.ts';
import { secondFactorState } from './second-factors.server.ts';
import { mountTotp, notOn, SECOND_FACTOR_FAILED } from './totp-routes.server.ts';

/** The second step of a login: its state, the authenticator app and the recovery codes. */
export function mountSecondFactor(app: FastifyInstance, ctx: Ctx): void {
  const stepUp = {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: SECOND_FACTOR_FAILED },
  } as const;

  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api'],
    ...secondFactorApi['GET /api/users/second-factor'],
    handler: (request) => secondFactorState(ctx.db, request.user.id),
  });

  mountTotp(app, ctx);

  route(app, ctx, {
    ...stepUp,
    ...secondFactorApi['POST /api/users/recovery-codes'],
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: SECOND_FACTOR_FAILED });
      const recovery_codes = await ctx.db.transaction().execute(async (db) => {
        await lockForNewAccess(db, request.user);
        if (!(await hasSecondFactor(db, user.id))) throw notOn();
        await endOtherSessions(db, request.user);
        await mailOwner(ctx, db, user, (texts) => {
          return secondFactorMail(texts, ctx.config.origin, texts.t('New recovery codes replace the old ones.'));
        });
        await recordActivity(ctx, db, { userId: user.id, event: 'recovery_codes_made', request });
        return replaceRecoveryCodes(db, user.id);
      });
      securityEvent(request, ctx, 'recovery_codes_made', { user_id: user.id });
      return { ...done('These codes replace the old ones.'), recovery_codes };
    },
  });
}
