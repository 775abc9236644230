import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { type AppError, isAppError } from '../lib/app-error.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { metricsOf } from './metrics/metrics.server.ts';
import { oncePerWindow } from './once-per-window.server.ts';
import { assertListed, clientGroup, type LimitName } from './rate-limits.server.ts';

type SecurityEvent =
  | 'registered'
  | 'login_ok'
  | 'login_failed'
  | 'second_factor_asked'
  | 'second_factor_refused'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_made'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'passkey_counter_went_back'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'provider_refused'
  | 'webhook_made'
  | 'token_made'
  | 'token_revoked'
  | 'link_password_guessed'
  | 'password_refused'
  | 'password_reset_asked'
  | 'password_reset'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_confirmed'
  | 'session_ended'
  | 'account_deleted'
  | 'account_suspended'
  | 'account_unsuspended'
  | 'invitation_made'
  | 'invitation_revoked'
  | 'domain_verified'
  | 'domain_removed'
  | 'limit_hit'
  | 'refused';

/** Fields of an event: our own ids and names; of the client's data only the origin of a rejected write. */
type Fields = {
  user_id?: string | undefined;
  limit?: string;
  sessions?: number;
  code?: string;
  route?: string | undefined;
  origin?: string;
  expected?: string;
};

/** Writes one line for each event that matters when an attack is investigated. */
export function securityEvent(request: FastifyRequest, ctx: Ctx, event: SecurityEvent, fields: Fields = {}): void {
  metricsOf(ctx).countSecurityEvent(event);
  request.log.info({ event, client: clientKey(ctx, request), ...fields }, 'Security event');
}

/** Returns a key that identifies a client for one day without storing its IP. */
function clientKey(ctx: Ctx, request: FastifyRequest): string {
  const day = ctx.now().toISOString().slice(0, 10);
  return ctx.keyedHash(`client ${day}`, request.ip).slice(0, 12);
}

/** Consumes one unit of a rate limit; a rejection is written to the security log. */
export async function takeLimit(ctx: Ctx, request: FastifyRequest, limit: LimitName, key: string): Promise<void> {
  assertListed(request, limit);
  try {
    await ctx.limits.take(limit, key);
  } catch (error) {
    if (isOverLimit(error)) securityEvent(request, ctx, 'limit_hit', { limit });
    throw error;
  }
}

export function isOverLimit(error: unknown): boolean {
  return isAppError(error) && error.code === 'too_many_requests';
}

/** Requests that were not allowed, or that did not match the schema. A failed login has its own event. */
const REJECTION_CODES: AppError['code'][] = [
  'invalid',
  'forbidden',
  'reauth_required',
  'too_large',
  'unsupported_media_type',
];

const LOGGED_EVERY_MS = MINUTE_MS;
const LOGGED_CLIENTS_MAX = 5_000;

/** Logs rejected requests. API requests are rate limited; for other paths each client is logged once a minute. */
export function rejectionLog(ctx: Ctx) {
  const isFirst = oncePerWindow({ windowMs: LOGGED_EVERY_MS, keysMax: LOGGED_CLIENTS_MAX });
  return (request: FastifyRequest, { code, logged }: AppError): void => {
    if (!REJECTION_CODES.includes(code)) return;
    const isLimited = request.routeOptions.url?.startsWith('/api/') ?? false;
    if (!isLimited && !isFirst(`${code} ${clientGroup(request.ip)}`, ctx.now().getTime())) return;
    const route = request.routeOptions.url;
    securityEvent(request, ctx, 'refused', { user_id: request.user?.id, code, route, ...logged });
  };
}
