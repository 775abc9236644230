import type { PostgresServer } from '../../support/servers/postgres.ts';
import type { ServerProcess } from '../../support/servers/spawn-server.ts';

/** What a fault may use; everything is stopped and removed after it. */
export type Tools = {
  /** The quick form, as in CI. */
  isShort: boolean;
  sampling: Sampling;
  folder(): Promise<string>;
  /** `within`: a command that runs it. `onLine` gets each line of its log, also before it serves. */
  server(
    env?: Record<string, string>,
    within?: readonly string[],
    onLine?: (entry: Record<string, unknown>) => void,
  ): Promise<ServerProcess>;
  /** Shared by all faults of a run: must not be stopped. */
  postgres(): Promise<PostgresServer>;
  /** A separate one that may be stopped. */
  ownPostgres(): Promise<PostgresServer & { folder: string }>;
  /** The URL of a new database on it. */
  database(on: { url: string }): Promise<string>;
  onEnd(work: () => Promise<unknown> | unknown): void;
};

/** Which of very many cases a fault runs: those that begin with `only`, all of them or a sample that the seed chooses. */
export type Sampling = {
  seed: number;
  isWhole: boolean;
  only: string;
  /** The folder of a recording to use again, or to make; '' for one that is deleted. */
  recording: string;
  /** How many are simulated; undefined for as many as usual. */
  hours: number | undefined;
  calls: number | undefined;
};

export type Fault = {
  name: string;
  /** What is done to the server. */
  what: string;
  /** True: left out of the quick form unless it is named. */
  isLong?: boolean;
  /** Returns what was observed; throws if that is wrong. */
  run(tools: Tools): Promise<string>;
};

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** Returns the settings of a server with a new database of the engine. */
export async function settingsOf(engine: Engine, { postgres, database }: Tools): Promise<Record<string, string>> {
  return engine === 'sqlite' ? {} : { DATABASE_URL: await database(await postgres()) };
}

/** The same fault on both engines, in the quick form on SQLite alone; the second one's name says its engine. */
export function onBothEngines(
  fault: Omit<Fault, 'run'> & { run(tools: Tools, engine: Engine): Promise<string> },
): Fault[] {
  return ENGINES.map((engine) => ({
    ...fault,
    ...(engine === 'postgres' && { name: `${fault.name}-postgres`, isLong: true }),
    run: (tools) => fault.run(tools, engine),
  }));
}

/** This machine cannot cause the fault; the reason is printed. */
export class Skipped extends Error {}

export function check(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
