import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { CHECK_EVERY_MS, DEAD_REASONS, type DeadLink } from './dead-link.ts';

/** A result that is older is no news: checks may be switched off. */
const KNOWN_FOR_MS = 3 * CHECK_EVERY_MS;

type Parts = Pick<Ctx, 'db' | 'now'> & { config: Pick<Ctx['config'], 'origin'> };

/** Returns the dead links that the portfolio still has, in the order of the page. */
export async function listDeadLinks({ db, now, config }: Parts, userId: string): Promise<DeadLink[]> {
  const rows = await db
    .selectFrom('checked_links')
    .selectAll()
    .where('user_id', '=', userId)
    .where('dead_since', '<>', '')
    .where('checked_at', '>', new Date(now().getTime() - KNOWN_FOR_MS).toISOString())
    .execute();
  if (rows.length === 0) return [];
  // With the reader of Markdown, which few need.
  const { ownLinks } = await import('./own-links.server.ts');
  const links = await ownLinks(db, { userId, ownOrigin: config.origin, at: now().toISOString() });
  return [...links].flatMap(([url, places]) => {
    const row = rows.find((each) => each.url === url);
    const reason = DEAD_REASONS.find((each) => each === row?.reason);
    if (!row || !reason) return [];
    const { id, dead_since, checked_at, ignored_at } = row;
    return [{ id, url, reason, dead_since, checked_at, ignored: ignored_at !== '', places }];
  });
}

/** An ignored link is checked no more, until its URL changes. */
export async function ignoreLink({ db, now }: Parts, userId: string, id: string, isIgnored: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('checked_links')
    .set({ ignored_at: isIgnored ? now().toISOString() : '' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('Link');
}
