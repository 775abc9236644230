import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import { utcDay } from '../../lib/utc-day.ts';
import { countVisits } from '../rollup/rollups.server.ts';
import { nextSlice } from './adaptive-batch-size.ts';
import { type ViewRequest, viewerOf } from './classify-request.server.ts';
import { plainAddress } from './client-ip.server.ts';
import { openAddressMemory } from './distinct-ips.server.ts';
import type { Places } from './geo.server.ts';
import { openSources } from './sources.server.ts';
import { openAgents } from './user-agent-memo.server.ts';
import { openVisitBuffer, type Slice } from './visit-buffer.server.ts';
import { type Salts, visitorKey } from './visitor-key.server.ts';
import { openVisitorsOfAddress } from './visitors-per-ip.server.ts';

export type Act = ViewRequest & {
  /** The id of the portfolio's owner. */
  portfolio: string;
  /** '' for the portfolio itself, else a project's id. */
  page: string;
  /** The client's IP, as far as proxies are trusted. */
  address: string;
  url: string | undefined;
};

export type Recorder = {
  /** Counts an event, or excludes it. Only appends to memory. */
  record(act: Act): void;
  /** Writes what was recorded so far. Never rejects: failed writes are retried at the next flush. */
  flush(): Promise<void>;
  /** Writes what is left, in several attempts. */
  stop(): Promise<void>;
};

type Options = {
  database: Pick<Database, 'db' | 'engine' | 'file'>;
  log: Pick<Logger, 'warn' | 'error'>;
  now: () => Date;
  salts: Pick<Salts, 'of'>;
  placeOf: Places['placeOf'];
  /** The host of our own documents. */
  ownHost: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 25 seconds of 20,000 new visitors each, in 150 MB: bridges a restart of the database. */
const CAPACITY = 500_000;
/** Initial batch size. SQLite runs in this thread, which must not be blocked; PostgreSQL does not. */
const SLICE_TALLIES = { sqlite: 200, postgres: 1_000 };
const STOP_ATTEMPTS = 3;
const STOP_RETRY_MS = 500;

/** Returns the day of a time; all tallies of a day share one string. */
function openCalendar(): (time: number) => string {
  let number = Number.NaN;
  let name = '';
  return (time) => {
    const today = Math.floor(time / DAY_MS);
    if (today !== number) name = utcDay(new Date(time));
    number = today;
    return name;
  };
}

/** The hot path: an event is classified, keyed and located here; its IP and user agent are then discarded. */
export function openRecorder({ database, log, now, salts, placeOf, ownHost }: Options): Recorder {
  const agentOf = openAgents();
  const sourceOf = openSources(ownHost);
  const newAddress = openAddressMemory();
  const isWithinAddress = openVisitorsOfAddress();
  const buffer = openVisitBuffer(CAPACITY);
  const writer = randomUUID();
  /**
   * A batch that may have been committed, because the response was lost. It is written again unchanged, with its
   * number.
   */
  let unanswered: { slice: Slice; number: number } | undefined;
  const dayAt = openCalendar();
  let slices = 0;
  let sliceTallies = SLICE_TALLIES[database.engine];
  let writing = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let isFailing = false;

  function record(act: Act): void {
    const agent = agentOf(act.headers['user-agent']);
    const viewer = viewerOf(act, agent);
    if (viewer === 'nobody') return;
    const time = now().getTime();
    const day = dayAt(time);
    const user_id = act.portfolio;
    if (viewer === 'person') recordPerson(act, agent.tech, day, Math.floor(time / MINUTE_MS));
    else if (act.act === 'view')
      buffer.addLeftOut({ user_id, day, bots: Number(viewer === 'bot'), anonymous: Number(viewer === 'anonymous') });
  }

  function recordPerson(act: Act, tech: ReturnType<typeof agentOf>['tech'], day: string, minute: number): void {
    const { portfolio: user_id, page } = act;
    const salt = salts.of(day);
    const address = plainAddress(act.address);
    const visitor = visitorKey(salt, { portfolio: user_id, address, agent: act.headers['user-agent'] ?? '' });
    if (!isWithinAddress({ portfolio: user_id, day, address, visitor })) {
      if (act.act === 'view') buffer.addLeftOut({ user_id, day, bots: 1, anonymous: 0 });
      return;
    }
    buffer.addVisit({
      user_id,
      day,
      visitor,
      minute,
      place: placeOf(address),
      source: sourceOf(act, user_id, day),
      tech,
      address: newAddress(user_id, day, () => visitorKey(salt, { portfolio: user_id, address, agent: '' })),
      pages: [
        {
          page,
          views: Number(act.act === 'view'),
          live_clicks: Number(act.act === 'live'),
          repository_clicks: Number(act.act === 'repository'),
          messages: Number(act.act === 'message'),
        },
      ],
    });
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
    if (unanswered) await writeSlice(true);
    // New events wait for the next flush, so that this one ends.
    for (let left = buffer.size(); left > 0; ) {
      const slice = buffer.take(sliceTallies);
      left -= slice.visits.length + slice.leftOut.length;
      slices += 1;
      unanswered = { slice, number: slices };
      await writeSlice(left <= 0);
      await nextTurn();
    }
    isFailing = false;
  }

  async function writeSlice(isDurable: boolean): Promise<void> {
    if (!unanswered) return;
    const { slice, number } = unanswered;
    const before = process.threadCpuUsage();
    await countVisits(database, slice, { writer, number, isDurable });
    unanswered = undefined;
    const isFull = slice.visits.length === sliceTallies;
    const { user, system } = process.threadCpuUsage(before);
    if (database.file && isFull) sliceTallies = nextSlice(sliceTallies, (user + system) / 1_000);
  }

  function left(): number {
    return buffer.size() + (unanswered ? unanswered.slice.visits.length + unanswered.slice.leftOut.length : 0);
  }

  async function stop(): Promise<void> {
    for (let attempt = 1; attempt <= STOP_ATTEMPTS; attempt++) {
      await flush();
      if (left() === 0) return;
      if (attempt < STOP_ATTEMPTS) await sleep(STOP_RETRY_MS);
    }
    log.error({ lost: left() }, 'Visitors were lost: the database took none before the stop');
  }

  return { record, flush, stop };
}
