import type { Place } from '../../../platform/places.server.ts';

import type { Source } from './read-source.server.ts';
import type { Tech } from './tech.server.ts';

/** The unwritten events of one person on one portfolio in one minute. */
export type PendingVisit = {
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
  ipKey: string;
  /** The events on each page, in the order in which the pages were first seen. */
  pages: PageEvents[];
};

export type EventCounts = {
  views: number;
  live_clicks: number;
  repository_clicks: number;
  messages: number;
  downloads: number;
};
export type PageEvents = EventCounts & { page: string };

/** Views of one portfolio on one day that are not counted for a visitor. */
export type ExcludedVisits = { user_id: string; day: string; bots: number; anonymous: number };

/** A batch for one transaction: at most one visit for each visitor, and all of one day. */
export type Batch = { day: string; visits: PendingVisit[]; excluded: ExcludedVisits[] };

export type VisitBuffer = {
  /** Adds the events on one page. */
  addVisit(visit: PendingVisit): void;
  addExcluded(visit: ExcludedVisits): void;
  /** Removes up to `count` visits of each kind, portfolio by portfolio; for each person the oldest first. */
  take(count: number): Batch;
  /** The number of visits. */
  size(): number;
  /** Returns how many events found no room since the last call. */
  takeLost(): number;
};

/** A queue whose consumed part is removed from time to time. */
type Queue = { pending: PendingVisit[]; start: number };
type Portfolios = Map<string, Queue>;
/** Portfolios are grouped by the beginning of their ids: sorting all of them would block the thread. */
type Day = { shelves: Map<string, Portfolios>; excluded: Map<string, ExcludedVisits> };

const QUEUE_CUT = 1_000;
const SHELF_CHARACTERS = 2;

type State = {
  capacity: number;
  days: Map<string, Day>;
  /** The newest visit of each person. */
  open: Map<string, PendingVisit>;
  /** The portfolio whose visits were taken last: continue with the next one, so that each has its turn. */
  lastTaken: string;
  visits: number;
  pages: number;
  excluded: number;
  lost: number;
};

/**
 * Stores up to `capacity` visits of pages, and as many of portfolios. The events of a person within a minute are one
 * visit, and so are the views of a portfolio's bots.
 */
export function openVisitBuffer(capacity: number): VisitBuffer {
  const counts = { visits: 0, pages: 0, excluded: 0, lost: 0 };
  const state: State = { capacity, days: new Map(), open: new Map(), lastTaken: '', ...counts };
  return {
    addVisit: (visit) => addVisit(state, visit),
    addExcluded: (visit) => addExcluded(state, visit),
    take: (count) => takeBatch(state, count),
    size: () => state.visits + state.excluded,
    takeLost() {
      const { lost } = state;
      state.lost = 0;
      return lost;
    },
  };
}

function dayOf({ days }: State, name: string): Day {
  const day = days.get(name) ?? { shelves: new Map(), excluded: new Map() };
  if (!days.has(name)) days.set(name, day);
  return day;
}

function addVisit(state: State, visit: PendingVisit): void {
  const [added] = visit.pages;
  if (added === undefined) return;
  const existing = state.open.get(visit.visitor);
  const isSameMinute = existing !== undefined && existing.minute === visit.minute;
  const page = isSameMinute ? existing.pages.find((other) => other.page === added.page) : undefined;
  if (page) {
    addEvents(page, added);
    return;
  }
  if (state.pages >= state.capacity) {
    state.lost += countEvents(added);
    return;
  }
  state.pages += 1;
  if (isSameMinute) {
    existing.pages.push(added);
    existing.ipKey ||= visit.ipKey;
    return;
  }
  state.visits += 1;
  state.open.set(visit.visitor, visit);
  const portfolios = shelfOf(dayOf(state, visit.day), visit.user_id);
  const queue = portfolios.get(visit.user_id);
  if (queue) queue.pending.push(visit);
  else portfolios.set(visit.user_id, { pending: [visit], start: 0 });
}

function addExcluded(state: State, visit: ExcludedVisits): void {
  const { excluded: pending } = dayOf(state, visit.day);
  const existing = pending.get(visit.user_id);
  if (existing) {
    existing.bots += visit.bots;
    existing.anonymous += visit.anonymous;
  } else if (state.excluded < state.capacity) {
    pending.set(visit.user_id, visit);
    state.excluded += 1;
  } else state.lost += visit.bots + visit.anonymous;
}

function takeBatch(state: State, count: number): Batch {
  const [oldest] = state.days;
  if (!oldest) return { day: '', visits: [], excluded: [] };
  const [name, day] = oldest;
  const batch = { day: name, visits: takeVisits(state, day, count), excluded: takeFromMap(day.excluded, count) };
  state.excluded -= batch.excluded.length;
  if (day.shelves.size === 0 && day.excluded.size === 0) state.days.delete(name);
  return batch;
}

function takeVisits(state: State, day: Day, count: number): PendingVisit[] {
  const taken: PendingVisit[] = [];
  const persons = new Set<string>();
  for (const [userId, queue] of portfoliosAfter(day, state.lastTaken)) {
    takeFromQueue(queue, count, taken, persons);
    if (queue.start === queue.pending.length) remove(day, userId);
    state.lastTaken = userId;
    if (taken.length === count) break;
  }
  for (const visit of taken) {
    if (state.open.get(visit.visitor) === visit) state.open.delete(visit.visitor);
    state.pages -= visit.pages.length;
  }
  state.visits -= taken.length;
  return taken;
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

/** Fills `taken` up to `count`. Skips persons in `persons`, who already have an older visit. */
function takeFromQueue(queue: Queue, count: number, taken: PendingVisit[], persons: Set<string>): void {
  const { pending } = queue;
  const waiting: PendingVisit[] = [];
  let next = queue.start;
  for (; next < pending.length && taken.length < count; next++) {
    const visit = pending[next] as PendingVisit;
    if (persons.has(visit.visitor)) waiting.push(visit);
    else taken.push(visit);
    persons.add(visit.visitor);
  }
  queue.start = next - waiting.length;
  for (const [index, visit] of waiting.entries()) pending[queue.start + index] = visit;
  if (queue.start < QUEUE_CUT) return;
  pending.splice(0, queue.start);
  queue.start = 0;
}

function addEvents(to: EventCounts, { views, live_clicks, repository_clicks, messages, downloads }: EventCounts): void {
  to.views += views;
  to.live_clicks += live_clicks;
  to.repository_clicks += repository_clicks;
  to.messages += messages;
  to.downloads += downloads;
}

function countEvents({ views, live_clicks, repository_clicks, messages, downloads }: EventCounts): number {
  return views + live_clicks + repository_clicks + messages + downloads;
}

function takeFromMap<T>(pending: Map<string, T>, count: number): T[] {
  const taken: T[] = [];
  for (const [key, visit] of pending) {
    if (taken.length === count) break;
    taken.push(visit);
    pending.delete(key);
  }
  return taken;
}
