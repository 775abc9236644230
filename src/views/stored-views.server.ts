import type { Db } from '../db/open.ts';
import type { StoredView } from './view.ts';

/** Returns the view that an account has under a slug, as it is stored; undefined if there is none. */
export async function readStoredView(db: Db, userId: string, slug: string): Promise<StoredView | undefined> {
  const row = await db
    .selectFrom('views')
    .select(['id', 'access', 'headline', 'about', 'sections', 'items', 'show_contact'])
    .where('user_id', '=', userId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sections, items, show_contact, ...texts } = row;
  return {
    ...texts,
    sections: JSON.parse(sections),
    items: JSON.parse(items),
    show_contact: show_contact === 1,
  };
}

type FollowableView = Pick<StoredView, 'id' | 'about' | 'items'> & { name: string };

/** Returns the views that somebody can open: without a link, or by one that has not ended. */
export async function listFollowableViews(db: Db, userId: string, at: string): Promise<FollowableView[]> {
  const links = db
    .selectFrom('share_links')
    .select('view_id')
    .where('user_id', '=', userId)
    .where('revoked_at', '=', '')
    .where((link) => link.or([link('expires_at', '=', ''), link('expires_at', '>', at)]));
  const rows = await db
    .selectFrom('views')
    .select(['id', 'name', 'about', 'items'])
    .where('user_id', '=', userId)
    .where((view) => view.or([view('access', '<>', 'links'), view('id', 'in', links)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ items, ...view }) => ({ ...view, items: JSON.parse(items) }));
}
