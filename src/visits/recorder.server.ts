import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { plainAddress } from './client-address.server.ts';
import type { Places } from './geo.server.ts';
import { openViewerTest, type ViewRequest } from './is-person.server.ts';
import { countViews } from './rollups.server.ts';
import { utcDay } from './utc-day.ts';
import { type Batch, openVisitBuffer } from './visit-buffer.server.ts';
import { type Salts, visitorKey } from './visitor-key.server.ts';

export type View = ViewRequest & {
  /** The id of the user whose portfolio was sent. */
  portfolio: string;
  /** The client's, as far as proxies can be believed. */
  address: string;
};

export type Recorder = {
  /** Counts a view, or leaves it out. Appends to memory and leaves. */
  record(view: View): void;
  /** Writes what was recorded up to now. Never rejects: what cannot be written is kept for the next time. */
  flush(): Promise<void>;
  /** Writes what is left, in several attempts. */
  stop(): Promise<void>;
};

type Options = {
  database: Pick<Database, 'db' | 'engine'>;
  log: Pick<Logger, 'warn' | 'error'>;
  now: () => Date;
  salts: Pick<Salts, 'of'>;
  placeOf: Places['placeOf'];
};

/** 25 seconds of 20,000 new visitors each, in 150 MB: what a database that is away may take to come back. */
const CAPACITY = 500_000;
/** Put in order and written together: a portfolio's visitors share pages, and a page is written once for all of them. */
const BATCH_TALLIES = 40_000;
/** One transaction's part. SQLite runs in this thread, which must not stand still for 50 ms; PostgreSQL does not. */
const SLICE_TALLIES = { sqlite: 500, postgres: 2_000 };
const STOP_ATTEMPTS = 3;
const STOP_RETRY_MS = 500;

/** The hot path: a view is judged, keyed and placed here, and its address and agent are then forgotten. */
export function openRecorder({ database, log, now, salts, placeOf }: Options): Recorder {
  const viewerOf = openViewerTest();
  const buffer = openVisitBuffer(CAPACITY);
  let writing = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let isFailing = false;

  function record(view: View): void {
    const viewer = viewerOf(view);
    if (viewer === 'nobody') return;
    const day = utcDay(now());
    const user_id = view.portfolio;
    if (viewer !== 'person') {
      buffer.addLeftOut({ user_id, day, bots: Number(viewer === 'bot'), anonymous: Number(viewer === 'anonymous') });
      return;
    }
    const address = plainAddress(view.address);
    const agent = view.headers['user-agent'] ?? '';
    const visitor = visitorKey(salts.of(day), { portfolio: user_id, address, agent });
    buffer.addVisitor({ user_id, day, visitor, place: placeOf(address), views: 1 });
  }

  function flush(): Promise<void> {
    if (waiting) return waiting;
    waiting = writing.then(async () => {
      waiting = undefined;
      await writeAll().catch(report);
    });
    writing = waiting;
    return waiting;
  }

  function report(err: unknown): void {
    if (!isFailing) log.warn({ err }, 'Visits cannot be written; they are kept, and tried again');
    isFailing = true;
  }

  async function writeAll(): Promise<void> {
    const lost = buffer.takeLost();
    if (lost > 0) log.error({ lost }, 'Visits were lost: the database has not taken any for too long');
    // What comes in meanwhile is for the next flush, so that this one ends.
    for (let left = buffer.size(); left > 0; left -= BATCH_TALLIES) await writeBatch(buffer.take(BATCH_TALLIES));
    isFailing = false;
  }

  async function writeBatch(batch: Batch): Promise<void> {
    const slices = slicesOf(batch, SLICE_TALLIES[database.engine]);
    for (const [index, slice] of slices.entries()) {
      try {
        await countViews(database, slice, { isDurable: index === slices.length - 1 });
      } catch (error) {
        for (const unwritten of slices.slice(index)) putBack(unwritten);
        throw error;
      }
      await nextTurn();
    }
  }

  function putBack({ visitors, leftOut }: Batch): void {
    visitors.forEach(buffer.addVisitor);
    leftOut.forEach(buffer.addLeftOut);
  }

  async function stop(): Promise<void> {
    for (let attempt = 1; attempt <= STOP_ATTEMPTS; attempt++) {
      await flush();
      if (buffer.size() === 0) return;
      if (attempt < STOP_ATTEMPTS) await sleep(STOP_RETRY_MS);
    }
    log.error({ lost: buffer.size() }, 'Visitors were lost: the database took none before the stop');
  }

  return { record, flush, stop };
}

function slicesOf(batch: Batch, tallies: number): Batch[] {
  const visitors = byPortfolio(batch.visitors);
  const leftOut = byPortfolio(batch.leftOut);
  const slices: Batch[] = [];
  for (let start = 0; start < Math.max(visitors.length, leftOut.length); start += tallies) {
    const end = start + tallies;
    slices.push({ visitors: visitors.slice(start, end), leftOut: leftOut.slice(start, end) });
  }
  return slices;
}

/** Grouped, not sorted: to sort tens of thousands of tallies would hold up the thread. */
function byPortfolio<T extends { user_id: string }>(tallies: readonly T[]): T[] {
  const groups = Map.groupBy(tallies, (tally) => tally.user_id);
  return [...groups.keys()].sort().flatMap((userId) => groups.get(userId) ?? []);
}
