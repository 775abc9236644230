import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A server that starts in spite of all is ended then. */
const RUNS_WITHIN_MS = 15_000;

type Ended = { code: number; out: string; fault: string };

/** Runs a script of ours on this Node, and answers how it ended. */
export function run(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, script), ...args],
      { env: { PATH: process.env.PATH, ...env }, timeout: RUNS_WITHIN_MS },
      (_error, out, fault) => resolve({ code: child.exitCode ?? -1, out, fault }),
    );
  });
}
