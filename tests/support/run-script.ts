import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Shared by all runs, as bin/run.mjs does: most of a command's time is the compilation of its modules. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compile');

/** A server that starts unexpectedly is stopped then. */
const RUNS_WITHIN_MS = 180_000;

export type Ended = { code: number; out: string; fault: string };

/** Runs a script on this Node, and returns its exit code and output. */
export function run(
  script: string,
  args: string[],
  env: Record<string, string>,
  timeout = RUNS_WITHIN_MS,
): Promise<Ended> {
  return new Promise((end) => {
    const child = execFile(
      process.execPath,
      [resolve(ROOT, script), ...args],
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env }, timeout },
      (_error, out, fault) => end({ code: child.exitCode ?? -1, out, fault }),
    );
  });
}
