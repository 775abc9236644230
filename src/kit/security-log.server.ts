import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../ctx.ts';

type SecurityEvent =
  | 'registered'
  | 'login_ok'
  | 'login_failed'
  | 'password_refused'
  | 'password_reset_asked'
  | 'password_reset'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'session_ended'
  | 'account_deleted'
  | 'limit_hit';

/** What an event may say: ids and names of ours, never what a client has sent. */
type Fields = { user_id?: string | undefined; limit?: string; sessions?: number };

/** One line for each event that somebody who looks into an attack wants to see. */
export function securityEvent(request: FastifyRequest, ctx: Ctx, event: SecurityEvent, fields: Fields = {}): void {
  request.log.info({ event, client: clientKey(ctx, request), ...fields }, 'Security event');
}

/** Tells one day's requests of one client from others' without keeping the address. */
function clientKey(ctx: Ctx, request: FastifyRequest): string {
  const day = ctx.now().toISOString().slice(0, 10);
  return ctx.keyedHash(`client ${day}`, request.ip).slice(0, 12);
}
