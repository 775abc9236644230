import { setImmediate } from 'node:timers/promises';

/**
 * Collects all garbage; for a worker thread that has posted its result and would otherwise keep the job's memory until
 * it ends. Does nothing if Node was started without `--expose-gc`.
 */
export async function freeMemory(): Promise<void> {
  await setImmediate();
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
