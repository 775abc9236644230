import { timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../context.ts';

/** The id without hyphens, and the first 192 bits of a keyed hash of it. */
const TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{32})$/;
const SIGNATURE_CHARACTERS = 32;

type Keyed = Pick<Ctx, 'keyedHash'>;

/** Derived from the server's secret: its owner can copy it again, and a stolen database does not contain it. */
export function linkToken(ctx: Keyed, id: string): string {
  return `${id.replaceAll('-', '')}${signatureOf(ctx, id)}`;
}

/** Returns the id of the link, or undefined without asking the database. */
export function linkIdOf(ctx: Keyed, token: string): string | undefined {
  const [, digits = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (digits === '') return undefined;
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(ctx, id))) ? id : undefined;
}

/** What the browser of a recipient keeps after the right password; another password ends it. */
export function unlockedMark(ctx: Keyed, { id, password_hash }: { id: string; password_hash: string }): string {
  return ctx.keyedHash('unlocked share link', `${id}\0${password_hash}`);
}

function signatureOf(ctx: Keyed, id: string): string {
  return ctx.keyedHash('share link', id).slice(0, SIGNATURE_CHARACTERS);
}
