import type { Ctx } from '../../platform/context.ts';
import { derivedToken, idOfToken } from '../../platform/lib/derived-token.server.ts';

const PURPOSE = 'share link';

type Keyed = Pick<Ctx, 'keyedHash'>;

export function linkToken(ctx: Keyed, id: string): string {
  return derivedToken(ctx, PURPOSE, id);
}

/** Returns the id of the link, or undefined without asking the database. */
export function linkIdOf(ctx: Keyed, token: string): string | undefined {
  return idOfToken(ctx, PURPOSE, token);
}

/** What the browser of a recipient keeps after the right password; another password ends it. */
export function unlockedMark(ctx: Keyed, { id, password_hash }: { id: string; password_hash: string }): string {
  return ctx.keyedHash('unlocked share link', `${id}\0${password_hash}`);
}
