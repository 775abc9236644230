import type { Db } from '../../platform/db/open.ts';
import type { ViewTable } from '../sharing-tables.ts';
import { findPublished, readPublished, readPublishedRows } from '../versions/published-records.server.ts';
import { laterThan, listPublishedSince, listRecordsSince, type RecordTime } from './later-records.server.ts';
import type { StoredView } from './view.ts';
import { listViewRows, type ViewValues, viewValues } from './view-rows.server.ts';

/** The kind of published rows. */
export const PUBLISHED_VIEWS = 'views';

/** A page names a view by its slug, a share link by its id. */
export type ViewName = { slug: string } | { id: string };
/** `isManual`: its owner publishes by hand. */
type Owner = { id: string; isManual: boolean };

/**
 * Returns a view as it was last published, or as its owner has it now; of an owner whose changes are published at once,
 * both are the same. Undefined if there is none.
 */
export async function readStoredView(
  db: Db,
  owner: Owner,
  name: ViewName,
  state: 'published' | 'draft',
): Promise<StoredView | undefined> {
  const isPublished = owner.isManual && state === 'published';
  const row = isPublished ? await findPublishedView(db, owner.id, name) : await findView(db, owner.id, name);
  if (!row) return undefined;
  const view = viewValues(row);
  if (view.new_records === 'show') return toView(view, []);
  const list = isPublished ? listPublishedSince : listRecordsSince;
  return toView(view, await list(db, owner.id, view.settled_at));
}

function findView(db: Db, userId: string, name: ViewName): Promise<ViewTable | undefined> {
  const own = db.selectFrom('views').selectAll().where('user_id', '=', userId);
  const named = 'id' in name ? own.where('id', '=', name.id) : own.where('slug', '=', name.slug);
  return named.executeTakeFirst();
}

async function findPublishedView(db: Db, userId: string, name: ViewName) {
  if ('slug' in name) return (await findPublished(db, PUBLISHED_VIEWS, { user_id: userId, slug: name.slug }))?.row;
  const [found] = await readPublishedRows(db, userId, PUBLISHED_VIEWS, [name.id]);
  return found?.row;
}

/** Returns a view as it is applied to a portfolio: it names the later records that it leaves out. `since`: of its time. */
export function toView(view: ViewValues, since: readonly RecordTime[]): StoredView {
  const { id, access, headline, about, sections, items, show_contact, seo_title, seo_description } = view;
  const later = view.new_records === 'show' ? [] : laterThan(view, since);
  const leftOut = later.map(({ kind, id }) => {
    return { kind, record_id: id, shown: false, position: null, title: '', description: '', tailored_at: '' };
  });
  const seo = { seo_title, seo_description };
  return { id, access, headline, about, sections, items: [...items, ...leftOut], show_contact, ...seo };
}

type FollowableView = Pick<StoredView, 'id' | 'about' | 'items'> & { name: string };

/** Returns the published views that somebody can open: without a link, or by one that has not ended. */
export async function listFollowableViews(db: Db, userId: string, at: string): Promise<FollowableView[]> {
  const links = await db
    .selectFrom('share_links')
    .select('view_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('view_id', '<>', '')
    .where('revoked_at', '=', '')
    .where((link) => link.or([link('expires_at', '=', ''), link('expires_at', '>', at)]))
    .execute();
  const linked = new Set(links.map(({ view_id }) => view_id));
  const views = await listPublishedViews(db, userId);
  const open = views.filter(({ id, access }) => access !== 'links' || linked.has(id));
  return open.map(({ id, name, about, items }) => ({ id, name, about, items }));
}

async function listPublishedViews(db: Db, userId: string): Promise<ViewValues[]> {
  const published = await readPublished(db, userId, [PUBLISHED_VIEWS]);
  if (!published) return (await listViewRows(db, userId)).map(viewValues);
  return published.filter(({ kind }) => kind === PUBLISHED_VIEWS).map(({ row }) => viewValues(row));
}
