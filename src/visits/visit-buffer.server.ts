import type { Place } from './geo.server.ts';

/** A person's views of one portfolio on one day, since they were last written. */
export type VisitorTally = { user_id: string; day: string; visitor: string; place: Place; views: number };

/** Views of one portfolio on one day that no visitor is counted for. */
export type LeftOutTally = { user_id: string; day: string; bots: number; anonymous: number };

export type Batch = { visitors: VisitorTally[]; leftOut: LeftOutTally[] };

export type VisitBuffer = {
  addVisitor(tally: VisitorTally): void;
  addLeftOut(tally: LeftOutTally): void;
  /** Takes out up to `count` tallies of each kind, oldest first. */
  take(count: number): Batch;
  /** How many tallies there are. */
  size(): number;
  /** How many views found no room since this was last asked. */
  takeLost(): number;
};

/** Keeps up to `capacity` tallies of each kind. Views of the same person, or of the same portfolio's bots, are one. */
export function openVisitBuffer(capacity: number): VisitBuffer {
  const visitors = new Map<string, VisitorTally>();
  const leftOut = new Map<string, LeftOutTally>();
  let lost = 0;

  return {
    addVisitor(tally) {
      // The key holds portfolio and day.
      const held = visitors.get(tally.visitor);
      if (held) held.views += tally.views;
      else if (visitors.size < capacity) visitors.set(tally.visitor, tally);
      else lost += tally.views;
    },
    addLeftOut(tally) {
      const key = `${tally.day} ${tally.user_id}`;
      const held = leftOut.get(key);
      if (held) {
        held.bots += tally.bots;
        held.anonymous += tally.anonymous;
      } else if (leftOut.size < capacity) leftOut.set(key, tally);
      else lost += tally.bots + tally.anonymous;
    },
    take: (count) => ({ visitors: takeFrom(visitors, count), leftOut: takeFrom(leftOut, count) }),
    size: () => visitors.size + leftOut.size,
    takeLost() {
      const count = lost;
      lost = 0;
      return count;
    },
  };
}

function takeFrom<T>(tallies: Map<string, T>, count: number): T[] {
  const taken: T[] = [];
  for (const [key, tally] of tallies) {
    if (taken.length === count) break;
    taken.push(tally);
    tallies.delete(key);
  }
  return taken;
}
