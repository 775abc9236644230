import type { PostgresServer } from '../support/postgres.ts';
import type { ServerProcess } from '../support/spawn-server.ts';

/** What a fault may use; everything is ended and removed after it. */
export type Tools = {
  /** The quick form, as CI runs it. */
  isShort: boolean;
  folder(): Promise<string>;
  server(env?: Record<string, string>): Promise<ServerProcess>;
  /** One for all faults of a run: not to be stopped. */
  postgres(): Promise<PostgresServer>;
  /** One that may be stopped. */
  ownPostgres(): Promise<PostgresServer & { folder: string }>;
  /** The URL of a new database on it. */
  database(on: { url: string }): Promise<string>;
  onEnd(work: () => Promise<unknown> | unknown): void;
};

export type Fault = {
  name: string;
  /** What is done to the server. */
  what: string;
  /** True: left out of the quick form where it is not named. */
  isLong?: boolean;
  /** Answers what was observed; throws where that is not as it should be. */
  run(tools: Tools): Promise<string>;
};

/** This machine cannot bring the fault about; the reason is printed. */
export class Skipped extends Error {}

export function check(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
