import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/open.ts';
import { syncLog } from '../../../platform/db/sqlite/deferred-sync.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/lib/time.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { countVisits } from '../rollup/rollups.server.ts';
import { nextBatchSize } from './adaptive-batch-size.ts';
import { classifyRequest, type ViewRequest } from './classify-request.server.ts';
import { plainIp } from './client-ip.server.ts';
import type { Geolocator } from './geo.server.ts';
import { UNKNOWN_PLACE } from './place-record.server.ts';
import { type Reader, type Seen, seenBefore } from './seen-before.server.ts';
import { openSources } from './sources.server.ts';
import { openAgents } from './user-agent-memo.server.ts';
import { type Batch, openVisitBuffer, type PendingVisit } from './visit-buffer.server.ts';
import { type Salts, visitorKey } from './visitor-key.server.ts';
import { openVisitorsPerIp } from './visitors-per-ip.server.ts';

export type VisitEvent = ViewRequest & {
  /** The id of the portfolio's owner. */
  portfolio: string;
  /** '' for the portfolio itself, else as in model/reports/visited-page.ts. */
  page: string;
  /** The client's IP, as far as proxies are trusted. */
  ip: string;
  url: string | undefined;
};

export type Recorder = {
  /** Counts an event, or excludes it. Only appends to memory. */
  record(event: VisitEvent): void;
  /** Whether somebody has viewed a page today; 'now' if that is not written yet. */
  seen(who: Reader): Promise<Seen>;
  /** Writes what was recorded so far. Never rejects: failed writes are retried at the next flush. */
  flush(): Promise<void>;
  /** Visits that are not written yet, and those that were lost because the database took none for too long. */
  counts(): { waiting: number; lost: number };
  /** Writes what is left, in several attempts. */
  stop(): Promise<void>;
};

type Options = {
  database: Pick<Database, 'db' | 'engine' | 'file'>;
  log: Pick<Logger, 'warn' | 'error'>;
  now: () => Date;
  salts: Pick<Salts, 'of'>;
  placeOf: Geolocator['placeOf'];
  /** The host of our own documents. */
  ownHost: string;
};

/** 25 seconds of 20,000 new visitors each, in 150 MB: bridges a restart of the database. */
const CAPACITY = 500_000;
/** With their IPs and user agents, hence for one flush only, and at most 6 MB. */
const RECENT_MAX = 10_000;
const IDENTITY_MAX_CHARACTERS = 600;
/** Initial batch size. SQLite runs in this thread, which must not be blocked; PostgreSQL does not. */
const BATCH_SIZE = { sqlite: 200, postgres: 1_000 };
const STOP_ATTEMPTS = 3;
const STOP_RETRY_MS = 500;

/** Returns the day of a time; all visits of a day share one string. */
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

type State = Options & {
  agentOf: ReturnType<typeof openAgents>;
  sourceOf: ReturnType<typeof openSources>;
  newIpKey: ReturnType<typeof openDistinctIps>;
  isWithinIpLimit: ReturnType<typeof openVisitorsPerIp>;
  /** The visitors since the last flush, by everything that identifies them. */
  recent: Map<string, RecentVisitor>;
  dayAt: (time: number) => string;
  buffer: ReturnType<typeof openVisitBuffer>;
  /** Identifies this process in the database, with the number of each batch. */
  writer: string;
  batches: number;
  batchSize: number;
  /**
   * A batch that may have been committed, because the response was lost. It is written again unchanged, with its
   * number.
   */
  unconfirmed: { batch: Batch; number: number } | undefined;
  writing: Promise<void>;
  /** The flush that has not begun yet, which later calls join. */
  waiting: Promise<void> | undefined;
  /** So far. */
  lost: number;
  isFailing: boolean;
};

export function openRecorder(options: Options): Recorder {
  const state: State = {
    ...options,
    agentOf: openAgents(),
    sourceOf: openSources(options.ownHost),
    newIpKey: openDistinctIps(),
    isWithinIpLimit: openVisitorsPerIp(),
    recent: new Map(),
    dayAt: openCalendar(),
    buffer: openVisitBuffer(CAPACITY),
    writer: randomUUID(),
    batches: 0,
    batchSize: BATCH_SIZE[options.database.engine],
    unconfirmed: undefined,
    writing: Promise.resolve(),
    waiting: undefined,
    lost: 0,
    isFailing: false,
  };
  return {
    record: (event) => record(state, event),
    seen: (who) => seenBefore(state, who),
    flush: () => flush(state),
    counts: () => ({ waiting: unwritten(state), lost: state.lost }),
    stop: () => stop(state),
  };
}

/** The hot path: an event is classified, keyed and located here; its IP and user agent are discarded at the next flush. */
function record(state: State, event: VisitEvent): void {
  const agent = state.agentOf(event.headers['user-agent']);
  const requestClass = classifyRequest(event, agent);
  if (requestClass === 'nobody') return;
  const time = state.now().getTime();
  const day = state.dayAt(time);
  if (requestClass === 'person') {
    recordPerson(state, event, { tech: agent.tech, day, minute: Math.floor(time / MINUTE_MS) });
  } else if (event.action === 'view') {
    const counts = { bots: Number(requestClass === 'bot'), anonymous: Number(requestClass === 'anonymous') };
    state.buffer.addExcluded({ user_id: event.portfolio, day, ...counts });
  }
}

type Moment = Pick<PendingVisit, 'tech' | 'day' | 'minute'>;

function recordPerson(state: State, event: VisitEvent, { tech, day, minute }: Moment): void {
  const { portfolio: user_id, page } = event;
  const recent = recentVisitor(state, event, day);
  const { visitor, place, ipKey } = recent;
  if (event.action === 'view') recent.hasViewed = true;
  if (visitor === '') {
    if (event.action === 'view') state.buffer.addExcluded({ user_id, day, bots: 1, anonymous: 0 });
    return;
  }
  state.buffer.addVisit({
    user_id,
    day,
    visitor,
    minute,
    place,
    source: state.sourceOf(event, user_id, day),
    tech,
    ipKey,
    pages: [
      {
        page,
        views: Number(event.action === 'view'),
        live_clicks: Number(event.action === 'live'),
        repository_clicks: Number(event.action === 'repository'),
        messages: Number(event.action === 'message'),
        downloads: Number(event.action === 'download'),
      },
    ],
  });
}

/** `visitor` is '' if there are too many of this IP. */
type RecentVisitor = Pick<PendingVisit, 'visitor' | 'place' | 'ipKey'> & {
  /** True once a page was viewed, since the last flush. */
  hasViewed: boolean;
};

/** Hashes and locates a person once for all events between two flushes. */
function recentVisitor(state: State, event: VisitEvent, day: string): RecentVisitor {
  const { portfolio, headers } = event;
  const agent = headers['user-agent'] ?? '';
  const identity = `${day} ${portfolio} ${event.ip} ${agent}`;
  const known = state.recent.get(identity);
  if (known) return known;
  const salt = state.salts.of(day);
  const ip = plainIp(event.ip);
  const visitor = visitorKey(salt, { portfolio, ip, agent });
  const recent: RecentVisitor = state.isWithinIpLimit({ portfolio, day, ip, visitor })
    ? {
        visitor,
        place: state.placeOf(ip),
        ipKey: state.newIpKey(portfolio, day, () => visitorKey(salt, { portfolio, ip, agent: '' })),
        hasViewed: false,
      }
    : { visitor: '', place: UNKNOWN_PLACE, ipKey: '', hasViewed: false };
  const isShort = identity.length <= IDENTITY_MAX_CHARACTERS;
  if (isShort && state.recent.size < RECENT_MAX) state.recent.set(identity, recent);
  return recent;
}

function flush(state: State): Promise<void> {
  state.waiting ??= flushAfter(state, state.writing);
  state.writing = state.waiting;
  return state.waiting;
}

async function flushAfter(state: State, previous: Promise<void>): Promise<void> {
  await previous;
  state.waiting = undefined;
  await writeAll(state).catch((err) => {
    if (!state.isFailing) state.log.warn({ err }, 'Visits cannot be written; they are kept, and tried again');
    state.isFailing = true;
  });
}

async function writeAll(state: State): Promise<void> {
  const { buffer, log } = state;
  state.recent.clear();
  const lost = buffer.takeLost();
  state.lost += lost;
  if (lost > 0) log.error({ lost }, 'Visits were lost: the database has not taken any for too long');
  const isIdle = !state.unconfirmed && buffer.size() === 0;
  if (state.unconfirmed) await writeBatch(state);
  // New events wait for the next flush, so that this one ends.
  for (let left = buffer.size(); left > 0; ) {
    const batch = buffer.take(state.batchSize);
    left -= batch.visits.length + batch.excluded.length;
    state.batches += 1;
    state.unconfirmed = { batch, number: state.batches };
    await writeBatch(state);
    await nextTurn();
  }
  // A commit would wait for the disk in this thread, and requests with it.
  if (state.database.file && !isIdle) await syncLog(state.database.file);
  state.isFailing = false;
}

async function writeBatch(state: State): Promise<void> {
  if (!state.unconfirmed) return;
  const { batch, number } = state.unconfirmed;
  const { database, writer, batchSize } = state;
  const before = process.threadCpuUsage();
  await countVisits(database, batch, { writer, number });
  state.unconfirmed = undefined;
  const isFull = batch.visits.length === batchSize;
  const { user, system } = process.threadCpuUsage(before);
  if (database.file && isFull) state.batchSize = nextBatchSize(batchSize, (user + system) / 1_000);
}

function unwritten({ buffer, unconfirmed }: State): number {
  return buffer.size() + (unconfirmed ? unconfirmed.batch.visits.length + unconfirmed.batch.excluded.length : 0);
}

async function stop(state: State): Promise<void> {
  for (let attempt = 1; attempt <= STOP_ATTEMPTS; attempt++) {
    await flush(state);
    if (unwritten(state) === 0) return;
    if (attempt < STOP_ATTEMPTS) await sleep(STOP_RETRY_MS);
  }
  state.log.error({ lost: unwritten(state) }, 'Visitors were lost: the database took none before the stop');
}

/** Two are enough: the report only shows whether all visitors seem to have one IP. */
const IP_KEYS_KEPT = 2;
const PORTFOLIOS_KEPT = 50_000;

/**
 * Returns the hashed IP if it is among the first two seen for this portfolio today, else ''. After eviction it may
 * return one again, which the table ignores.
 */
function openDistinctIps(): (portfolio: string, day: string, keyOf: () => string) => string {
  const known = new LRUCache<string, string[]>({ maxSize: PORTFOLIOS_KEPT, sizeCalculation: () => 1 });
  let knownDay = '';
  return (portfolio, day, keyOf) => {
    if (day !== knownDay) known.clear();
    knownDay = day;
    const keys = known.get(portfolio) ?? [];
    if (keys.length >= IP_KEYS_KEPT) return '';
    const key = keyOf();
    if (keys.includes(key)) return '';
    known.set(portfolio, [...keys, key]);
    return key;
  };
}
