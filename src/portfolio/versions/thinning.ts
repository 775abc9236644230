import { DAY_MS } from '../../platform/lib/time.ts';
import { utcDay } from '../../platform/lib/utc-day.ts';
import { NAMED_KINDS, type VersionKind } from '../model/version.ts';

/** One automatic version for so much time of editing. */
export const EVERY_MS = 10 * 60_000;
const ONE_A_DAY_AFTER_MS = 14 * DAY_MS;
export const KEPT_MS = 365 * DAY_MS;
export const AUTOMATIC_MAX = 100;
/** Of one account, as stored: compressed. */
export const VERSIONS_MAX_BYTES = 20_000_000;

export type Stored = {
  id: string;
  kind: VersionKind;
  created_at: string;
  /** As stored, without what it shares with others. */
  bytes: number;
  base_id: string;
};

/**
 * Returns the versions that an account no longer needs, of all of them newest first: automatic ones beyond a year, all
 * but one of a day after two weeks, and beyond the limit those closest to their neighbours for their age. Named ones
 * stay. `baseBytes` has the sizes of what versions share: beyond the account's bytes, the oldest automatic ones go.
 */
export function unneededVersions(
  newestFirst: readonly Stored[],
  baseBytes: ReadonlyMap<string, number>,
  now: Date,
): string[] {
  const isNamed = ({ kind }: Stored) => NAMED_KINDS.includes(kind);
  const recent = newestFirst.filter((version) => isNamed(version) || ageOf(version, now) <= KEPT_MS);
  let automatic = onePerDay(
    recent.filter((version) => !isNamed(version)),
    now,
  );
  while (automatic.length > AUTOMATIC_MAX) automatic = automatic.toSpliced(leastNeeded(automatic, now), 1);
  const named = recent.filter(isNamed);
  while (automatic.length > 1 && storedBytes([...named, ...automatic], baseBytes) > VERSIONS_MAX_BYTES) automatic.pop();
  const kept = new Set([...named, ...automatic].map(({ id }) => id));
  return newestFirst.map(({ id }) => id).filter((id) => !kept.has(id));
}

export function storedBytes(versions: readonly Stored[], baseBytes: ReadonlyMap<string, number>): number {
  const own = versions.reduce((sum, { bytes }) => sum + bytes, 0);
  const bases = new Set(versions.map(({ base_id }) => base_id));
  return [...bases].reduce((sum, id) => sum + (baseBytes.get(id) ?? 0), own);
}

function ageOf({ created_at }: Stored, now: Date): number {
  return now.getTime() - Date.parse(created_at);
}

/** Of the days beyond two weeks, keeps the last version before an import or restore, or else the last one. */
function onePerDay(versions: readonly Stored[], now: Date): Stored[] {
  const days = Map.groupBy(versions, (version) =>
    ageOf(version, now) > ONE_A_DAY_AFTER_MS ? utcDay(new Date(version.created_at)) : version.id,
  );
  return [...days.values()].flatMap((ofDay) => ofDay.find(({ kind }) => kind !== 'auto') ?? ofDay[0] ?? []);
}

/** Returns the index of the version whose neighbours are closest to each other, measured against its age. */
function leastNeeded(newestFirst: readonly Stored[], now: Date): number {
  const times = newestFirst.map(({ created_at }) => Date.parse(created_at));
  let [least, index] = [Number.POSITIVE_INFINITY, 1];
  for (let at = 1; at < times.length - 1; at++) {
    const gap = (times[at - 1] ?? 0) - (times[at + 1] ?? 0);
    const need = gap / Math.max(now.getTime() - (times[at] ?? 0), 1);
    if (need < least) [least, index] = [need, at];
  }
  return index;
}
