import { DAY_MS } from '../../platform/lib/time.ts';

type Keyed = { keyedHash(purpose: string, value: string): string; now(): Date };

/** Nobody writes a message in less, and many a form is filled in the next morning. */
const SOONEST_MS = 3_000;
const LATEST_MS = 2 * DAY_MS;
const SIGNATURE_CHARACTERS = 22;

/** Returns what a script of the page adds to its form: when it was begun, signed. */
export function contactToken(ctx: Keyed, userId: string): string {
  const time = ctx.now().getTime().toString(36);
  return `${time}.${signatureOf(ctx, userId, time)}`;
}

/** What a token says; 'none' without one, and for one that is not ours or too old. */
export function readContactToken(ctx: Keyed, userId: string, token: string): 'none' | 'fast' | 'good' {
  const [time = '', signature = ''] = token.split('.');
  if (time === '' || signature !== signatureOf(ctx, userId, time)) return 'none';
  const age = ctx.now().getTime() - Number.parseInt(time, 36);
  if (age > LATEST_MS) return 'none';
  return age < SOONEST_MS ? 'fast' : 'good';
}

function signatureOf(ctx: Keyed, userId: string, time: string): string {
  return ctx.keyedHash('contact form', `${userId} ${time}`).slice(0, SIGNATURE_CHARACTERS);
}
