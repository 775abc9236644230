import type { Db } from '../db/open.ts';
import type { Snapshot } from '../versions/snapshot.ts';
import { snapshotView } from '../versions/snapshot-views.server.ts';
import { readStoredView } from '../views/stored-views.server.ts';
import type { StoredView } from '../views/view.ts';
import type { Representation } from './representation/representation.ts';

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
