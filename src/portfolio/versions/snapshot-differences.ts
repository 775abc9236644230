import type { Values } from '../model/record.ts';
import type { VersionChange } from '../model/version.ts';
import { KINDS } from '../records/kinds.ts';
import type { Snapshot, SnapshotList, SnapshotRecord } from './snapshot.ts';
import { SNAPSHOT_LISTS } from './snapshot.ts';

/** Not compared: a record that was deleted and added again is the same; what a view settled follows from the rest. */
const NOT_COMPARED = new Set(['id', 'created_at', 'group_id', 'settled_at']);

/** Returns what differs, by record and field. */
export function differences(from: Snapshot, to: Snapshot): VersionChange[] {
  const profile = changedFields(from.profile, to.profile).map((change) => ({
    kind: 'profile',
    id: '',
    title: '',
    ...change,
  }));
  return [...profile, ...SNAPSHOT_LISTS.flatMap((list) => listDifferences(list, from[list], to[list]))];
}

function listDifferences(
  kind: SnapshotList,
  from: readonly SnapshotRecord[] | undefined,
  to: readonly SnapshotRecord[] | undefined,
): VersionChange[] {
  if (!from || !to) return [];
  const before = new Map(from.map((record) => [record.id, record]));
  const after = new Map(to.map((record) => [record.id, record]));
  const ofRecord = (record: SnapshotRecord) => ({ kind, id: record.id, title: titleOf(kind, record) });
  const removed = from
    .filter(({ id }) => !after.has(id))
    .map((record) => ({ ...ofRecord(record), field: '', from: record, to: null }));
  const others = to.flatMap((record): VersionChange[] => {
    const old = before.get(record.id);
    if (!old) return [{ ...ofRecord(record), field: '', from: null, to: record }];
    return changedFields(old, record).map((change) => ({ ...ofRecord(record), ...change }));
  });
  return [...removed, ...others, ...orderDifference(kind, from, to, before, after)];
}

function orderDifference(
  kind: SnapshotList,
  from: readonly SnapshotRecord[],
  to: readonly SnapshotRecord[],
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): VersionChange[] {
  const idsBefore = from.map(({ id }) => id).filter((id) => after.has(id));
  const idsAfter = to.map(({ id }) => id).filter((id) => before.has(id));
  if (idsBefore.every((id, index) => id === idsAfter[index])) return [];
  return [{ kind, id: '', title: '', field: 'order', from: idsBefore, to: idsAfter }];
}

/** A field that only one of them has came with another version of the program: it is no change. */
function changedFields(from: Values, to: Values): Pick<VersionChange, 'field' | 'from' | 'to'>[] {
  return Object.keys(to)
    .filter((field) => field in from && !NOT_COMPARED.has(field) && !isSame(from[field], to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function titleOf(list: SnapshotList, record: SnapshotRecord): string {
  const names: readonly string[] = list === 'skill_groups' || list === 'views' ? ['name'] : KINDS[list].names;
  return String(names.map((field) => record[field]).find(Boolean) ?? '');
}
