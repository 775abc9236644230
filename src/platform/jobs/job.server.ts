import type { RawBuilder } from 'kysely';
import type { Config } from '../config.ts';

/** Work that is done once in a while. `Needs` is what it works with, of the context. */
export type PeriodicJob<Needs> = {
  /** As in the metrics, `vitrine doctor` and the log. */
  name: string;
  everyMs: number;
  /** False if the configuration wants it never. */
  isOn?(config: Config): boolean;
  /** Each process does it for itself, because it is about what only that one has. Else one does it for all. */
  isOfProcess?: true;
  /** It begins with the process; others are first looked for after a minute. */
  isUrgent?: true;
  /** It may take hours, and runs beside the others. The others take turns. */
  isLong?: true;
  /** Another process takes over when this one has not renewed its lease for this time. */
  leaseMs?: number;
  /** After a failure, instead of soon and then less and less often. */
  retryAfterMs?: number;
  /** Should end soon after `signal` is aborted. */
  run(ctx: Needs, signal: AbortSignal): Promise<unknown>;
};

/** Work that waits in a table of its feature, which stores what is tried again and when. */
export type QueuedJob<Needs> = {
  name: string;
  /** How many parts of it run at once, of different partitions. */
  places: number;
  /** Who has used the least time of the last ten minutes is first; otherwise who waits longest. */
  isFair?: true;
  /** Selects `partition`: the name of each part that is due, the one that waits longest first, with a limit. */
  due(at: string): RawBuilder<{ partition: string }>;
  /**
   * Does what is due of a partition, unless another process does. Returns a fault that it has handled, if it is one of
   * the whole queue.
   */
  run(ctx: Needs, partition: string, signal: AbortSignal): Promise<{ fault: string } | undefined>;
};

export type Job<Needs> = PeriodicJob<Needs> | QueuedJob<Needs>;

export const isPeriodic = <Needs>(job: Job<Needs>): job is PeriodicJob<Needs> => 'everyMs' in job;
