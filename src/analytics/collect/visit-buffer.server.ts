import type { Place } from './geo.server.ts';
import type { Source } from './sources.server.ts';
import type { Tech } from './tech.server.ts';

/** The unwritten events of one person on one portfolio in one minute. */
export type VisitTally = {
  user_id: string;
  day: string;
  /** Unique for portfolio and day. */
  visitor: string;
  /** Since 1970. */
  minute: number;
  place: Place;
  source: Source;
  tech: Tech;
  /** The hashed IP if it is one of the portfolio's first two today, else ''. */
  address: string;
  /** The events on each page, in the order in which the pages were first seen. */
  pages: PageTally[];
};

export type Acts = { views: number; live_clicks: number; repository_clicks: number; messages: number };
export type PageTally = Acts & { page: string };

/** Views of one portfolio on one day that are not counted for a visitor. */
export type LeftOutTally = { user_id: string; day: string; bots: number; anonymous: number };

/** A batch for one transaction: at most one tally for each visitor, and all of one day. */
export type Slice = { day: string; visits: VisitTally[]; leftOut: LeftOutTally[] };

export type VisitBuffer = {
  /** Adds the events on one page. */
  addVisit(tally: VisitTally): void;
  addLeftOut(tally: LeftOutTally): void;
  /** Removes up to `count` tallies of each kind, portfolio by portfolio; for each person the oldest first. */
  take(count: number): Slice;
  /** The number of tallies. */
  size(): number;
  /** Returns how many events found no room since the last call. */
  takeLost(): number;
};

/** A queue whose consumed part is removed from time to time. */
type Queue = { tallies: VisitTally[]; start: number };
type Portfolios = Map<string, Queue>;
/** Portfolios are grouped by the beginning of their ids: sorting all of them would block the thread. */
type Day = { shelves: Map<string, Portfolios>; leftOut: Map<string, LeftOutTally> };

const QUEUE_CUT = 1_000;
const SHELF_CHARACTERS = 2;

/**
 * Stores up to `capacity` tallies of pages, and as many of portfolios. The events of a person within a minute are one
 * tally, and so are the views of a portfolio's bots.
 */
export function openVisitBuffer(capacity: number): VisitBuffer {
  const days = new Map<string, Day>();
  /** The newest tally of each person. */
  const open = new Map<string, VisitTally>();
  /** The portfolio whose tallies were taken last: continue with the next one, so that each has its turn. */
  let lastTaken = '';
  let visits = 0;
  let pages = 0;
  let leftOut = 0;
  let lost = 0;

  function dayOf(name: string): Day {
    const day = days.get(name) ?? { shelves: new Map(), leftOut: new Map() };
    if (!days.has(name)) days.set(name, day);
    return day;
  }

  function addVisit(tally: VisitTally): void {
    const [added] = tally.pages;
    if (added === undefined) return;
    const held = open.get(tally.visitor);
    const isSameMinute = held !== undefined && held.minute === tally.minute;
    const page = isSameMinute ? held.pages.find((other) => other.page === added.page) : undefined;
    if (page) {
      addActs(page, added);
      return;
    }
    if (pages >= capacity) {
      lost += actsOf(added);
      return;
    }
    pages += 1;
    if (isSameMinute) {
      held.pages.push(added);
      held.address ||= tally.address;
      return;
    }
    visits += 1;
    open.set(tally.visitor, tally);
    const portfolios = shelfOf(dayOf(tally.day), tally.user_id);
    const queue = portfolios.get(tally.user_id);
    if (queue) queue.tallies.push(tally);
    else portfolios.set(tally.user_id, { tallies: [tally], start: 0 });
  }

  function takeVisits(day: Day, count: number): VisitTally[] {
    const taken: VisitTally[] = [];
    const persons = new Set<string>();
    for (const [userId, queue] of portfoliosAfter(day, lastTaken)) {
      takeFromQueue(queue, count, taken, persons);
      if (queue.start === queue.tallies.length) remove(day, userId);
      lastTaken = userId;
      if (taken.length === count) break;
    }
    for (const tally of taken) {
      if (open.get(tally.visitor) === tally) open.delete(tally.visitor);
      pages -= tally.pages.length;
    }
    visits -= taken.length;
    return taken;
  }

  return {
    addVisit,
    addLeftOut(tally) {
      const { leftOut: tallies } = dayOf(tally.day);
      const held = tallies.get(tally.user_id);
      if (held) {
        held.bots += tally.bots;
        held.anonymous += tally.anonymous;
      } else if (leftOut < capacity) {
        tallies.set(tally.user_id, tally);
        leftOut += 1;
      } else lost += tally.bots + tally.anonymous;
    },
    take(count) {
      const [oldest] = days;
      if (!oldest) return { day: '', visits: [], leftOut: [] };
      const [name, day] = oldest;
      const slice = { day: name, visits: takeVisits(day, count), leftOut: takeFromMap(day.leftOut, count) };
      leftOut -= slice.leftOut.length;
      if (day.shelves.size === 0 && day.leftOut.size === 0) days.delete(name);
      return slice;
    },
    size: () => visits + leftOut,
    takeLost() {
      const count = lost;
      lost = 0;
      return count;
    },
  };
}

function shelfOf({ shelves }: Day, userId: string): Portfolios {
  const name = userId.slice(0, SHELF_CHARACTERS);
  const shelf = shelves.get(name) ?? new Map();
  if (shelf.size === 0) shelves.set(name, shelf);
  return shelf;
}

function remove({ shelves }: Day, userId: string): void {
  const name = userId.slice(0, SHELF_CHARACTERS);
  const shelf = shelves.get(name);
  shelf?.delete(userId);
  if (shelf?.size === 0) shelves.delete(name);
}

/** All portfolios in the order of their ids, starting after `last`: neighbours share pages of the database. */
function* portfoliosAfter({ shelves }: Day, last: string): Generator<[string, Queue]> {
  const names = [...shelves.keys()].sort();
  for (const isNext of [(id: string) => id > last, (id: string) => id <= last]) {
    for (const name of names) {
      const shelf = shelves.get(name);
      for (const id of [...(shelf?.keys() ?? [])].filter(isNext).sort()) {
        const queue = shelf?.get(id);
        if (queue) yield [id, queue];
      }
    }
  }
}

/** Fills `taken` up to `count`. Skips persons in `persons`, who already have an older tally. */
function takeFromQueue(queue: Queue, count: number, taken: VisitTally[], persons: Set<string>): void {
  const { tallies } = queue;
  const waiting: VisitTally[] = [];
  let next = queue.start;
  for (; next < tallies.length && taken.length < count; next++) {
    const tally = tallies[next] as VisitTally;
    if (persons.has(tally.visitor)) waiting.push(tally);
    else taken.push(tally);
    persons.add(tally.visitor);
  }
  queue.start = next - waiting.length;
  for (const [index, tally] of waiting.entries()) tallies[queue.start + index] = tally;
  if (queue.start < QUEUE_CUT) return;
  tallies.splice(0, queue.start);
  queue.start = 0;
}

function addActs(to: Acts, { views, live_clicks, repository_clicks, messages }: Acts): void {
  to.views += views;
  to.live_clicks += live_clicks;
  to.repository_clicks += repository_clicks;
  to.messages += messages;
}

function actsOf({ views, live_clicks, repository_clicks, messages }: Acts): number {
  return views + live_clicks + repository_clicks + messages;
}

function takeFromMap<T>(tallies: Map<string, T>, count: number): T[] {
  const taken: T[] = [];
  for (const [key, tally] of tallies) {
    if (taken.length === count) break;
    taken.push(tally);
    tallies.delete(key);
  }
  return taken;
}
