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
