import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { JobTable } from '../db/tables.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { isPeriodic, type Job, type PeriodicJob } from './job.server.ts';

/** Later than any clock: queued work runs when it is due in its own table. */
const NEVER = '9999-12-31T23:59:59.999Z';
/** Clocks of several servers differ. What is later was written by a clock that was ahead, and does not count. */
const AHEAD_MS = 10 * MINUTE_MS;
export const LEASE_MS = 5 * MINUTE_MS;
const RETRY_FIRST_MS = MINUTE_MS;
const RETRY_FACTOR = 5;
/** Of a process that has ended: what it did is of no interest after this time. */
const ENDED_KEPT_MS = DAY_MS;

export type Due = { name: string; partition: string };
export type Holder = { db: Db; now(): Date; process: string };
type Row = Pick<JobTable, 'name' | 'partition'>;

const partitionOf = <Needs>(job: PeriodicJob<Needs>, { process }: Pick<Holder, 'process'>) =>
  job.isOfProcess ? process : '';

/** Adds jobs that are new, makes due what waits for longer than it may, and forgets processes that have ended. */
export async function registerJobs<Needs>(holder: Holder, jobs: readonly PeriodicJob<Needs>[]): Promise<void> {
  const { db, now, process } = holder;
  const at = now();
  const stored = new Map((await db.selectFrom('jobs').selectAll().execute()).map((row) => [keyOf(row), row]));
  const rows = jobs.map((job) => ({ job, row: rowOf(holder, job), stored: stored.get(keyOf(rowOf(holder, job))) }));
  const added = rows.filter((each) => !each.stored).map(({ row }) => newRow(row, at.toISOString()));
  const conflicts = db.insertInto('jobs').onConflict((conflict) => conflict.doNothing());
  if (added.length > 0) await conflicts.values(added).execute();
  for (const { job, row, stored } of rows) {
    const { next_run_at = '', lease_ends_at = '' } = stored ?? {};
    const isAhead =
      next_run_at > later(at, job.everyMs + AHEAD_MS) || lease_ends_at > later(at, leaseOf(job) + AHEAD_MS);
    if (isAhead) await update(db, row, { next_run_at: at.toISOString(), lease_ends_at: '' }).execute();
  }
  const endedAt = later(at, -ENDED_KEPT_MS);
  const isEnded = ({ partition, next_run_at }: JobTable) => partition !== '' && next_run_at < endedAt;
  const ended = [...stored.values()].filter((row) => row.partition !== process && isEnded(row));
  for (const { name, partition } of ended) {
    await db.deleteFrom('jobs').where('name', '=', name).where('partition', '=', partition).execute();
  }
}

/** Forgets jobs that the configuration has switched off. */
export async function forgetJobs({ db }: Pick<Holder, 'db'>, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('jobs').where('name', 'in', names).execute();
}

/** Forgets what this process did for itself. */
export async function forgetProcess({ db, process }: Holder): Promise<void> {
  await db.deleteFrom('jobs').where('partition', '=', process).execute();
}

/** Returns what is due of these jobs, in one query. */
export async function readDue<Needs>({ db, now, process }: Holder, jobs: readonly Job<Needs>[]): Promise<Due[]> {
  const at = now().toISOString();
  const queries = jobs.flatMap((job, number) =>
    isPeriodic(job) ? [] : [sql<Due>`select ${job.name} as name, partition from (${job.due(at)}) as ${alias(number)}`],
  );
  const periodic = jobs.filter(isPeriodic).map(({ name }) => name);
  if (periodic.length > 0) {
    queries.push(
      sql<Due>`select * from (select name, partition from jobs where next_run_at <= ${at} and lease_ends_at <= ${at}
        and name in (${sql.join(periodic)}) and partition in ('', ${process}) order by next_run_at) as periodic`,
    );
  }
  return queries.length === 0 ? [] : (await union(queries).execute(db)).rows;
}

const union = (queries: readonly RawBuilder<Due>[]) => sql<Due>`${sql.join(queries, sql` union all `)}`;
const alias = (number: number) => sql.ref(`queue_${number}`);

/** False if another process runs it, or has run it. */
export async function claimJob<Needs>(holder: Holder, job: PeriodicJob<Needs>): Promise<boolean> {
  const at = holder.now();
  const { numUpdatedRows } = await update(holder.db, rowOf(holder, job), {
    lease_holder: holder.process,
    lease_ends_at: later(at, leaseOf(job)),
  })
    .where('next_run_at', '<=', at.toISOString())
    .where('lease_ends_at', '<=', at.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if another process has taken over. */
export async function renewLease<Needs>(holder: Holder, job: PeriodicJob<Needs>): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(holder, job, {
    lease_ends_at: later(holder.now(), leaseOf(job)),
  }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For another process: this one stops. */
export async function releaseJob<Needs>(holder: Holder, job: PeriodicJob<Needs>): Promise<void> {
  await updateOwn(holder, job, { lease_ends_at: '' }).execute();
}

export async function noteSuccess<Needs>(holder: Holder, job: PeriodicJob<Needs>): Promise<void> {
  const at = holder.now();
  await updateOwn(holder, job, {
    next_run_at: later(at, job.everyMs),
    ...{ lease_ends_at: '', tries: 0, good_at: at.toISOString() },
  }).execute();
}

/** Returns when it is tried again. */
export async function noteFailure<Needs>(holder: Holder, job: PeriodicJob<Needs>, error: string): Promise<string> {
  const at = holder.now();
  const { tries } = (await holder.db
    .updateTable('jobs')
    .set((row) => ({ tries: row('tries', '+', 1), failed_at: at.toISOString(), error }))
    .where('name', '=', job.name)
    .where('partition', '=', partitionOf(job, holder))
    .where('lease_holder', '=', holder.process)
    .returning('tries')
    .executeTakeFirst()) ?? { tries: 1 };
  const afterMs = job.retryAfterMs ?? RETRY_FIRST_MS * RETRY_FACTOR ** (tries - 1);
  const next_run_at = later(at, Math.min(afterMs, job.everyMs));
  await updateOwn(holder, job, { next_run_at, lease_ends_at: '' }).execute();
  return next_run_at;
}

/** Stores how queued work went. */
export async function noteQueue({ db, now }: Holder, name: string, fault: string | undefined): Promise<void> {
  const at = now().toISOString();
  const result = fault === undefined ? { good_at: at } : { failed_at: at, error: fault };
  await db
    .insertInto('jobs')
    .values({ ...newRow({ name, partition: '' }, NEVER), ...result })
    .onConflict((conflict) => conflict.columns(['name', 'partition']).doUpdateSet(result))
    .execute();
}

function updateOwn<Needs>(holder: Holder, job: PeriodicJob<Needs>, change: Partial<JobTable>) {
  return update(holder.db, rowOf(holder, job), change).where('lease_holder', '=', holder.process);
}

function update(db: Db, { name, partition }: Row, change: Partial<JobTable>) {
  return db.updateTable('jobs').set(change).where('name', '=', name).where('partition', '=', partition);
}

function rowOf<Needs>(holder: Holder, job: PeriodicJob<Needs>): Row {
  return { name: job.name, partition: partitionOf(job, holder) };
}

function newRow({ name, partition }: Row, next_run_at: string): JobTable {
  return {
    ...{ name, partition, next_run_at, lease_holder: '', lease_ends_at: '' },
    ...{ tries: 0, good_at: '', failed_at: '', error: '' },
  };
}

const keyOf = ({ name, partition }: Row) => `${name}\n${partition}`;
const leaseOf = <Needs>({ leaseMs = LEASE_MS }: PeriodicJob<Needs>) => leaseMs;

function later(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}
