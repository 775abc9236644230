import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { mapKeys } from '../../platform/lib/keys.ts';
import type { Values } from '../model/record.ts';
import { RECORD_PATHS, type RecordPath } from '../model/record-kinds.ts';
import type { RestoreChoice, Version } from '../model/version.ts';
import { reorderRecords } from '../records/kit/owned-record-writes.server.ts';
import { type OwnedRecords, recordsIn } from '../records/kit/owned-records.server.ts';
import { nextPosition } from '../records/kit/record-placement.server.ts';
import { completedRow } from '../records/kit/record-store.server.ts';
import { OWNED_KINDS } from '../records/owned-kinds.server.ts';
import { withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { deleteWithdrawn } from '../testimonials/withdrawn-testimonials.server.ts';
import { deleteTranslations, storeTranslations } from '../translations/translation-store.server.ts';
import { removeFromTrash } from '../trash/deleted-records.server.ts';
import { versionsOf } from './automatic-versions.server.ts';
import { inParts } from './in-parts.ts';
import { addGroups, removeGroups, type Write } from './restore-groups.server.ts';
import { profileColumns, readSnapshot, storedTranslations } from './snapshot.server.ts';
import { SNAPSHOT_LISTS, type Snapshot, type SnapshotList, type SnapshotRecord, withPending } from './snapshot.ts';
import { differences } from './snapshot-differences.ts';
import { restoreOneView, restoreViews } from './snapshot-views.server.ts';
import { readVersion } from './version-store.server.ts';

/**
 * Makes the portfolio, or one record of it, what it was in a version: all of it or nothing. The present is stored as a
 * version first.
 */
export async function restoreVersion(
  ctx: Ctx,
  userId: string,
  id: string,
  choice: RestoreChoice | undefined,
): Promise<Version> {
  return withPortfolioLock(ctx, userId, async (db) => {
    const { version, snapshot } = await readVersion(db, userId, id);
    await versionsOf(ctx).take(db, userId, 'before-restore');
    const write = { db, userId, now: ctx.now().toISOString() };
    if (choice) await restoreOne(write, snapshot, choice);
    else await restoreSnapshot(write, snapshot);
    await deleteWithdrawn(db, userId);
    return version;
  });
}

/** Makes the portfolio what a snapshot says, in the caller's transaction. `access`: who may see views; see there. */
export async function restoreSnapshot(
  write: Write,
  snapshot: Snapshot,
  access: 'kept' | 'published' = 'kept',
): Promise<void> {
  const present = await readSnapshot(write.db, write.userId);
  await restoreProfile(write, snapshot);
  await addGroups(write, snapshot.skill_groups ?? [], present.skill_groups ?? []);
  const fresh = new Map<string, string>();
  for (const path of RECORD_PATHS) {
    const wanted = withPending(path, snapshot[path], present[path]);
    const added = wanted && (await restoreList(write, OWNED_KINDS[path], wanted, present[path] ?? []));
    for (const [id, newId] of added ?? []) fresh.set(id, newId);
  }
  if (snapshot.skill_groups) await removeGroups(write, snapshot.skill_groups);
  if (snapshot.views) {
    const views = { wanted: snapshot.views, present: present.views ?? [] };
    await restoreViews(write, views, { access, freshIds: fresh });
  }
  for (const list of SNAPSHOT_LISTS) await restoreTranslations(write, list, snapshot[list] ?? [], fresh);
}

async function restoreProfile(write: Write, { profile }: Snapshot): Promise<void> {
  const { db, userId, now } = write;
  await restoreTranslations(write, 'profile', [profile]);
  await db
    .updateTable('users')
    .set({ ...profileColumns(profile), updated_at: now })
    .where('id', '=', userId)
    .execute();
}

async function restoreList(
  write: Write,
  owned: OwnedRecords,
  wanted: readonly SnapshotRecord[],
  present: readonly SnapshotRecord[],
): Promise<Map<string, string>> {
  const { db, userId } = write;
  const path = owned.kind.path;
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const presentById = new Map(present.map((record) => [record.id, record]));
  await inParts(
    present.map(({ id }) => id).filter((id) => !wantedIds.has(id)),
    async (ids) => {
      await recordsIn(db)
        .deleteFrom(owned.table)
        .where(unindexed('user_id'), '=', userId)
        .where('id', 'in', ids)
        .execute();
      await deleteTranslations(db, userId, path, ids);
    },
  );
  const profile = {};
  const changes = differences({ profile, [path]: present }, { profile, [path]: wanted });
  const changedIds = new Set(changes.filter(({ field, id }) => field !== '' && id !== '').map(({ id }) => id));
  await changeRows(
    write,
    owned,
    wanted.filter(({ id, group_id }) => {
      const now = presentById.get(id);
      return now && (changedIds.has(id) || group_id !== now.group_id);
    }),
  );
  const added = await addRows(
    write,
    owned,
    wanted.filter(({ id }) => !presentById.has(id)),
  );
  await reorderRecords(
    owned,
    db,
    userId,
    wanted.map(({ id }) => added.get(id) ?? id),
  );
  return added;
}

type Kind = 'profile' | SnapshotList;

/** Those of each record become what they were then. */
async function restoreTranslations(
  { db, userId }: Write,
  kind: Kind,
  records: readonly (Values & { id?: string })[],
  fresh: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const wanted = records.flatMap((record) => {
    const id = record.id ?? '';
    const record_id = fresh.get(id) ?? id;
    const rows = storedTranslations(kind, record_id, record);
    return rows ? [{ record_id, rows }] : [];
  });
  await inParts(wanted, async (part) => {
    const ids = part.map(({ record_id }) => record_id);
    const rows = part.flatMap(({ rows }) => rows);
    await deleteTranslations(db, userId, kind, ids);
    await storeTranslations(db, userId, rows);
  });
}

/** Changes records that are there, a hundred with a statement. All of them have the same fields. */
async function changeRows({ db, userId, now }: Write, owned: OwnedRecords, records: readonly SnapshotRecord[]) {
  if ('slug' in (owned.kind.serverFields ?? {})) {
    // Two records may exchange their slugs, which are unique after each row.
    await inParts(records, (part) =>
      recordsIn(db)
        .updateTable(owned.table)
        .set({ slug: sql`id` } as Values)
        .where(unindexed('user_id'), '=', userId)
        .where('id', 'in', idsOf(part))
        .execute(),
    );
  }
  await inParts(records, async (part) => {
    // SQLite runs in this thread: let other requests run in between.
    await setImmediate();
    const rows = part.map((record) => {
      return { ...completedRow(owned.kind, record), user_id: userId, sort_order: 0, updated_at: now };
    });
    const known = owned.kind.columns.filter((column) => part[0] && column in part[0]);
    const columns = [...known, 'hidden', 'visibility', 'updated_at'];
    await recordsIn(db)
      .insertInto(owned.table)
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])))
          .where(sql.ref(`${owned.table}.user_id`), '=', userId),
      )
      .execute();
  });
}

function idsOf(records: readonly SnapshotRecord[]): string[] {
  return records.map(({ id }) => id);
}

/** Returns the new ids of records whose own were taken by somebody in the meantime: clients choose ids. */
async function addRows(
  { db, userId, now }: Write,
  owned: OwnedRecords,
  records: readonly SnapshotRecord[],
): Promise<Map<string, string>> {
  const fresh = new Map<string, string>();
  const first = await nextPosition(owned, db, userId, records.length, 'Error restoring the version');
  const rows = records.map((record, index) => ({ record, sort_order: first + index }));
  await inParts(rows, async (part) => {
    await setImmediate();
    const ids = part.map(({ record }) => record.id);
    const taken = await recordsIn(db).selectFrom(owned.table).select('id').where('id', 'in', ids).execute();
    for (const { id } of taken) fresh.set(id, randomUUID());
    await recordsIn(db)
      .insertInto(owned.table)
      .values(
        part.map(({ record, sort_order }) => ({
          ...completedRow(owned.kind, record),
          id: fresh.get(record.id) ?? record.id,
          user_id: userId,
          sort_order,
          updated_at: now,
        })),
      )
      .execute();
    await removeFromTrash(db, userId, owned.kind.path, ids);
  });
  return fresh;
}

async function restoreOne(write: Write, snapshot: Snapshot, { kind, id }: RestoreChoice): Promise<void> {
  if (kind === 'profile') return restoreProfile(write, snapshot);
  if (kind === 'views') return restoreViewOf(write, snapshot, id);
  const path = RECORD_PATHS.find((path) => path === kind);
  const wanted = path && snapshot[path]?.find((record) => record.id === id);
  if (!path || !wanted) throw notFound('Record of this version');
  await restoreRecordOf(write, path, wanted);
}

async function restoreViewOf(write: Write, snapshot: Snapshot, id: string): Promise<void> {
  const wanted = snapshot.views?.find((view) => view.id === id);
  if (!wanted) throw notFound('View of this version');
  await restoreOneView(write, wanted);
  await restoreTranslations(write, 'views', [wanted]);
}

/** At its place if it is there, else at the end. A slug or group that is gone is made like in a restored record. */
async function restoreRecordOf(write: Write, path: RecordPath, wanted: SnapshotRecord): Promise<void> {
  const { db, userId } = write;
  const owned = OWNED_KINDS[path];
  const stored = await recordsIn(db)
    .selectFrom(owned.table)
    .selectAll()
    .where('id', '=', wanted.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!stored) {
    const completed = (await owned.completeRestored?.(db, userId, { ...wanted })) ?? {};
    const fresh = await addRows(write, owned, [{ ...wanted, ...completed }]);
    await restoreTranslations(write, path, [wanted], fresh);
    return;
  }
  const completed = wanted.group_id === undefined ? {} : await owned.completeRestored?.(db, userId, { ...wanted });
  // The page of a project stays where it is.
  const kept = mapKeys(Object.keys(owned.kind.serverFields ?? {}), (field) => (({ ...stored }) as Values)[field]);
  await changeRows(write, owned, [{ ...wanted, ...kept, ...completed }]);
  await restoreTranslations(write, path, [wanted]);
}
