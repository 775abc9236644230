import type { Figure } from './figures.ts';

/** How much is done. */
export type Settings = {
  /** How often each figure is measured; the median counts. */
  rounds: number;
  /** How long each measurement takes. */
  seconds: number;
  portfolios: number;
  visitSeconds: number;
  /** How many views the reports are made of. */
  reportViews: readonly number[];
  /** Everything that is written goes in here. */
  folder: string;
};

export type Scenario = (settings: Settings) => Promise<Figure[]>;

export const FULL: Omit<Settings, 'folder'> = {
  rounds: 5,
  seconds: 3,
  portfolios: 10_000,
  visitSeconds: 30,
  reportViews: [1e4, 1e5, 1e6, 1e7],
};

/** Shows that the benchmarks run, and hardly more. */
export const SHORT: Omit<Settings, 'folder'> = {
  rounds: 1,
  seconds: 1,
  portfolios: 100,
  visitSeconds: 2,
  reportViews: [1e4],
};
