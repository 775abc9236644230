import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent } from '../../../platform/http/security-log.server.ts';
import { done } from '../../../platform/lib/success.ts';
import { accountOf } from '../../../portfolio/storage/user-store.server.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { tokenMadeMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import { createToken, deleteToken, listTokens } from './api-tokens.server.ts';
import { lockForNewAccess, requireConfirmedEmail } from './new-access.server.ts';
import { tokensApi } from './tokens-api.ts';

const FAILED = 'Error making the token';

/** Tokens for programs; no token can call these routes. */
export function mountApiTokens(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...tokensApi['GET /api/tokens'],
    handler: (request) => listTokens(ctx.db, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: FAILED },
    ...tokensApi['POST /api/tokens'],
    handler: async (request, reply) => {
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: FAILED });
      requireConfirmedEmail(ctx.config, user, FAILED);
      const { token, apiToken } = await ctx.db.transaction().execute(async (db) => {
        await lockForNewAccess(db, request.user);
        const created = await createToken(db, user.id, request.body, ctx.now());
        await mailOwner(ctx, db, user, (texts) => tokenMadeMail(texts, ctx.config.origin, created.apiToken));
        const { name, scopes } = created.apiToken;
        const detail = `${name}: ${scopes.join(', ')}`;
        await recordActivity(ctx, db, { userId: user.id, event: 'token_made', detail, request });
        return created;
      });
      securityEvent(request, ctx, 'token_made', { user_id: user.id });
      return { ...done('Copy the token now: it is not shown again.'), token, api_token: apiToken };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...tokensApi['DELETE /api/tokens/:id'],
    handler: async (request) => {
      const { user, params } = request;
      await ctx.db.transaction().execute(async (db) => {
        const detail = await deleteToken(db, user.id, params.id);
        await recordActivity(ctx, db, { userId: user.id, event: 'token_revoked', detail, request });
      });
      securityEvent(request, ctx, 'token_revoked', { user_id: user.id });
      return done('Token revoked.');
    },
  });
}
