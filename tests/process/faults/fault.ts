import type { PostgresServer } from '../../support/servers/postgres.ts';
import type { ServerProcess } from '../../support/servers/spawn-server.ts';

/** What a fault may use; everything is stopped and removed after it. */
export type Tools = {
  /** The quick form, as in CI. */
  isShort: boolean;
  folder(): Promise<string>;
  server(env?: Record<string, string>): Promise<ServerProcess>;
  /** Shared by all faults of a run: must not be stopped. */
  postgres(): Promise<PostgresServer>;
  /** A separate one that may be stopped. */
  ownPostgres(): Promise<PostgresServer & { folder: string }>;
  /** The URL of a new database on it. */
  database(on: { url: string }): Promise<string>;
  onEnd(work: () => Promise<unknown> | unknown): void;
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

/** This machine cannot cause the fault; the reason is printed. */
export class Skipped extends Error {}

export function check(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
