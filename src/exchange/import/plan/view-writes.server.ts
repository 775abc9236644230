import type { Db } from '../../../platform/db/open.ts';
import { changedSeo, seoColumns } from '../../../portfolio/model/seo.ts';
import type { NewRow, ViewChanges } from './views.ts';

/** Adds views, for share links only, and changes others. Lists are in the order of their times, so each has one of its own. */
export async function writeViews(db: Db, userId: string, { add, change }: ViewChanges, now: Date): Promise<void> {
  const at = now.toISOString();
  for (const [index, view] of add.entries()) {
    const { id, name, slug, headline, about, new_records } = view;
    const texts = { id, name, slug, headline, about, new_records };
    const closed = { user_id: userId, access: 'links', settled_at: at, updated_at: at } as const;
    const created_at = new Date(now.getTime() + index).toISOString();
    const { sections = '[]', items = '[]', show_contact = 0 } = columnsOf(view, at);
    await db
      .insertInto('views')
      .values({ ...texts, ...closed, created_at, ...seoColumns(view.seo), sections, items, show_contact })
      .execute();
  }
  for (const { id, settles, ...changes } of change) {
    const { sections: _, items: __, show_contact: ___, slug: ____, seo: _____, ...texts } = changes;
    await db
      .updateTable('views')
      .set({ ...texts, ...columnsOf(changes, at), ...(settles && { settled_at: at }), updated_at: at })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  }
}

function columnsOf({ sections, items, show_contact, seo }: Partial<NewRow>, at: string) {
  const stored = items?.map((item) => ({ ...item, tailored_at: item.title || item.description ? at : '' }));
  return {
    ...(sections && { sections: JSON.stringify(sections) }),
    ...(stored && { items: JSON.stringify(stored) }),
    ...changedSeo(seo),
    ...(show_contact !== undefined && { show_contact: Number(show_contact) }),
  };
}
