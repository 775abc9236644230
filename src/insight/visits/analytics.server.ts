import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { counter, gauge, type Metric } from '../../platform/http/metrics/metric.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import { utcDay } from '../../platform/lib/utc-day.ts';
import { defineService } from '../../platform/service.ts';
import { type Geolocator, openGeolocator } from './collect/geo.server.ts';
import { hostOf } from './collect/read-source.server.ts';
import { openRecorder, type Recorder } from './collect/recorder.server.ts';
import { openSalts } from './collect/visitor-key.server.ts';
import { createDayPartitions } from './rollup/day-partitions.server.ts';
import { deleteUnnamedSources } from './rollup/source-pruning.server.ts';
import { deleteClosedDays, deleteOldReports, deleteVisits } from './rollup/visit-deletion.server.ts';

/** A crash loses at most this much. */
const FLUSH_EVERY_MS = 1_000;
const MAINTAIN_EVERY_MS = MINUTE_MS;

/** The parts of a request that classification needs. */
type ViewedRequest = Pick<FastifyRequest, 'method' | 'headers' | 'ip'> & { url?: string };

export type PageEvent = {
  isOwner: boolean;
  /** '' for the portfolio itself, else as in model/reports/visited-page.ts. */
  page: string;
  action: 'view' | 'live' | 'repository' | 'message' | 'download';
};

export type Visits = {
  placeOf: Geolocator['placeOf'];
  /** Information about the location data. */
  placeData: Omit<Geolocator, 'placeOf'>;
  /** Counts an event on a portfolio whose document was sent. Takes microseconds and never throws. */
  record(request: ViewedRequest, portfolioUserId: string, what: PageEvent): void;
  /** Whether the client of a request has read a page of the portfolio today: in the last second, or before. */
  seen(request: ViewedRequest, portfolioUserId: string): ReturnType<Recorder['seen']>;
  /** Writes what was recorded so far. Never rejects: failed writes are retried at the next flush. */
  flush(): Promise<void>;
  counts: Recorder['counts'];
  /** Deletes the visits of an account before its deletion, in batches: years of visits take a while. */
  forget(portfolioUserId: string): Promise<void>;
  /** Writes what is left and stops the timers. */
  stop(): Promise<void>;
};

export const [visitsOf, provideVisits] = defineService<Visits>('visits');

type Options = {
  config: Pick<Config, 'geoipDb' | 'origin'>;
  database: Pick<Database, 'db' | 'engine' | 'file'>;
  log: Logger;
  now: () => Date;
};

/** Counts visitors, on any number of nodes with one database. */
export async function openVisits({ config, database, log, now }: Options): Promise<Visits> {
  const { placeOf, ...placeData } = openGeolocator(config.geoipDb, log);
  const salts = await openSalts({ database, now });
  const recorder = openRecorder({ database, log, now, salts, placeOf, ownHost: hostOf(config.origin) });
  let closedUpTo = '';

  /** Destroys expired salts; at the start and once a day deletes data that is no longer needed. */
  async function maintain(): Promise<void> {
    const today = utcDay(now());
    const each = separately();
    await each.run(() => salts.turn());
    if (closedUpTo !== today) {
      await each.run(() => createDayPartitions(database, today));
      await recorder.flush();
      await each.run(() => deleteClosedDays(database, today));
      await each.run(() => deleteOldReports(database, today));
      await each.run(() => deleteUnnamedSources(database));
    }
    each.end();
    closedUpTo = today;
  }

  // Before the first visit is written: a day that has rows elsewhere gets no partition.
  await createDayPartitions(database, utcDay(now())).catch((err) => log.warn({ err }, 'A day has no partition'));
  const flushing = repeat(FLUSH_EVERY_MS, recorder.flush);
  const housekeeping = repeat(MAINTAIN_EVERY_MS, () =>
    maintain().catch((err) => log.warn({ err }, 'Closed days could not be cleared; it is tried again')),
  );
  housekeeping.run();

  return {
    placeOf,
    placeData,
    record({ method, headers, ip, url }, portfolio, { isOwner, page, action }) {
      try {
        recorder.record({ portfolio, page, action, method, headers, ip, url, isOwner });
      } catch (err) {
        log.error({ err }, 'A visit could not be recorded');
      }
    },
    seen: ({ ip, headers }, portfolio) => recorder.seen({ portfolio, ip, agent: headers['user-agent'] ?? '' }),
    flush: recorder.flush,
    counts: recorder.counts,
    forget: (portfolioUserId) => deleteVisits(database, portfolioUserId),
    async stop() {
      await Promise.all([flushing.end(), housekeeping.end()]);
      await recorder.stop();
    },
  };
}

/** Runs `work`, which never rejects, repeatedly, never twice at once; the timer does not keep the process running. */
function repeat(everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  function run(): void {
    running ??= work().finally(() => {
      running = undefined;
    });
  }
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    run,
    async end() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Returns what has not been written yet. */
export function visitMetrics({ counts }: Pick<Visits, 'counts'>): Metric[] {
  const { waiting, lost } = counts();
  return [
    gauge('vitrine_visits_waiting', 'Visits in memory that are not in the database yet', waiting),
    counter('vitrine_visits_lost_total', 'Visits that found no room, because the database took none', lost),
  ];
}
