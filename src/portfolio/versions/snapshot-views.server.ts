import { AppError } from '../../platform/lib/app-error.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { slugPicker } from '../records/project/project-slug.ts';
import { deleteTranslations } from '../translations/translation-store.server.ts';
import { removeFromTrash } from '../trash/deleted-records.server.ts';
import { toView, type ViewName } from '../views/stored-views.server.ts';
import { type StoredView, VIEWS_MAX, type ViewItem } from '../views/view.ts';
import { listViewRows, viewColumns, viewValues } from '../views/view-rows.server.ts';
import type { Write } from './restore-groups.server.ts';
import type { Snapshot, SnapshotRecord } from './snapshot.ts';

/** Converts a view's row, of the table or as it was published, to a snapshot's record. */
export function viewRecord(row: Parameters<typeof viewValues>[0]): SnapshotRecord {
  const { user_id: _, updated_at: __, ...values } = viewValues(row);
  return values;
}

/** Returns a view as it was in a version. */
export function snapshotView(snapshot: Snapshot, name: ViewName): StoredView | undefined {
  const found = snapshot.views?.find(({ id, slug }) => ('id' in name ? id === name.id : slug === name.slug));
  const records = RECORD_PATHS.flatMap((kind) =>
    (snapshot[kind] ?? []).map(({ id, created_at }) => ({ kind, id, created_at: String(created_at) })),
  );
  return found && toView(viewValues(found), records);
}

type Views = { wanted: readonly SnapshotRecord[]; present: readonly SnapshotRecord[] };

/**
 * Makes the views what they were. `access`: what restoring must not open is kept: who may see a view that is there stays,
 * and one that comes back is for links; a draft that is discarded becomes what is published, access included. `freshIds`:
 * new ids of records.
 */
export async function restoreViews(
  write: Write,
  { wanted, present }: Views,
  { access, freshIds }: { access: 'kept' | 'published'; freshIds: ReadonlyMap<string, string> },
): Promise<void> {
  const { db, userId } = write;
  const presentById = new Map(present.map((view) => [view.id, view]));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const gone = present.map(({ id }) => id).filter((id) => !wantedIds.has(id));
  if (gone.length > 0) await db.deleteFrom('views').where('user_id', '=', userId).where('id', 'in', gone).execute();
  await deleteTranslations(db, userId, 'views', gone);
  const views = wanted.map((view) => {
    const kept = access === 'kept' && { access: presentById.get(view.id)?.access ?? 'links' };
    const items = (view.items as ViewItem[]).map((item) => {
      return { ...item, record_id: freshIds.get(item.record_id) ?? item.record_id };
    });
    return { ...view, items, ...kept };
  });
  const changed = views.filter((view) => JSON.stringify(view) !== JSON.stringify(presentById.get(view.id)));
  // Two views may exchange their slugs, which are unique after each row.
  for (const { id } of changed.filter(({ id }) => presentById.has(id))) {
    await db.updateTable('views').set({ slug: id }).where('id', '=', id).where('user_id', '=', userId).execute();
  }
  for (const view of changed) await writeView(write, view, presentById.has(view.id));
}

/** One alone: its address stays, or becomes another one if it is taken by now. */
export async function restoreOneView(write: Write, wanted: SnapshotRecord): Promise<void> {
  const rows = await listViewRows(write.db, write.userId);
  const present = rows.find(({ id }) => id === wanted.id);
  if (!present && rows.length >= VIEWS_MAX) {
    throw new AppError('conflict', {
      message: 'Error restoring view',
      error: say('An account has {n} views at most', { n: VIEWS_MAX }),
    });
  }
  const slug = present?.slug ?? slugPicker(new Set(rows.map(({ slug }) => slug)))(String(wanted.slug));
  await writeView(write, { ...wanted, slug, access: present?.access ?? 'links' }, present !== undefined);
}

async function writeView({ db, userId, now }: Write, view: SnapshotRecord, isThere: boolean): Promise<void> {
  const { translations: _, ...values } = view;
  const row = { ...viewColumns(viewValues(values)), user_id: userId, updated_at: now };
  if (isThere) {
    await db.updateTable('views').set(row).where('id', '=', row.id).where('user_id', '=', userId).execute();
    return;
  }
  await db.insertInto('views').values(row).execute();
  await removeFromTrash(db, userId, 'views', [row.id]);
}
