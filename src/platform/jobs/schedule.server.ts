import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { defineService } from '../service.ts';
import { isPeriodic, type Job } from './job.server.ts';
import { type BoundJob, openRunner, type Runner, renewLeases, runJob, usedBy } from './job-runner.server.ts';
import { type Due, forgetJobs, forgetProcess, readDue, registerJobs } from './job-store.server.ts';
import { type Lane, newLane } from './lane.server.ts';

/** How often a process looks for queued work: what it queues itself it does at once. */
const LOOK_EVERY_MS = 15_000;
/** With one look in so many, periodic work is looked for too: once a minute. */
const PERIODIC_EVERY = 4;
/** With one of those in so many, what should exist is compared with what does: every five minutes. */
const REGISTERED_EVERY = 5;
/** A periodic job that takes longer goes on beside the next ones. */
const TURN_MS = MINUTE_MS;
/** What is queued is in a transaction that commits soon. */
const COMMITTED_AFTER_MS = 50;
const STOP_WAIT_MS = 3_000;

type Parts = { config: Config; db: Db; log: Logger; now(): Date };

export type Jobs = ReturnType<typeof openJobs>;

export const [jobsOf, provideJobs] = defineService<Jobs>('jobs');

/** Jobs of a process. Nothing runs before `start`: a CLI command leaves all to the server. */
export function openJobs(parts: Parts) {
  let schedule: Schedule | undefined;
  return {
    start<Needs>(ctx: Needs, jobs: readonly Job<Needs>[]): void {
      schedule = startSchedule(parts, ctx, jobs);
    },
    /** Something was queued, in a transaction that may not have committed yet. */
    wake(name: string): void {
      const woken = schedule;
      if (woken) setTimeout(() => look(woken, [name]), COMMITTED_AFTER_MS).unref();
    },
    /** Of what this process may run. */
    names: (): string[] => [...(schedule?.jobs.keys() ?? [])],
    /** Waits until everything of a job that is due was tried once. */
    idle: async (name: string) => schedule && waitUntilIdle(schedule, name),
    /** Waits for what runs, up to a limit; what is queued stays queued. */
    stop: async () => schedule && stopSchedule(schedule),
  };
}

type Schedule = {
  runner: Runner;
  jobs: ReadonlyMap<string, BoundJob>;
  /** Names of those that the configuration has switched off. */
  off: readonly string[];
  lanes: ReadonlyMap<string, Lane>;
  /** Names of jobs to look for. */
  wanted: Set<string>;
  looking: Promise<void> | undefined;
  looks: number;
  /** Looks for periodic work until the jobs are registered again. */
  registersIn: number;
  stopping: AbortController;
  timer: NodeJS.Timeout;
};

function startSchedule<Needs>({ config, ...parts }: Parts, ctx: Needs, all: readonly Job<Needs>[]): Schedule {
  const stopping = new AbortController();
  const runner = openRunner({ ...parts, process: randomUUID(), signal: stopping.signal });
  const isOn = (job: Job<Needs>) => !isPeriodic(job) || (job.isOn?.(config) ?? true);
  const jobs = new Map(all.filter(isOn).map((job) => [job.name, bind(ctx, job)]));
  const schedule: Schedule = {
    ...{ runner, jobs, stopping, wanted: new Set(), looking: undefined, looks: 0, registersIn: 0 },
    off: all.filter((job) => !isOn(job)).map(({ name }) => name),
    lanes: openLanes(runner, jobs, (name) => look(schedule, [name])),
    timer: setInterval(() => tick(schedule), LOOK_EVERY_MS).unref(),
  };
  look(schedule, frequentOf(schedule));
  return schedule;
}

function bind<Needs>(ctx: Needs, job: Job<Needs>): BoundJob {
  if (!isPeriodic(job)) return { ...job, run: (_, partition, signal) => job.run(ctx, partition, signal) };
  const run = (_: undefined, signal: AbortSignal) => job.run(ctx, signal);
  return { ...job, run };
}

/** Periodic jobs take turns in one lane; those that take long and queues have one each. */
function openLanes(
  runner: Runner,
  jobs: ReadonlyMap<string, BoundJob>,
  lookAgain: (name: string) => void,
): Map<string, Lane> {
  const { signal } = runner;
  const run = async ({ name, partition }: Due) => {
    const job = jobs.get(name);
    if (job) await runJob(runner, job, partition);
  };
  const turns = newLane({ places: 1, turnMs: TURN_MS, run, signal });
  const laneOf = (job: BoundJob): Lane => {
    if (isPeriodic(job)) return job.isLong ? newLane({ places: 1, run, signal }) : turns;
    const fairness = job.isFair && { usedBy: (due: Due) => usedBy(runner, due) };
    // What became due in the meantime, and what a turn was too short for, is read when all is done.
    return newLane({ places: job.places, run, signal, onEmpty: () => lookAgain(job.name), ...fairness });
  };
  return new Map([...jobs].map(([name, job]) => [name, laneOf(job)]));
}

const frequentOf = ({ jobs }: Schedule) =>
  [...jobs.values()].filter((job) => !isPeriodic(job) || job.isUrgent).map(({ name }) => name);

function tick(schedule: Schedule): void {
  const { runner, jobs } = schedule;
  schedule.looks += 1;
  renewLeases(runner).catch((err) => runner.log.warn({ err }, 'The lease of a job was not renewed'));
  look(schedule, schedule.looks % PERIODIC_EVERY === 0 ? jobs.keys() : frequentOf(schedule));
}

/** Looks for what is due of these jobs, and starts it. Never twice at once. */
function look(schedule: Schedule, names: Iterable<string>): void {
  const { stopping, runner, wanted } = schedule;
  if (stopping.signal.aborted) return;
  for (const name of names) wanted.add(name);
  schedule.looking ??= lookNow(schedule)
    .catch((err) => {
      if (!stopping.signal.aborted) runner.log.error({ err }, 'The jobs could not be read');
    })
    .finally(() => {
      schedule.looking = undefined;
      if (wanted.size > 0) look(schedule, []);
    });
}

async function lookNow(schedule: Schedule): Promise<void> {
  const { runner, jobs, lanes, wanted } = schedule;
  const wantedJobs = [...wanted].flatMap((name) => jobs.get(name) ?? []);
  wanted.clear();
  if (wantedJobs.some(isPeriodic)) await registerSometimes(schedule);
  const due = await readDue(runner, wantedJobs);
  for (const [lane, items] of Map.groupBy(due, ({ name }) => lanes.get(name))) lane?.add(items);
}

async function registerSometimes(schedule: Schedule): Promise<void> {
  const { runner, jobs, off } = schedule;
  schedule.registersIn -= 1;
  if (schedule.registersIn > 0) return;
  await registerJobs(runner, [...jobs.values()].filter(isPeriodic));
  await forgetJobs(runner, off);
  schedule.registersIn = REGISTERED_EVERY;
}

async function waitUntilIdle(schedule: Schedule, name: string): Promise<void> {
  look(schedule, [name]);
  const lane = schedule.lanes.get(name);
  while (schedule.looking || lane?.isBusy()) await (schedule.looking ?? lane?.next());
}

async function stopSchedule({ timer, stopping, looking, lanes, runner }: Schedule): Promise<void> {
  clearInterval(timer);
  stopping.abort();
  const ended = Promise.all([looking, ...[...lanes.values()].map((lane) => lane.ended())]);
  await Promise.race([ended, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
  await forgetProcess(runner).catch(() => {});
}
