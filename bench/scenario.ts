import type { Figure } from './figures.ts';

/** The amount of work. */
export type Settings = {
  /** How often each figure is measured; the median counts. */
  rounds: number;
  /** The duration of each measurement. */
  seconds: number;
  portfolios: number;
  /** In one database, each with ten projects. */
  accounts: number;
  visitSeconds: number;
  /** The numbers of views in the reports. */
  reportViews: readonly number[];
  /** The folder for everything that is written. */
  folder: string;
};

export type Scenario = (settings: Settings) => Promise<Figure[]>;

export const FULL: Omit<Settings, 'folder'> = {
  rounds: 5,
  seconds: 3,
  portfolios: 10_000,
  accounts: 100_000,
  visitSeconds: 30,
  reportViews: [1e4, 1e5, 1e6, 1e7],
};

/** Only shows that the benchmarks run. */
export const SHORT: Omit<Settings, 'folder'> = {
  rounds: 1,
  seconds: 1,
  portfolios: 100,
  accounts: 300,
  visitSeconds: 2,
  reportViews: [1e4],
};
