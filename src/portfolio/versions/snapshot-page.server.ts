import type { Db } from '../../platform/db/open.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import type { RecordKind, Values } from '../model/record.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import type { OwnedRow } from '../record-tables.ts';
import { KINDS } from '../records/kinds.ts';
import { completedRow } from '../records/kit/record-store.server.ts';
import type { LanguageTranslation } from '../translations/translate.ts';
import { profileColumns, storedTranslations } from './snapshot.server.ts';
import { groupValues, SNAPSHOT_LISTS, type Snapshot } from './snapshot.ts';
import { readVersion } from './version-store.server.ts';

/** Returns the portfolio as it was in a version; undefined if the account has no such version. */
export async function findSnapshot(db: Db, userId: string, id: string): Promise<Snapshot | undefined> {
  try {
    return (await readVersion(db, userId, id)).snapshot;
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Returns what a page reads of a portfolio, as it was in a version; `mayShow` decides about a row, `valuesOf` selects what it shows of one. What is in
 * no version, such as who may see the page, stays as it is now.
 */
export function snapshotColumns(
  snapshot: Snapshot,
  mayShow: (kind: RecordKind, row: Values) => boolean,
  valuesOf: (kind: RecordKind, row: OwnedRow) => Values,
): Values {
  const lists = RECORD_PATHS.map((path) => {
    const kind: RecordKind = KINDS[path];
    const rows = (snapshot[path] ?? []).map((record, index) => {
      return { ...completedRow(kind, record), sort_order: index + 1 };
    });
    return [path, rows.filter((row) => mayShow(kind, { ...row })).map((row) => valuesOf(kind, row))];
  });
  const groups = (snapshot.skill_groups ?? []).map(groupValues);
  return { ...profileColumns(snapshot.profile), ...Object.fromEntries(lists), skill_groups: groups };
}

/** Returns the translations that a version has, of all records and languages. */
export function snapshotTranslations(snapshot: Snapshot): LanguageTranslation[] {
  const profile = storedTranslations('profile', '', snapshot.profile) ?? [];
  const ofRecords = SNAPSHOT_LISTS.flatMap((list) =>
    (snapshot[list] ?? []).flatMap((record) => storedTranslations(list, record.id, record) ?? []),
  );
  return [...profile, ...ofRecords];
}
