import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { clientGroup } from '../../../platform/http/rate-limits.server.ts';
import { securityEvent, takeLimit } from '../../../platform/http/security-log.server.ts';
import { type AppError, type Fault, isAppError } from '../../../platform/lib/app-error.ts';
import { line } from '../../../platform/lib/fields.ts';
import { Registration } from '../../../portfolio/model/user.ts';
import { findUserByEmail } from '../../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../../portfolio/tables.ts';
import { taken } from '../account-errors.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { confirmedNow, mayMailLink } from '../email-confirmation.server.ts';
import { register, startFirstSession } from '../register.server.ts';
import { setSessionCookie } from '../session-cookie.server.ts';
import type { Identity } from './identity.ts';
import { linkIdentity } from './identity-store.server.ts';
import type { ProviderFailure, ProviderName } from './provider.ts';
import { providerName } from './provider-names.server.ts';
import type { Outcome, ProviderResponse } from './provider-response.ts';
import { userNameCandidates } from './user-name-candidates.ts';

/** Makes an account of what the provider says. Never throws for faults of that: the screen that follows explains them. */
export async function registerIdentity(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, identity, invitation }: ProviderResponse,
): Promise<Outcome> {
  if (ctx.config.registration !== 'open' && invitation === '') return { failure: 'not_linked' };
  const { data: email } = Registration.shape.email.safeParse(identity.email);
  if (email === undefined) return { failure: 'no_email' };
  // As for a registration: the response reveals whether the email has an account.
  await takeLimit(ctx, request, 'register_address', clientGroup(request.ip));
  if (await findUserByEmail(ctx.db, email)) return { failure: 'email_taken' };
  const isLinkMailed = !identity.isEmailVerified && (await mayMailLink(ctx, request, email));
  let token = '';
  async function onInserted(db: Db, user: UserRow): Promise<void> {
    if (!(await linkIdentity(ctx, db, { userId: user.id, provider, identity }))) throw identityTaken();
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

/** Another request has linked it first: without it, nobody could enter this account. */
function identityTaken(): AppError {
  return taken('Error registering user', [{ field: 'provider', message: 'This login is linked already' }]);
}

function failureOf(error: unknown): ProviderFailure | 'name_taken' {
  if (!isAppError(error)) throw error;
  const faults = Array.isArray(error.details) ? (error.details as Fault[]) : [];
  const fields = faults.map(({ field }) => field);
  if (fields.includes('provider')) return 'taken';
  if (fields.includes('email')) return 'email_taken';
  if (fields.includes('user_name')) return 'name_taken';
  // The invitation is not valid for this email.
  if (error.code === 'forbidden') return 'not_linked';
  throw error;
}

function namesOf({ firstName, lastName }: Identity) {
  const usable = (text: string) => line().safeParse(text).data ?? '';
  return { first_name: usable(firstName), last_name: usable(lastName) };
}

export function linkedEvent({ config }: Ctx, provider: ProviderName) {
  return { event: 'provider_linked', detail: providerName(config, provider) } as const;
}
