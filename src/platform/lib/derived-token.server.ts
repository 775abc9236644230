import { timingSafeEqual } from 'node:crypto';

/** The id without hyphens, and the first 192 bits of a keyed hash of it. */
const TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{32})$/;
const SIGNATURE_CHARACTERS = 32;

type Keyed = { keyedHash(purpose: string, value: string): string };

/**
 * Returns the token of a row, derived from the server's secret: its owner can copy it again, and a stolen database does
 * not contain it. `purpose` keeps the tokens of one table from being those of another.
 */
export function derivedToken(ctx: Keyed, purpose: string, id: string): string {
  return `${id.replaceAll('-', '')}${signatureOf(ctx, purpose, id)}`;
}

/** Returns the id of the row, or undefined without asking the database. */
export function idOfToken(ctx: Keyed, purpose: string, token: string): string | undefined {
  const [, digits = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (digits === '') return undefined;
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(ctx, purpose, id))) ? id : undefined;
}

function signatureOf(ctx: Keyed, purpose: string, id: string): string {
  return ctx.keyedHash(purpose, id).slice(0, SIGNATURE_CHARACTERS);
}
