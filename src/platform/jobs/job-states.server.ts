import type { Db } from '../db/open.ts';
import type { JobTable } from '../db/tables.ts';
import { gauge, type Metric } from '../http/metrics/metric.ts';

/** When a job last worked and last failed, ISO 8601; '' for never. */
export type JobState = Pick<JobTable, 'name' | 'good_at' | 'failed_at' | 'error'>;

export const isFailing = ({ good_at, failed_at }: JobState) => failed_at > good_at;

/** Returns how each job went; what several processes do for themselves once for each of them. */
export async function readJobStates(db: Db): Promise<JobState[]> {
  return db
    .selectFrom('jobs')
    .select(['name', 'good_at', 'failed_at', 'error'])
    .where((row) => row.or([row('good_at', '!=', ''), row('failed_at', '!=', '')]))
    .orderBy('name')
    .execute();
}

/** `names`: of jobs that are listed before they first run. */
export async function jobMetrics(db: Db, names: readonly string[]): Promise<Metric[]> {
  const byName = new Map<string, JobState[]>(names.map((name) => [name, []]));
  for (const state of await readJobStates(db)) byName.set(state.name, [...(byName.get(state.name) ?? []), state]);
  const readings = [...byName].map(([step, states]) => ({ labels: { step }, states }));
  return [
    gauge(
      'vitrine_housekeeping_last_good_timestamp_seconds',
      'When each job last worked, 0 if it never has',
      readings.map(({ labels, states }) => ({
        labels,
        value: Math.min(...(states.length > 0 ? states.map(secondsOf) : [0])),
      })),
    ),
    gauge(
      'vitrine_housekeeping_failing',
      '1 if the last run of the job failed',
      readings.map(({ labels, states }) => ({ labels, value: Number(states.some(isFailing)) })),
    ),
  ];
}

const secondsOf = ({ good_at }: JobState) => (good_at ? Date.parse(good_at) / 1_000 : 0);
