import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import { utcDay } from '../../lib/utc-day.ts';
import { countVisits } from '../rollup/rollups.server.ts';
import { nextBatchSize } from './adaptive-batch-size.ts';
import { type ViewRequest, viewerOf } from './classify-request.server.ts';
import { plainIp } from './client-ip.server.ts';
import { openDistinctIps } from './distinct-ips.server.ts';
import type { Places } from './geo.server.ts';
import { openSources } from './sources.server.ts';
import { openAgents } from './user-agent-memo.server.ts';
import { type Batch, openVisitBuffer } from './visit-buffer.server.ts';
import { type Salts, visitorKey } from './visitor-key.server.ts';
import { openVisitorsPerIp } from './visitors-per-ip.server.ts';

export type VisitEvent = ViewRequest & {
  /** The id of the portfolio's owner. */
  portfolio: string;
  /** '' for the portfolio itself, else a project's id. */
  page: string;
  /** The client's IP, as far as proxies are trusted. */
  ip: string;
  url: string | undefined;
};

export type Recorder = {
  /** Counts an event, or excludes it. Only appends to memory. */
  record(event: VisitEvent): void;
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
const BATCH_SIZE = { sqlite: 200, postgres: 1_000 };
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
  const newIpKey = openDistinctIps();
  const isWithinIpLimit = openVisitorsPerIp();
  const buffer = openVisitBuffer(CAPACITY);
  const writer = randomUUID();
  /**
   * A batch that may have been committed, because the response was lost. It is written again unchanged, with its
   * number.
   */
  let unanswered: { batch: Batch; number: number } | undefined;
  const dayAt = openCalendar();
  let batches = 0;
  let batchSize = BATCH_SIZE[database.engine];
  let writing = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let isFailing = false;

  function record(event: VisitEvent): void {
    const agent = agentOf(event.headers['user-agent']);
    const viewer = viewerOf(event, agent);
    if (viewer === 'nobody') return;
    const time = now().getTime();
    const day = dayAt(time);
    const user_id = event.portfolio;
    if (viewer === 'person') recordPerson(event, agent.tech, day, Math.floor(time / MINUTE_MS));
    else if (event.action === 'view')
      buffer.addExcluded({ user_id, day, bots: Number(viewer === 'bot'), anonymous: Number(viewer === 'anonymous') });
  }

  function recordPerson(
    event: VisitEvent,
    tech: ReturnType<typeof agentOf>['tech'],
    day: string,
    minute: number,
  ): void {
    const { portfolio: user_id, page } = event;
    const salt = salts.of(day);
    const ip = plainIp(event.ip);
    const visitor = visitorKey(salt, { portfolio: user_id, ip, agent: event.headers['user-agent'] ?? '' });
    if (!isWithinIpLimit({ portfolio: user_id, day, ip, visitor })) {
      if (event.action === 'view') buffer.addExcluded({ user_id, day, bots: 1, anonymous: 0 });
      return;
    }
    buffer.addVisit({
      user_id,
      day,
      visitor,
      minute,
      place: placeOf(ip),
      source: sourceOf(event, user_id, day),
      tech,
      ipKey: newIpKey(user_id, day, () => visitorKey(salt, { portfolio: user_id, ip, agent: '' })),
      pages: [
        {
          page,
          views: Number(event.action === 'view'),
          live_clicks: Number(event.action === 'live'),
          repository_clicks: Number(event.action === 'repository'),
          messages: Number(event.action === 'message'),
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
    if (unanswered) await writeBatch(true);
    // New events wait for the next flush, so that this one ends.
    for (let left = buffer.size(); left > 0; ) {
      const batch = buffer.take(batchSize);
      left -= batch.visits.length + batch.excluded.length;
      batches += 1;
      unanswered = { batch, number: batches };
      await writeBatch(left <= 0);
      await nextTurn();
    }
    isFailing = false;
  }

  async function writeBatch(isDurable: boolean): Promise<void> {
    if (!unanswered) return;
    const { batch, number } = unanswered;
    const before = process.threadCpuUsage();
    await countVisits(database, batch, { writer, number, isDurable });
    unanswered = undefined;
    const isFull = batch.visits.length === batchSize;
    const { user, system } = process.threadCpuUsage(before);
    if (database.file && isFull) batchSize = nextBatchSize(batchSize, (user + system) / 1_000);
  }

  function left(): number {
    return buffer.size() + (unanswered ? unanswered.batch.visits.length + unanswered.batch.excluded.length : 0);
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
