import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

const IDLE_FOR_MS = 1_000;
/** The share of time that the event loop may be busy with timers and connections that are kept open. */
const IDLE_UTILIZATION = 0.02;

/**
 * Collects all garbage; for a worker thread that has posted its result and would otherwise keep the job's memory until
 * it ends. Does nothing if Node was started without `--expose-gc`.
 */
export async function freeMemory(): Promise<void> {
  await setImmediate();
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Collects once what the start has left, as soon as there was nothing to do for a second: the collection takes 0.1 to
 * 0.2 s, which no request should wait. Without it, V8 keeps its young generation at the size that loading has needed.
 */
export function freeMemoryOnceIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE_UTILIZATION) return;
    clearInterval(timer);
    void freeMemory();
  }, IDLE_FOR_MS).unref();
}
