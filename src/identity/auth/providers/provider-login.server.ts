import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { securityEvent } from '../../../platform/http/security-log.server.ts';
import { sessionsOf } from '../../../platform/http/sessions.server.ts';
import { findUserById } from '../../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../../portfolio/tables.ts';
import type { LinkedIdentityTable } from '../../tables.ts';
import { lockForNewAccess } from '../access/new-access.server.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { providerMail } from '../auth-mails.ts';
import { completeLogin } from '../complete-login.server.ts';
import { mailOwner } from '../email-confirmation.server.ts';
import { startChallenge } from '../second-factor/login-challenge.server.ts';
import { factorsOf } from '../second-factor/second-factors.server.ts';
import { setSessionCookie } from '../session-cookie.server.ts';
import { findIdentity, linkIdentity, noteIdentityUsed } from './identity-store.server.ts';
import { providerName } from './provider-names.server.ts';
import type { Outcome, ProviderResponse } from './provider-response.ts';
import { linkedEvent, registerIdentity } from './register-identity.server.ts';

/** Logs in the account that is linked to the identity, or makes one. A matching email alone opens no account. */
export async function enter(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  response: ProviderResponse,
): Promise<Outcome> {
  const linked = await findIdentity(ctx.db, response.identity);
  const user = linked && (await findUserById(ctx.db, linked.user_id));
  if (!linked || !user) return registerIdentity(ctx, request, reply, response);
  if (user.suspended_at !== '') return { failure: 'suspended' };
  const factors = await factorsOf(ctx.db, user.id);
  if (factors.length > 0) {
    // Somebody may have unlinked it in the meantime.
    if (!(await noteIdentityUsed(ctx, ctx.db, linked.id))) return { failure: 'not_linked' };
    await startChallenge(ctx, reply, user);
    securityEvent(request, ctx, 'second_factor_asked', { user_id: user.id });
    return { path: `/login?second_factor=${factors.join(',')}` };
  }
  return logIn(ctx, request, reply, { user, linked });
}

async function logIn(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, linked }: { user: UserRow; linked: LinkedIdentityTable },
): Promise<Outcome> {
  const token = await completeLogin(ctx, request, user, {
    method: providerName(ctx.config, linked.provider),
    onLocked: (db) => noteIdentityUsed(ctx, db, linked.id),
  });
  if (!token) return { failure: 'not_linked' };
  securityEvent(request, ctx, 'login_ok', { user_id: user.id });
  setSessionCookie(reply, ctx.config, token);
  return { path: '/home' };
}

/** Links the identity to an account whose owner has requested that, in the session of this browser. */
export async function link(
  ctx: Ctx,
  request: FastifyRequest,
  userId: string,
  { provider, identity }: ProviderResponse,
): Promise<Outcome> {
  const session = await sessionsOf(ctx).userOf(request);
  const user = session?.id === userId ? await findUserById(ctx.db, userId) : undefined;
  if (!session || !user) return { failure: 'expired' };
  const isLinked = await ctx.db.transaction().execute(async (db) => {
    await lockForNewAccess(db, session);
    if (!(await linkIdentity(ctx, db, { userId, provider, identity }))) return false;
    await recordActivity(ctx, db, { ...linkedEvent(ctx, provider), userId, request });
    await mailOwner(ctx, db, user, (texts) => {
      const values = { provider: providerName(ctx.config, provider), account: identity.label };
      const change = texts.t('{provider} ({account}) can log in to your account from now on.', values);
      return providerMail(texts, ctx.config.origin, change);
    });
    return true;
  });
  if (!isLinked) return { failure: 'taken' };
  securityEvent(request, ctx, 'provider_linked', { user_id: userId });
  return { path: '/settings/security' };
}
