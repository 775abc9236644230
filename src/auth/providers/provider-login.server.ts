import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { LinkedIdentityTable } from '../../db/login-tables.ts';
import type { Db } from '../../db/open.ts';
import type { UserRow } from '../../db/tables.ts';
import { clientGroup } from '../../http/rate-limits.server.ts';
import { securityEvent, takeLimit } from '../../http/security-log.server.ts';
import { type FieldFault, isAppError } from '../../lib/app-error.ts';
import { line } from '../../model/fields.ts';
import { Registration } from '../../model/user.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { providerMail } from '../auth-mails.ts';
import { completeLogin } from '../complete-login.server.ts';
import { confirmedNow, mailOwner, mayMailLink } from '../email-confirmation.server.ts';
import { register, startFirstSession } from '../register.server.ts';
import { startChallenge } from '../second-factor/login-challenge.server.ts';
import { factorsOf } from '../second-factor/second-factors.server.ts';
import { setSessionCookie } from '../session-cookie.server.ts';
import { findUserByEmail, findUserById } from '../user-store.server.ts';
import { findIdentity, linkIdentity, noteIdentityUsed } from './identity-store.server.ts';
import type { ProviderFailure, ProviderName } from './provider.ts';
import type { Identity } from './provider-clients.server.ts';
import { providerName } from './provider-names.server.ts';
import { userNameCandidates } from './user-name-candidates.ts';

/** A verified response of a provider, and what was wanted of it. */
export type ProviderResponse = {
  provider: ProviderName;
  identity: Identity;
  /** The token of an invitation; '' for none. */
  invitation: string;
};

/** The path of the screen that follows, or why there is no session. */
type Outcome = { path: string } | { failure: ProviderFailure };

/** Logs in the account that is linked to the identity, or makes one. A matching e-mail alone opens no account. */
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

async function registerIdentity(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, identity, invitation }: ProviderResponse,
): Promise<Outcome> {
  if (ctx.config.registration !== 'open' && invitation === '') return { failure: 'not_linked' };
  const { email } = identity;
  if (!Registration.shape.email.safeParse(email).success) return { failure: 'no_email' };
  // As for a registration: the response reveals whether the e-mail has an account.
  await takeLimit(ctx, request, 'register_address', clientGroup(request.ip));
  if (await findUserByEmail(ctx.db, email)) return { failure: 'email_taken' };
  const isLinkMailed = !identity.isEmailVerified && (await mayMailLink(ctx, request, email));
  let token = '';
  async function onInserted(db: Db, user: UserRow): Promise<void> {
    await linkIdentity(ctx, db, { userId: user.id, provider, identity });
    if (identity.isEmailVerified) {
      await db.updateTable('users').set(confirmedNow(ctx)).where('id', '=', user.id).execute();
    }
    await recordActivity(ctx, db, { ...linkedEvent(ctx, provider), userId: user.id, request });
    token = await startFirstSession(ctx, db, request, user.id);
  }
  for (const user_name of userNameCandidates(identity.userName)) {
    const account = { user_name, ...namesOf(identity), email, image_url: '', ...(invitation && { invitation }) };
    const origin = { passwordHash: '', isByOperator: false, isLinkMailed, request, onInserted };
    const result = await register(ctx, account, origin).catch(failureOf);
    if (result === 'name_taken') continue;
    if (typeof result === 'string') return { failure: result };
    securityEvent(request, ctx, 'registered', { user_id: result.id });
    setSessionCookie(reply, ctx.config, token);
    return { path: '/studio/welcome' };
  }
  return { failure: 'failed' };
}

function failureOf(error: unknown): ProviderFailure | 'name_taken' {
  if (!isAppError(error)) throw error;
  const faults = Array.isArray(error.details) ? (error.details as FieldFault[]) : [];
  const fields = faults.map(({ field }) => field);
  if (fields.includes('email')) return 'email_taken';
  if (fields.includes('user_name')) return 'name_taken';
  // The invitation is not valid for this e-mail.
  if (error.code === 'forbidden') return 'not_linked';
  throw error;
}

function namesOf({ firstName, lastName }: Identity) {
  const usable = (text: string) => line().safeParse(text).data ?? '';
  return { first_name: usable(firstName), last_name: usable(lastName) };
}

/** Links the identity to an account whose owner has requested that, in the session of this browser. */
export async function link(
  ctx: Ctx,
  request: FastifyRequest,
  userId: string,
  { provider, identity }: ProviderResponse,
): Promise<Outcome> {
  const session = await ctx.session.userOf(request);
  const user = session?.id === userId ? await findUserById(ctx.db, userId) : undefined;
  if (!user) return { failure: 'expired' };
  const isLinked = await ctx.db.transaction().execute(async (db) => {
    if (!(await linkIdentity(ctx, db, { userId, provider, identity }))) return false;
    await recordActivity(ctx, db, { ...linkedEvent(ctx, provider), userId, request });
    const change = `${providerName(ctx.config, provider)} (${identity.label}) can log in to your account from now on.`;
    await mailOwner(ctx, db, user, providerMail(ctx.config.origin, change));
    return true;
  });
  if (!isLinked) return { failure: 'taken' };
  securityEvent(request, ctx, 'provider_linked', { user_id: userId });
  return { path: '/settings' };
}

function linkedEvent({ config }: Ctx, provider: ProviderName) {
  return { event: 'provider_linked', detail: providerName(config, provider) } as const;
}
