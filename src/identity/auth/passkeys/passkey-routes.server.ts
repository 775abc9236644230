import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent } from '../../../platform/http/security-log.server.ts';
import { Done, done } from '../../../platform/lib/success.ts';
import { accountOf } from '../../../portfolio/storage/user-store.server.ts';
import { StepUp } from '../../second-factor.ts';
import { lastWayIn } from '../account-errors.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { secondFactorMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { hasWayIn } from '../providers/identity-store.server.ts';
import { endFactorsIfNone } from '../second-factor/second-factors.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import { endOtherSessions } from '../user-sessions.server.ts';
import { Passkey } from './passkey.ts';
import { deletePasskey, passkeyRows, toPasskey } from './passkeys.server.ts';
import { relyingParty } from './relying-party.server.ts';

export const FAILED = 'Error changing the passkeys';
export const tags = ['users'];

export function mountPasskeys(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/users/passkeys',
    isBeforeSecondFactor: true,
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
