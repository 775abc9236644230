import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent, takeLimit } from '../../../platform/http/security-log.server.ts';
import { AppError, invalid } from '../../../platform/lib/app-error.ts';
import { done } from '../../../platform/lib/success.ts';
import { accountOf } from '../../../portfolio/storage/user-store.server.ts';
import { lockForNewAccess, requireConfirmedForFactor } from '../access/new-access.server.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { secondFactorMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import { endOtherSessions } from '../user-sessions.server.ts';
import { hasSecondFactor } from './has-second-factor.server.ts';
import { replaceRecoveryCodes } from './recovery-codes.server.ts';
import { secondFactorApi } from './second-factor-api.ts';
import { removeTotp, secondFactorState } from './second-factors.server.ts';
import { beginTotp, takeTotpCode } from './totp.server.ts';

export const SECOND_FACTOR_FAILED = 'Error changing two-factor authentication';
const ADDED = 'Logging in to your account needs a code of an authenticator app from now on.';
const APP_REMOVED = 'Codes of an authenticator app cannot log in to your account any more; your passkeys still can.';
const REMOVED = 'Logging in to your account needs only the password from now on.';

/** The authenticator app: its secret, its confirmation with a code, and its end. */
export function mountTotp(app: FastifyInstance, ctx: Ctx): void {
  const stepUp = {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: SECOND_FACTOR_FAILED },
  } as const;

  route(app, ctx, {
    ...stepUp,
    isBeforeSecondFactor: true,
    ...secondFactorApi['POST /api/users/totp'],
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: SECOND_FACTOR_FAILED });
      requireConfirmedForFactor(ctx.config, user, SECOND_FACTOR_FAILED);
      if ((await secondFactorState(ctx.db, user.id)).totp) throw alreadyOn();
      return { ...done('Scan the code with your authenticator app.'), ...(await beginTotp(ctx, user)) };
    },
  });

  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api', 'second_factor_account'],
    config: { failure: SECOND_FACTOR_FAILED },
    ...secondFactorApi['POST /api/users/totp/confirm'],
    handler: async (request) => {
      const user = await accountOf(ctx, request);
      const { code = '' } = request.body;
      await takeLimit(ctx, request, 'second_factor_account', user.id);
      const codes = await ctx.db.transaction().execute(async (db) => {
        await lockForNewAccess(db, request.user);
        if (!(await takeTotpCode(ctx, db, user.id, code, 'pending'))) return undefined;
        await db
          .updateTable('totp_factors')
          .set({ confirmed_at: ctx.now().toISOString() })
          .where('user_id', '=', user.id)
          .execute();
        await endOtherSessions(db, request.user);
        await mailOwner(ctx, db, user, (texts) => secondFactorMail(texts, ctx.config.origin, texts.t(ADDED)));
        await recordActivity(ctx, db, { userId: user.id, event: 'app_added', request });
        return replaceRecoveryCodes(db, user.id);
      });
      if (!codes)
        throw invalid(SECOND_FACTOR_FAILED, [
          { field: 'code', message: 'Wrong code: enter the one that the app shows now' },
        ]);
      await ctx.limits.giveBack('second_factor_account', user.id);
      securityEvent(request, ctx, 'second_factor_added', { user_id: user.id });
      return { ...done('Your login is now protected by two-factor authentication.'), recovery_codes: codes };
    },
  });

  route(app, ctx, {
    ...stepUp,
    ...secondFactorApi['DELETE /api/users/totp'],
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: SECOND_FACTOR_FAILED });
      await ctx.db.transaction().execute(async (db) => {
        if (!(await removeTotp(db, user.id))) throw notOn();
        await endOtherSessions(db, request.user);
        const change = (await hasSecondFactor(db, user.id)) ? APP_REMOVED : REMOVED;
        await mailOwner(ctx, db, user, (texts) => secondFactorMail(texts, ctx.config.origin, texts.t(change)));
        await recordActivity(ctx, db, { userId: user.id, event: 'app_removed', request });
      });
      securityEvent(request, ctx, 'second_factor_removed', { user_id: user.id });
      return done('The authenticator app is off.');
    },
  });
}

function alreadyOn(): AppError {
  return new AppError('conflict', {
    message: SECOND_FACTOR_FAILED,
    error: 'Two-factor authentication is already on: turn it off first',
  });
}

export function notOn(): AppError {
  return new AppError('conflict', { message: SECOND_FACTOR_FAILED, error: 'Two-factor authentication is not on' });
}
