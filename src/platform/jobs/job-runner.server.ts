import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { errorSummary } from '../lib/error-summary.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { isPeriodic, type Job, type PeriodicJob, type QueuedJob } from './job.server.ts';
import {
  claimJob,
  type Due,
  type Holder,
  LEASE_MS,
  noteFailure,
  noteQueue,
  noteSuccess,
  releaseJob,
  renewLease,
} from './job-store.server.ts';

/** Queued work that threw is still due: without a pause it would be tried again at once. */
const FAILED_PAUSE_MS = 5_000;
/** How often the success of queued work is stored at most. */
const NOTED_EVERY_MS = MINUTE_MS;
const USE_COUNTS_FOR_MS = 10 * MINUTE_MS;
const PARTITIONS_REMEMBERED = 10_000;

type RunnerParts = Holder & { log: Logger; signal: AbortSignal };

/** A job with what it works with. */
export type BoundJob = Job<undefined>;
type Leased = { stop: AbortController; renewedAt: number };

export type Runner = RunnerParts & {
  leased: Map<PeriodicJob<undefined>, Leased>;
  usedMs: LRUCache<string, number>;
  notedAt: Map<string, number>;
};

export function openRunner(parts: RunnerParts): Runner {
  return {
    ...parts,
    leased: new Map(),
    usedMs: new LRUCache({ max: PARTITIONS_REMEMBERED, ttl: USE_COUNTS_FOR_MS, noUpdateTTL: true }),
    notedAt: new Map(),
  };
}

/** Runs a job, unless another process does, and stores how it went. Never rejects. */
export async function runJob(runner: Runner, job: BoundJob, partition: string): Promise<void> {
  try {
    await (isPeriodic(job) ? runPeriodic(runner, job) : runQueued(runner, job, partition));
  } catch (err) {
    // A lease ends by itself.
    if (!runner.signal.aborted) runner.log.error({ err, job: job.name }, 'How a job went could not be stored');
  }
}

async function runPeriodic(runner: Runner, job: PeriodicJob<undefined>): Promise<void> {
  const { signal, log, leased, now } = runner;
  if (!(await claimJob(runner, job))) return;
  const stop = new AbortController();
  leased.set(job, { stop, renewedAt: now().getTime() });
  try {
    await job.run(undefined, AbortSignal.any([signal, stop.signal]));
    await (signal.aborted ? releaseJob(runner, job) : noteSuccess(runner, job));
  } catch (err) {
    if (signal.aborted) return await releaseJob(runner, job);
    const again = await noteFailure(runner, job, errorSummary(err));
    log.error({ err, job: job.name, again }, 'A job failed; it is tried again');
  } finally {
    leased.delete(job);
  }
}

async function runQueued(runner: Runner, job: QueuedJob<undefined>, partition: string): Promise<void> {
  const { signal, log } = runner;
  const begin = performance.now();
  try {
    const result = await job.run(undefined, partition, signal);
    if (signal.aborted) return;
    if (result) await noteQueue(runner, job.name, result.fault);
    else await noteQueueWorks(runner, job.name);
  } catch (err) {
    if (signal.aborted) return;
    log.error({ err, job: job.name }, 'A job failed; it is tried again');
    runner.notedAt.delete(job.name);
    await noteQueue(runner, job.name, errorSummary(err));
    await sleep(FAILED_PAUSE_MS, undefined, { ref: false, signal }).catch(() => {});
  } finally {
    if (job.isFair) addUse(runner, { name: job.name, partition }, performance.now() - begin);
  }
}

async function noteQueueWorks(runner: Runner, name: string): Promise<void> {
  const at = performance.now();
  if (at - (runner.notedAt.get(name) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
  runner.notedAt.set(name, at);
  await noteQueue(runner, name, undefined);
}

/** Returns how long a partition has run in the last ten minutes, in milliseconds. */
export function usedBy({ usedMs }: Runner, { name, partition }: Due): number {
  return usedMs.get(`${name}\n${partition}`) ?? 0;
}

function addUse(runner: Runner, due: Due, ms: number): void {
  runner.usedMs.set(`${due.name}\n${due.partition}`, usedBy(runner, due) + ms);
}

/** Renews the leases of what runs; what another process has taken over is ended. */
export async function renewLeases(runner: Runner): Promise<void> {
  const at = runner.now().getTime();
  for (const [job, lease] of runner.leased) {
    if (at - lease.renewedAt < (job.leaseMs ?? LEASE_MS) / 4) continue;
    lease.renewedAt = at;
    if (!(await renewLease(runner, job))) lease.stop.abort();
  }
}
