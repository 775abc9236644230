import { mapKeys } from '../../platform/lib/keys.ts';
import type { Values } from '../model/record.ts';
import { RECORD_KINDS, RECORD_PATHS, type RecordPath } from '../model/record-kinds.ts';
import type { VersionChange } from '../model/version.ts';
import { withVisibility } from '../model/visibility.ts';

export type SnapshotRecord = Values & { id: string };

/** A list of a snapshot: the records of a kind or the groups of skills, in the owner's order, or the views. */
export type SnapshotList = 'skill_groups' | RecordPath | 'views';
export const SNAPSHOT_LISTS: readonly SnapshotList[] = ['skill_groups', ...RECORD_PATHS, 'views'];

/**
 * A whole portfolio as values. A list that a stored snapshot lacks is of a kind that did not exist yet: it is left as
 * it is by comparing and restoring.
 */
export type Snapshot = { profile: Values } & { [list in SnapshotList]?: SnapshotRecord[] };

export const GROUP_COLUMNS = ['id', 'name', 'category', 'icon'] as const;

/** Returns what a portfolio has of a group of skills, of its row or of a version. */
export function groupValues(row: Values): Record<(typeof GROUP_COLUMNS)[number], string> {
  return mapKeys(GROUP_COLUMNS, (column) => String(row[column]));
}

/** Returns the same text for the same content: keys are sorted. One record is one line. */
export function snapshotText(snapshot: Snapshot): string {
  const lists = SNAPSHOT_LISTS.flatMap((list) => {
    const records = snapshot[list];
    return records ? [`"${list}":[\n${records.map(sortedJson).join(',\n')}]`] : [];
  });
  return `{"profile":${sortedJson(snapshot.profile)},\n${lists.join(',\n')}}`;
}

/** In the fields of today: a former version of the program may have stored it. */
export function parseSnapshot(text: string): Snapshot {
  const snapshot: Snapshot = JSON.parse(text);
  for (const path of RECORD_PATHS) {
    const records = snapshot[path];
    if (records) snapshot[path] = records.map((record) => ({ ...withVisibility(record), id: record.id }));
  }
  return snapshot;
}

function sortedJson(values: Values): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** True for a portfolio that nobody has filled in yet. */
export function isEmpty(snapshot: Snapshot): boolean {
  return (
    SNAPSHOT_LISTS.every((list) => !snapshot[list]?.length) && !snapshot.profile.headline && !snapshot.profile.about
  );
}

/** 'profile changed, 2 projects added, 1 badge changed'; 'no change' for none. */
export function summaryText(changes: readonly VersionChange[]): string {
  const parts = ['profile', ...SNAPSHOT_LISTS].flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) return [];
    if (kind === 'profile') return ['profile changed'];
    const idsWhere = (isWanted: (change: VersionChange) => boolean) =>
      new Set(own.filter(isWanted).map(({ id }) => id));
    const added = idsWhere(({ field, from }) => field === '' && from === null).size;
    const removed = idsWhere(({ field, to }) => field === '' && to === null).size;
    const changed = idsWhere(({ field, id }) => field !== '' && id !== '').size;
    const counts = [
      [added, 'added'],
      [changed, 'changed'],
      [removed, 'deleted'],
    ] as const;
    const texts = counts.filter(([count]) => count > 0).map(([count, verb]) => `${countText(kind, count)} ${verb}`);
    return texts.length > 0 ? texts : [`${countText(kind, 2).replace('2 ', '')} reordered`];
  });
  return parts.join(', ') || 'no change';
}

/** '12 projects, 1 badge'; 'empty' for nothing. */
export function contentsText(snapshot: Snapshot): string {
  const counts = RECORD_PATHS.map((path) => [path, snapshot[path]?.length ?? 0] as const).filter(
    ([, count]) => count > 0,
  );
  return counts.map(([path, count]) => countText(path, count)).join(', ') || 'empty';
}

/** Returns the records to restore: with those that wait for their owner, who has not decided about them yet. */
export function withPending(
  kind: SnapshotList,
  wanted: SnapshotRecord[] | undefined,
  present: readonly SnapshotRecord[] = [],
): SnapshotRecord[] | undefined {
  if (kind !== 'testimonials' || !wanted) return wanted;
  const ids = new Set(wanted.map(({ id }) => id));
  return [...wanted, ...present.filter(({ id, state }) => state === 'pending' && !ids.has(id))];
}

function countText(kind: string, count: number): string {
  if (kind === 'skill_groups') return count === 1 ? '1 skill group' : `${count} skill groups`;
  if (kind === 'views') return count === 1 ? '1 view' : `${count} views`;
  const row = RECORD_KINDS.find(({ path }) => path === kind);
  return count === 1 ? `1 ${row?.entity}` : `${count} ${row?.path}`;
}
