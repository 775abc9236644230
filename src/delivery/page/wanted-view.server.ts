import type { Db } from '../../platform/db/open.ts';
import type { Representation } from '../../portfolio/representation/representation.ts';
import type { Snapshot } from '../../portfolio/versions/snapshot.ts';
import { snapshotView } from '../../portfolio/versions/snapshot-views.server.ts';
import { readStoredView } from '../../portfolio/views/stored-views.server.ts';
import type { StoredView } from '../../portfolio/views/view.ts';

/** Returns the view that a page is of, at its state: of a share link, whatever its address is by now. */
export async function readWantedView(
  db: Db,
  { id, publishing }: { id: string; publishing: string },
  { view: slug, link, state }: Pick<Representation, 'view' | 'link' | 'state'>,
  snapshot: Snapshot | undefined,
): Promise<StoredView | undefined> {
  if (slug === undefined) return undefined;
  // A draft may have given the view of a link another address.
  const name = link?.viewId ? { id: link.viewId } : { slug };
  // Older versions have no views.
  if (snapshot?.views) return snapshotView(snapshot, name);
  return readStoredView(db, { id, isManual: publishing === 'manual' }, name, state === 'draft' ? 'draft' : 'published');
}
