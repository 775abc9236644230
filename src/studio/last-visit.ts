import { DAY_MS, MINUTE_MS } from '../platform/lib/time.ts';

/** A pause of this length ends a visit. */
const PAUSE_MS = 30 * MINUTE_MS;
/** Told of somebody who was never here, or long ago. */
const FIRST_MS = 7 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;

type Stored = { at: number; since: number };

/** Since when the overview tells what happened: the end of the visit before this one, in this browser. */
export function sinceLastVisit(userId: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): number {
  const key = `overview ${userId}`;
  const last = parse(storage.getItem(key));
  const since = !last ? now - FIRST_MS : now - last.at > PAUSE_MS ? last.at : last.since;
  const bounded = Math.max(Math.min(since, now), now - LONGEST_MS);
  try {
    storage.setItem(key, JSON.stringify({ at: now, since: bounded } satisfies Stored));
  } catch {
    // A full storage: the next visit tells of the same days once more.
  }
  return bounded;
}

function parse(text: string | null): Stored | undefined {
  try {
    const { at, since } = JSON.parse(text ?? '') as Partial<Stored>;
    return typeof at === 'number' && typeof since === 'number' ? { at, since } : undefined;
  } catch {
    return undefined;
  }
}
