import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';

const TICKET_VALID_MS = 30 * MINUTE_MS;
const ID_BYTES = 16;

/** Issues a token to upload a few images without an account: `<id>.<expiry>.<signature>`. It is not stored. */
export function issueTicket(ctx: Ctx): string {
  const claims = `${randomBytes(ID_BYTES).toString('hex')}.${ctx.now().getTime() + TICKET_VALID_MS}`;
  return `${claims}.${signature(ctx, claims)}`;
}

/** Returns the owner for images uploaded with this token. Undefined if the token is invalid or has expired. */
export function readTicket(ctx: Ctx, ticket: string): string | undefined {
  const end = ticket.lastIndexOf('.');
  const claims = ticket.slice(0, Math.max(end, 0));
  const given = Buffer.from(ticket.slice(end + 1));
  const expected = Buffer.from(signature(ctx, claims));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const expiresAt = Number(claims.split('.')[1]);
  return ctx.now().getTime() < expiresAt ? ticketOwner(ticket) : undefined;
}

/** The id alone is enough: only the client knows it. */
export function ticketOwner(ticket: string): string {
  return `ticket:${ticket.split('.', 1)[0]}`;
}

export function isTicketOwner(owner: string): boolean {
  return owner.startsWith('ticket:');
}

function signature(ctx: Ctx, claims: string): string {
  return ctx.keyedHash('upload ticket', claims);
}
