import type { Ctx } from '../../../../src/platform/context.ts';
import { isBusy } from '../../../../src/platform/db/errors.ts';
import { isPeriodic, type Job, type PeriodicJob } from '../../../../src/platform/jobs/job.server.ts';
import { LEASE_MS } from '../../../../src/platform/jobs/job-store.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/platform/lib/time.ts';
import type { SimulatedNode } from './node.ts';
import { HOSTS } from './site.ts';

/** Waiting for the next look, for slow jobs of the same lane, and for a retry. */
const LATE_MS = 45 * MINUTE_MS;
/** Two days, the last pause between two attempts, and a claim. */
const MAIL_SETTLED_WITHIN_MS = 2 * DAY_MS + 5 * HOUR_MS;
/** At most: four, and one every four hours. */
const ATTEMPTS_MAX = 20;
/** Of a mail or an event that was taken: until the row says so. */
const NOTED_WITHIN_MS = 12_000;
const MAIL = { claimMs: 10 * MINUTE_MS, triedForMs: 2 * MINUTE_MS };
/** What was accepted is tried to be noted for a minute and a half, of which what happens before takes some. */
const EVENT = { claimMs: 2 * MINUTE_MS, triedForMs: MINUTE_MS };

type Run = { node: SimulatedNode; since: number; leaseMs: number };
type Pause = { at: number; until: number };
type Taken = { node: SimulatedNode; at: number };
export type QueuedMail = { id: string; attempts: number; created_at: string; isSettled: boolean };

export type Observed = ReturnType<typeof openObserved>;

/** What happened in a world, and which invariant it breaks. */
export function openObserved(now: () => number, readStored: () => void) {
  const violations: string[] = [];
  const counts = {
    runs: 0,
    failures: 0,
    mails: 0,
    events: 0,
    digests: 0,
    limited: 0,
    allowed: 0,
    ends: 0,
    pauses: 0,
    again: 0,
    backups: 0,
  };
  const running = new Map<string, Run[]>();
  const begun = new Map<string, { at: number; everyMs: number; leaseMs: number }>();
  const taken = new Map<string, Taken>();
  const digests = new Map<string, string>();
  const responsesLost = new Set<string>();
  const positions = new Map(HOSTS.map((host): [string, string[]] => [host, []]));
  const pauses: Pause[] = [];
  const endedAt = new Map<SimulatedNode, number>();
  let upSince = Number.POSITIVE_INFINITY;
  let downMs = 0;
  let downSince = now();

  function fail(what: string): void {
    violations.push(`${new Date(now()).toISOString()} ${what}`);
  }

  /** True if the node was paused for so long that others may take over what it has. */
  const wasAway = ({ node, since, leaseMs }: Run) => node.pauses.some((at) => at >= since - leaseMs);

  function begin(node: SimulatedNode, job: PeriodicJob<Ctx>): Run {
    counts.runs += 1;
    const leaseMs = job.leaseMs ?? LEASE_MS;
    const run = { node, since: now(), leaseMs };
    const key = job.isOfProcess ? `${job.name} ${node.name}` : job.name;
    const others = (running.get(key) ?? []).filter(({ node }) => !node.isDead);
    const other = others.find((each) => !wasAway(each));
    if (other) fail(`'${job.name}' begins on ${node.name}, and runs on ${other.node.name}`);
    running.set(key, [...others, run]);
    if (!job.isOfProcess) {
      checkLate(job.name);
      begun.set(job.name, { at: now(), everyMs: job.everyMs, leaseMs });
    }
    return run;
  }

  function checkLate(name: string): void {
    const last = begun.get(name);
    if (!last) return;
    const waited = now() - Math.max(last.at, upSince);
    const allowed = last.everyMs + 2 * last.leaseMs + LATE_MS;
    if (waited > allowed) fail(`'${name}' has not begun for ${Math.round(waited / MINUTE_MS)} minutes`);
  }

  function watch(node: SimulatedNode, job: Job<Ctx>): Job<Ctx> {
    if (!isPeriodic(job)) return job;
    const key = job.isOfProcess ? `${job.name} ${node.name}` : job.name;
    return {
      ...job,
      async run(ctx: Ctx, signal: AbortSignal) {
        const run = begin(node, job);
        try {
          return await job.run(ctx, signal);
        } catch (error) {
          if (!signal.aborted) counts.failures += 1;
          if (!signal.aborted && !isBusy(error) && !/made up/.test(job.name)) fail(`'${job.name}' throws ${error}`);
          throw error;
        } finally {
          running.set(
            key,
            (running.get(key) ?? []).filter((each) => each !== run),
          );
        }
      },
    };
  }

  /** The same again is right only if nobody could know that it was taken. */
  function take(key: string, node: SimulatedNode): boolean {
    const before = taken.get(key);
    taken.set(key, { node, at: now() });
    if (!before) return true;
    counts.again += 1;
    const ended = endedAt.get(before.node) ?? Number.POSITIVE_INFINITY;
    const { claimMs, triedForMs } = key.startsWith('mail') ? MAIL : EVENT;
    // A node that stands still may hold the lock of the file; what was taken is noted all the same when it goes on soon.
    const isAfter = ({ at, until }: Pause) => until >= before.at - MINUTE_MS && at <= before.at + claimMs;
    const pausedMs = pauses.filter(isAfter).reduce((sum, { at, until }) => sum + until - at, 0);
    const wasLost = ended < before.at + (pausedMs > 0 ? claimMs : NOTED_WITHIN_MS);
    if (!wasLost && pausedMs <= triedForMs && !responsesLost.has(key))
      fail(`${key} is sent by ${node.name}, and was by ${before.node.name}`);
    return false;
  }

  return {
    violations,
    counts,
    fail,
    watch,
    responseLost: (key: string) => void responsesLost.add(key),
    mailTaken(node: SimulatedNode, id: string, { to, subject }: { to: string; subject: string }): void {
      counts.mails += 1;
      if (!take(`mail ${id}`, node) || !to.startsWith('digest')) return;
      counts.digests += 1;
      const key = `${to} ${subject}`;
      if (digests.has(key)) fail(`A second digest to ${key}`);
      digests.set(key, id);
    },
    digestsTo: (to: string) => [...digests.keys()].filter((key) => key.startsWith(`${to} `)).length,
    /** Events of a webhook arrive in the order in which they were stored. */
    stored: (host: string, messageIds: readonly string[]) => void positions.get(host)?.push(...messageIds),
    eventTaken(node: SimulatedNode, host: string, messageId: string): void {
      counts.events += 1;
      readStored();
      if (!take(`event ${messageId}`, node)) return;
      const waiting = positions.get(host) ?? [];
      const place = waiting.indexOf(messageId);
      if (place > 0) fail(`${host} has ${messageId} before ${waiting[0]}`);
      positions.set(host, waiting.slice(place + 1));
    },
    ended(node: SimulatedNode, at: number): void {
      counts.ends += 1;
      endedAt.set(node, at);
    },
    paused(until: number): void {
      counts.pauses += 1;
      pauses.push({ at: now(), until });
    },
    /** Called whenever a node starts, ends, pauses or goes on. */
    up(isUp: boolean): void {
      if (isUp && upSince === Number.POSITIVE_INFINITY) {
        upSince = now();
        downMs += now() - downSince;
      }
      if (!isUp && upSince !== Number.POSITIVE_INFINITY) {
        for (const name of begun.keys()) checkLate(name);
        upSince = Number.POSITIVE_INFINITY;
        downSince = now();
      }
    },
    checkQueue(mails: readonly QueuedMail[]): void {
      for (const name of begun.keys()) if (upSince !== Number.POSITIVE_INFINITY) checkLate(name);
      for (const { id, attempts, created_at, isSettled } of mails) {
        if (attempts > ATTEMPTS_MAX) fail(`mail ${id} was tried ${attempts} times`);
        const isOld = now() - Date.parse(created_at) > MAIL_SETTLED_WITHIN_MS + downMs;
        if (!isSettled && isOld) fail(`mail ${id} of ${created_at} is tried without end`);
      }
    },
  };
}
