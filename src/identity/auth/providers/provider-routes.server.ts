import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { securityEvent } from '../../../platform/http/security-log.server.ts';
import { AppError, notFound } from '../../../platform/lib/app-error.ts';
import { errorSummary } from '../../../platform/lib/error-summary.ts';
import { done } from '../../../platform/lib/success.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import { accountOf } from '../../../portfolio/storage/user-store.server.ts';
import { requireConfirmedEmail } from '../access/new-access.server.ts';
import { lastWayIn } from '../account-errors.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { providerMail } from '../auth-mails.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../step-up.server.ts';
import {
  hasWayIn,
  identitiesOf,
  startProviderLogin,
  takeProviderLogin,
  unlinkIdentity,
} from './identity-store.server.ts';
import { ProviderName } from './provider.ts';
import { authorizationUrl, identityOf } from './provider-clients.server.ts';
import { enter, link } from './provider-login.server.ts';
import { configuredProviders, providerName } from './provider-names.server.ts';
import { providersApi } from './providers-api.ts';

const FAILED = 'Login failed';
const LINK_FAILED = 'Error linking the login';
const UNLINK_FAILED = 'Error unlinking the login';

/** Logging in with an account at another site: OpenID Connect, or GitHub. */
export function mountProviders(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    limits: ['api'],
    config: { failure: FAILED },
    ...providersApi['POST /api/users/login/provider/:provider'],
    handler: async (request, reply) => {
      const { provider } = request.params;
      const { url, checks } = await begin(ctx, provider, FAILED);
      const invitation = request.body?.invitation ?? '';
      await startProviderLogin(ctx, reply, { provider, userId: null, invitation, checks });
      return { ...done('Continue at the other site.'), url };
    },
  });

  route(app, ctx, {
    method: 'GET',
    url: '/api/users/login/provider/:provider/callback',
    login: 'none',
    limits: ['api', 'register_address', 'confirm_email'],
    config: { failure: FAILED },
    schema: {
      tags: ['users'],
      summary: 'Where the other site sends the browser to; redirects to the screen that follows',
      params: z.object({ provider: ProviderName }),
      response: { 303: z.any() },
    },
    handler: async (request, reply) => {
      const { provider } = request.params;
      const login = await takeProviderLogin(ctx, request, provider);
      if (!login) return reply.redirect(failurePath('/login', 'expired'), 303);
      const screen = login.user_id === null ? '/login' : '/settings/security';
      const query = request.url.slice(request.url.indexOf('?'));
      const identity = await identityOf(ctx, provider, query, login).catch((error: unknown) => {
        request.log.info({ provider, reason: errorSummary(error) }, 'The login at a provider has failed');
        return undefined;
      });
      if (!identity) {
        securityEvent(request, ctx, 'provider_refused', { user_id: login.user_id ?? undefined });
        return reply.redirect(failurePath(screen, 'failed'), 303);
      }
      const response = { provider, identity, invitation: login.invitation };
      const outcome =
        login.user_id === null
          ? await enter(ctx, request, reply, response)
          : await link(ctx, request, login.user_id, response);
      const path = 'path' in outcome ? outcome.path : failurePath(screen, outcome.failure);
      return reply.redirect(path, 303);
    },
  });

  mountLinks(app, ctx);
}

function mountLinks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...providersApi['GET /api/users/providers'],
    handler: async ({ user }) => {
      const identities = await identitiesOf(ctx.db, user.id);
      return configuredProviders(ctx.config).map((provider) => {
        const row = identities.find((identity) => identity.provider === provider);
        const linked = row && { label: row.label, created_at: row.created_at, last_used_on: row.last_used_on };
        return { provider, name: providerName(ctx.config, provider), linked: linked ?? null };
      });
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: LINK_FAILED },
    ...providersApi['POST /api/users/providers/:provider'],
    handler: async (request, reply) => {
      const { provider } = request.params;
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: LINK_FAILED });
      requireConfirmedEmail(ctx.config, user, LINK_FAILED);
      const { url, checks } = await begin(ctx, provider, LINK_FAILED);
      await startProviderLogin(ctx, reply, { provider, userId: user.id, invitation: '', checks });
      return { ...done('Continue at the other site.'), url };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS],
    config: { failure: UNLINK_FAILED },
    ...providersApi['DELETE /api/users/providers/:provider'],
    handler: async (request, reply) => {
      const { provider } = request.params;
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof: request.body, message: UNLINK_FAILED });
      const name = providerName(ctx.config, provider);
      await ctx.db.transaction().execute(async (db) => {
        // Locks the row: of two that remove ways to log in at once, the second one sees what is left.
        await db.updateTable('users').set({ id: user.id }).where('id', '=', user.id).execute();
        const label = await unlinkIdentity(db, user.id, provider);
        if (label === undefined) throw notFound('Login');
        if (!(await hasWayIn(db, user.id))) throw lastWayIn(UNLINK_FAILED);
        await recordActivity(ctx, db, { userId: user.id, event: 'provider_unlinked', detail: name, request });
        await mailOwner(ctx, db, user, (texts) => {
          const values = { provider: name, account: label };
          const change = texts.t('{provider} ({account}) cannot log in to your account any more.', values);
          return providerMail(texts, ctx.config.origin, change);
        });
      });
      securityEvent(request, ctx, 'provider_unlinked', { user_id: user.id });
      return done('Unlinked.');
    },
  });
}

async function begin(ctx: Ctx, provider: ProviderName, message: ErrorMessage) {
  if (!configuredProviders(ctx.config).includes(provider)) throw notFound('Provider');
  try {
    return await authorizationUrl(ctx, provider);
  } catch (cause) {
    ctx.log.warn({ provider, reason: errorSummary(cause) }, 'A provider cannot be reached');
    const error = say('{provider} cannot be reached: try again later, or log in another way', {
      provider: providerName(ctx.config, provider),
    });
    throw new AppError('unavailable', { message, error });
  }
}

function failurePath(screen: string, failure: string): string {
  return `${screen}?provider_failure=${failure}`;
}
