import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { gauge, type Metric } from '../http/metrics/metric.ts';

/** When a step of housekeeping last worked and last failed, ISO 8601; '' for never. */
const SweepState = z.object({ good_at: z.string(), failed_at: z.string(), fault: z.string() });
export type SweepState = z.infer<typeof SweepState>;
export const SweepStates = z.record(z.string(), SweepState);
export type SweepStates = z.infer<typeof SweepStates>;

export const NEVER_RUN: SweepState = { good_at: '', failed_at: '', fault: '' };

export const isFailing = ({ good_at, failed_at }: SweepState) => failed_at > good_at;

/** Stores what this server's housekeeping did, for `vitrine doctor`. */
export function storeSweepStates({ dataDir }: Pick<Config, 'dataDir'>, states: SweepStates): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(states), { mode: 0o600 });
}

/** Empty if nothing was stored yet. */
export function readSweepStates({ dataDir }: Pick<Config, 'dataDir'>): SweepStates {
  try {
    return SweepStates.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'housekeeping.json');
}

export function sweepMetrics(states: SweepStates): Metric[] {
  const readings = Object.entries(states).map(([step, state]) => ({ labels: { step }, state }));
  return [
    gauge(
      'vitrine_housekeeping_last_good_timestamp_seconds',
      'When each step of the hourly housekeeping last worked, 0 if it has not since the start',
      readings.map(({ labels, state }) => ({ labels, value: state.good_at ? Date.parse(state.good_at) / 1_000 : 0 })),
    ),
    gauge(
      'vitrine_housekeeping_failing',
      '1 if the last run of the step failed',
      readings.map(({ labels, state }) => ({ labels, value: Number(isFailing(state)) })),
    ),
  ];
}
